package io.rowstream.benchmarks;

import java.io.OutputStream;

/** Takes everything, keeps nothing. */
public final class CountingSink extends OutputStream {
    private long bytes;

    @Override
    public void write(int b) {
        bytes++;
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        bytes += length;
    }

    /** How many have been written. */
    public long bytes() {
        return bytes;
    }
}
