package io.rowstream.benchmarks.growth;

import io.rowstream.benchmarks.Cpu;
import java.io.OutputStream;

/** Takes everything, keeps nothing, and knows when it began. */
final class FirstByteSink extends OutputStream {
    private long bytes;
    private long firstBytes;
    private long firstNanos;
    private long firstCpuNanos;

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        if (bytes == 0) {
            firstNanos = System.nanoTime();
            firstCpuNanos = Cpu.ofCaller();
            firstBytes = length;
        }
        bytes += length;
    }

    long bytes() {
        return bytes;
    }

    /** How many came with the first write. */
    long firstBytes() {
        return firstBytes;
    }

    /** When, by {@link System#nanoTime()}. */
    long firstNanos() {
        return firstNanos;
    }

    /** When, by {@link Cpu#ofCaller()}. */
    long firstCpuNanos() {
        return firstCpuNanos;
    }
}
