package io.rowstream.write;

import java.io.IOException;
import java.io.OutputStream;

final class CountingOutput extends OutputStream {
    private final OutputStream sink;
    private long count;

    CountingOutput(OutputStream sink) {
        this.sink = sink;
    }

    long count() {
        return count;
    }

    @Override
    public void write(int b) throws IOException {
        sink.write(b);
        count++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        sink.write(bytes, offset, length);
        count += length;
    }

    @Override
    public void flush() throws IOException {
        sink.flush();
    }
}
