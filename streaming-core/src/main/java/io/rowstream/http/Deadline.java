package io.rowstream.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A point in time after which nothing is waited for. */
final class Deadline {
    /** Never. */
    static final Deadline NONE = new Deadline(0, Long.MAX_VALUE);

    private final long began;
    private final long nanos;

    private Deadline(long began, long nanos) {
        this.began = began;
        this.nanos = nanos;
    }

    static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime(), nanos(duration));
    }

    /** As nanoseconds, the most there are where it is longer. */
    static long nanos(Duration duration) {
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    long nanosLeft() {
        return nanos == Long.MAX_VALUE ? nanos : nanos - (System.nanoTime() - began);
    }
}
