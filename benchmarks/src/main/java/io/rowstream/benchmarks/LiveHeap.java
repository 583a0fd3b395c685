package io.rowstream.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/** What is reachable in this JVM. */
public final class LiveHeap {
    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

    private LiveHeap() {}

    /** Makes the collector run, and gives what it leaves, in bytes. */
    public static long bytes() {
        System.gc();
        return MEMORY.getHeapMemoryUsage().getUsed();
    }
}
