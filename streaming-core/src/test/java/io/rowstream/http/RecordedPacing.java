package io.rowstream.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Waits no time, and remembers how long it would have been. */
final class RecordedPacing implements Pacing {
    private final double random;
    private final List<Long> millis = new ArrayList<>();

    RecordedPacing(double random) {
        this.random = random;
    }

    @Override
    public void sleep(long nanos) {
        millis.add(TimeUnit.NANOSECONDS.toMillis(nanos));
    }

    @Override
    public double random() {
        return random;
    }

    List<Long> millis() {
        return millis;
    }
}
