package io.rowstream.read;

import java.util.Arrays;
import tools.jackson.core.JsonParser;

/** The decoder that does not decode: a row's bytes are copied by who has them, after the parser has gone over them. */
final class RowBytes implements RowDecoder<byte[]> {
    static final RowBytes DECODER = new RowBytes();

    private RowBytes() {}

    @Override
    public byte[] decode(JsonParser in) {
        throw new IllegalStateException("RowDecoders.bytes() must be given to the reader itself");
    }

    byte[] copy(JsonParser in, byte[] buffer, int from, int to) {
        in.skipChildren();
        return Arrays.copyOfRange(buffer, from, to);
    }
}
