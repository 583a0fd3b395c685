package io.rowstream.benchmarks.socket;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body as it comes: knows when it began and how long it is. */
final class BodyInput extends FilterInputStream {
    private final long header;
    private long bytes;
    private long firstNanos;

    /** Begins behind a header of so many bytes. */
    BodyInput(InputStream in, long header) {
        super(in);
        this.header = header;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = super.read(target, offset, length);
        if (read > 0) {
            bytes += read;
            if (firstNanos == 0 && bytes > header) {
                firstNanos = System.nanoTime();
            }
        }
        return read;
    }

    long bytes() {
        return bytes;
    }

    /** When its first bytes came, by {@link System#nanoTime()}. */
    long firstNanos() {
        return firstNanos;
    }
}
