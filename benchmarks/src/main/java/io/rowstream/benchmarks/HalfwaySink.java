package io.rowstream.benchmarks;

import java.io.OutputStream;

/** Takes everything, keeps nothing, and looks at the heap when half of it has come. */
public final class HalfwaySink extends OutputStream {
    private final long before = LiveHeap.bytes();
    private final long half;
    private long bytes;
    private volatile long live;

    /** For so many bytes. */
    public HalfwaySink(long all) {
        this.half = all / 2;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        boolean crossed = bytes < half && bytes + length >= half;
        bytes += length;
        if (crossed) {
            live = LiveHeap.bytes() - before;
        }
    }

    /** What was live then beyond what was live before. */
    public long liveBytes() {
        return live;
    }
}
