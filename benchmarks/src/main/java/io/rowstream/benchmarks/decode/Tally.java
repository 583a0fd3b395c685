package io.rowstream.benchmarks.decode;

import io.rowstream.benchmarks.LiveHeap;
import java.lang.ref.Reference;
import java.util.List;

/** The consumer of rows: counts them, sums them up, and in its other forms looks at the clock or at the heap meanwhile. */
class Tally {
    private long rows;
    private long checksum;

    /** One row was handed over. */
    final void add(Row row) {
        rows++;
        checksum += row.checksum();
        handedOver();
    }

    /** Several rows were handed over at once. */
    final void addAll(List<? extends Row> chunk) {
        for (Row row : chunk) {
            rows++;
            checksum += row.checksum();
        }
        try {
            handedOver();
        } finally {
            // A consumer has it while it works on it; so it is there when the heap is looked at.
            Reference.reachabilityFence(chunk);
        }
    }

    /** So many rows with such a sum were decoded where no one else could look at them. */
    final void addElsewhere(long decodedRows, long decodedChecksum) {
        rows += decodedRows;
        checksum += decodedChecksum;
        handedOver();
    }

    /** All rows were added. */
    void end() {}

    /** What is done whenever the consumer has got something. */
    void handedOver() {}

    long rows() {
        return rows;
    }

    /** Fails unless it was handed what there is. */
    final void check(long expectedRows, long expectedChecksum) {
        if (rows != expectedRows || checksum != expectedChecksum) {
            throw new IllegalStateException("decoded " + rows + " rows with the sum " + checksum + " of " + expectedRows
                    + " with the sum " + expectedChecksum);
        }
    }

    /** The longest time in which nothing was handed over, the beginning and the end included. */
    static final class Pauses extends Tally {
        private long last = System.nanoTime();
        private long longest;

        @Override
        void handedOver() {
            long now = System.nanoTime();
            longest = Math.max(longest, now - last);
            last = now;
        }

        @Override
        void end() {
            handedOver();
        }

        long longestNanos() {
            return longest;
        }
    }

    /** What is live in the middle: at some points, after the collector was made to run. */
    static final class Heap extends Tally {
        private final long before = LiveHeap.bytes();
        private final long step;
        private long next;
        private long peak;

        /** To look {@code points} times on the way through so many rows. */
        Heap(long totalRows, int points) {
            this.step = Math.max(1, totalRows / (points + 1));
            this.next = step;
        }

        @Override
        void handedOver() {
            if (rows() >= next) {
                next = rows() + step;
                peak = Math.max(peak, LiveHeap.bytes() - before);
            }
        }

        /** The most that was live at one of the points beyond what was live at the beginning. */
        long peakBytes() {
            return peak;
        }
    }
}
