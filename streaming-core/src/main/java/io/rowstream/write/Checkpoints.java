package io.rowstream.write;

import java.time.Duration;

/**
 * How often checkpoints are written into NDJSON: behind the first row at which so many rows or bytes have been written, or so
 * much time has passed, since the last one or the beginning. Immutable.
 */
public final class Checkpoints {
    private static final int MOST_ROWS = 1_000;
    private static final int MOST_BYTES = 1024 * 1024;
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(2);

    /** After 1,000 rows, 1 MiB or 2 seconds, whichever comes first. The wire format (WF-37) allows none that are rarer. */
    public static final Checkpoints DEFAULT = every(MOST_ROWS, MOST_BYTES, LONGEST_INTERVAL);

    final int rows;
    final int bytes;
    final long nanos;

    private Checkpoints(int rows, int bytes, long nanos) {
        this.rows = rows;
        this.bytes = bytes;
        this.nanos = nanos;
    }

    /**
     * Checkpoints at least as often as {@link #DEFAULT}.
     *
     * @param rows after so many rows, 1 to 1,000
     * @param bytes after so many bytes before content coding, 1 to 1,048,576
     * @param interval with the first row after this time, more than nothing and at most 2 seconds
     * @throws IllegalArgumentException for values out of these ranges
     */
    public static Checkpoints every(int rows, int bytes, Duration interval) {
        if (rows < 1 || rows > MOST_ROWS) {
            throw new IllegalArgumentException("checkpoints come after 1 to 1,000 rows, not " + rows);
        }
        if (bytes < 1 || bytes > MOST_BYTES) {
            throw new IllegalArgumentException("checkpoints come after 1 to 1,048,576 bytes, not " + bytes);
        }
        if (interval.isNegative() || interval.isZero() || interval.compareTo(LONGEST_INTERVAL) > 0) {
            throw new IllegalArgumentException(
                    "checkpoints come after a time of more than nothing and at most 2 s, not " + interval);
        }
        return new Checkpoints(rows, bytes, interval.toNanos());
    }

    @Override
    public String toString() {
        return "Checkpoints[rows=" + rows + ", bytes=" + bytes + ", interval=" + Duration.ofNanos(nanos) + "]";
    }
}
