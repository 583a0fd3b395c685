package io.rowstream.wireformat;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The bytes of a vector, handed out in pieces of a given size, with the end that the vector asks for. */
final class ReplayInput extends InputStream {
    private final byte[] bytes;
    private final int end;
    private final String ends;
    private final int piece;
    private int at;

    ReplayInput(byte[] bytes, int end, @Nullable String ends, int piece) {
        this.bytes = bytes;
        this.end = end;
        this.ends = ends == null ? "clean" : ends;
        this.piece = piece;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (at == end) {
            return switch (ends) {
                case "clean" -> -1;
                case "broken" -> throw new IOException("the transport broke off");
                case "open" -> throw new AssertionError("the reader asked for more than it needs");
                default -> throw new IllegalArgumentException("no such end: " + ends);
            };
        }
        int count = Math.min(Math.min(piece, length), end - at);
        System.arraycopy(bytes, at, target, offset, count);
        at += count;
        return count;
    }
}
