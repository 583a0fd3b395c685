package io.rowstream.benchmarks;

import java.io.OutputStream;

/** Takes everything, keeps nothing, and knows when it began. */
public final class FirstByteSink extends OutputStream {
    private final long header;
    private long bytes;
    private long firstBytes;
    private long firstNanos;
    private long firstCpuNanos;

    /** Begins with the first byte. */
    public FirstByteSink() {
        this(0);
    }

    /** Begins with the first byte behind a header of so many, which tells nobody anything. */
    public FirstByteSink(long header) {
        this.header = header;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        bytes += length;
        if (firstBytes == 0 && bytes > header) {
            firstNanos = System.nanoTime();
            firstCpuNanos = Cpu.ofCaller();
            firstBytes = bytes;
        }
    }

    /** How many have been written. */
    public long bytes() {
        return bytes;
    }

    /** How many there were with the first write that counts. */
    public long firstBytes() {
        return firstBytes;
    }

    /** When that was, by {@link System#nanoTime()}. */
    public long firstNanos() {
        return firstNanos;
    }

    /** When that was, by {@link Cpu#ofCaller()}. */
    public long firstCpuNanos() {
        return firstCpuNanos;
    }
}
