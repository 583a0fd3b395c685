package io.rowstream.wire;

import java.io.IOException;
import java.io.OutputStream;

final class IdentityOutput extends CodedOutput {
    private final OutputStream sink;

    IdentityOutput(OutputStream sink) {
        this.sink = sink;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        sink.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        sink.flush();
    }

    @Override
    public void finish() {}

    @Override
    public void close() {}
}
