package io.rowstream.http;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Waiting between tries, and the chance in it. */
interface Pacing {
    /** Real waiting. */
    Pacing REAL = new Pacing() {
        @Override
        public void sleep(long nanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(nanos);
        }

        @Override
        public double random() {
            return ThreadLocalRandom.current().nextDouble();
        }
    };

    void sleep(long nanos) throws InterruptedException;

    /** A number from 0, inclusive, to 1, exclusive. */
    double random();
}
