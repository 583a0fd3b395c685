package io.rowstream.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;

/** What is reachable in this JVM. */
public final class LiveHeap {
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();

    private LiveHeap() {}

    /** Makes the collector run, and gives what it left, in bytes: what other threads allocate thereafter does not count. */
    public static long bytes() {
        System.gc();
        long bytes = 0;
        for (MemoryPoolMXBean pool : POOLS) {
            MemoryUsage left = pool.getCollectionUsage();
            bytes += (left == null ? pool.getUsage() : left).getUsed();
        }
        return bytes;
    }
}
