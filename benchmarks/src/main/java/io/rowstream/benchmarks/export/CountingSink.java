package io.rowstream.benchmarks.export;

import java.io.OutputStream;

/** Takes everything, keeps nothing. */
final class CountingSink extends OutputStream {
    private long bytes;

    @Override
    public void write(int b) {
        bytes++;
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        bytes += length;
    }

    long bytes() {
        return bytes;
    }
}
