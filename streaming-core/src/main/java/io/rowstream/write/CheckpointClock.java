package io.rowstream.write;

/** Tells when the next checkpoint of a stream is due. */
final class CheckpointClock {
    private final Checkpoints every;
    private long lastRows;
    private long lastBytes;
    private long lastNanos;

    CheckpointClock(Checkpoints every, long now) {
        this.every = every;
        this.lastNanos = now;
    }

    /** Whether one is due behind this row; if so, the next one is counted from here. */
    boolean isDue(long rows, long bytes, long now) {
        if (rows - lastRows < every.rows && bytes - lastBytes < every.bytes && now - lastNanos < every.nanos) {
            return false;
        }
        lastRows = rows;
        lastBytes = bytes;
        lastNanos = now;
        return true;
    }

    /** The checkpoint's own line ends here, and counts towards no other. */
    void wrote(long bytes) {
        lastBytes = bytes;
    }
}
