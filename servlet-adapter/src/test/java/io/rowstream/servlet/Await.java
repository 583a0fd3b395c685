package io.rowstream.servlet;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what another thread does. */
final class Await {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Await() {}

    static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("not so within " + LIMIT + ": " + what);
            }
            LockSupport.parkNanos(200_000);
        }
    }
}
