package io.rowstream.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** Counts what the current thread allocates. */
public final class Allocations {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UPS = 1;
    private static final int RUNS = 2;

    private Allocations() {}

    /**
     * How many bytes {@code work} allocates more for {@code many} than for {@code few}, each the least of several runs once it
     * is warm: what else goes on in the machine can only add.
     */
    public static long growth(IntConsumer work, int few, int many) {
        for (int i = 0; i < WARM_UPS; i++) {
            work.accept(many);
            work.accept(few);
        }
        long leastMany = Long.MAX_VALUE;
        long leastFew = Long.MAX_VALUE;
        for (int i = 0; i < RUNS; i++) {
            leastMany = Math.min(leastMany, bytes(() -> work.accept(many)));
            leastFew = Math.min(leastFew, bytes(() -> work.accept(few)));
        }
        return leastMany - leastFew;
    }

    /** How many bytes {@code work} allocates, done once. */
    public static long bytes(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
