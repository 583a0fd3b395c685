package io.rowstream.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;

/** Counts what the current thread allocates. */
public final class Allocations {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UPS = 3;

    private Allocations() {}

    /**
     * How many bytes {@code work} allocates more for {@code many} than for {@code few}, each the least of several runs once it
     * is warm: what else goes on in the machine can only add.
     */
    public static long growth(IntConsumer work, int few, int many) {
        for (int i = 0; i < WARM_UPS; i++) {
            work.accept(many);
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            least = Math.min(least, bytes(() -> work.accept(many)) - bytes(() -> work.accept(few)));
        }
        return least;
    }

    /** How many bytes {@code work} allocates, done once. */
    public static long bytes(Runnable work) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        work.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
