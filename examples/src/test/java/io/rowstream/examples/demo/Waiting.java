package io.rowstream.examples.demo;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for what another process or thread does. */
final class Waiting {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private Waiting() {}

    static void until(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not so within " + LIMIT);
            }
            LockSupport.parkNanos(10_000_000);
        }
    }
}
