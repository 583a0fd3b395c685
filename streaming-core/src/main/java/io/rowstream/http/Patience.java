package io.rowstream.http;

import java.time.Duration;

/**
 * How long a body may keep its reader waiting.
 *
 * @param silence for any single byte
 * @param deadline for all of them
 */
record Patience(Duration silence, Deadline deadline) {

    /** How long a silence lasts at most, if nobody says otherwise. */
    static final Duration DEFAULT_SILENCE = Duration.ofMinutes(5);

    /** Without a deadline. */
    static Patience ofSilence(Duration silence) {
        return new Patience(positive(silence, "silence"), Deadline.NONE);
    }

    static Duration positive(Duration duration, String name) {
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException(name + " must be positive, not " + duration);
        }
        return duration;
    }

    /** How much longer to wait, having begun at a time of {@link System#nanoTime()}. */
    long nanosLeft(long began) {
        long silent = System.nanoTime() - began;
        return Math.min(Deadline.nanos(silence) - silent, deadline.nanosLeft());
    }

    boolean isOver() {
        return deadline.nanosLeft() <= 0;
    }

    /** What to say when no time is left. */
    String exhausted() {
        return isOver() ? "the deadline passed" : "no byte came for " + silence;
    }
}
