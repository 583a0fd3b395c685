package io.rowstream.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long to wait before the next try: twice as long after each one that was in vain, less a random part so that clients which
 * were cut off together do not come back together.
 */
record Backoff(Duration first, Duration longest, Pacing pacing) {
    /** No server is waited for any longer at a time, whatever it asks for. */
    private static final Duration LONGEST_ASKED = Duration.ofHours(1);

    /**
     * Nanoseconds to wait.
     *
     * @param fruitless how many tries were in vain, 0 where the last one brought rows
     * @param asked what the server asks for, which is the least then
     */
    long nanos(int fruitless, @Nullable Duration asked) {
        long longestNanos = Deadline.nanos(longest);
        long nanos = Math.min(Deadline.nanos(first), longestNanos);
        for (int i = 1; i < fruitless && nanos < longestNanos; i++) {
            nanos = nanos > longestNanos / 2 ? longestNanos : 2 * nanos;
        }
        long half = nanos / 2;
        long jittered = half + (long) (half * pacing.random());
        if (asked == null) {
            return jittered;
        }
        // The jitter comes on top: all that were refused were told the same.
        return Deadline.nanos(asked.compareTo(LONGEST_ASKED) > 0 ? LONGEST_ASKED : asked) + jittered;
    }
}
