package io.rowstream.benchmarks;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Set;

/** What is reachable in this JVM. */
public final class LiveHeap {
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();

    /** Those that {@link System#gc()} runs, of the JVM's collectors that stop it for that. */
    private static final List<GarbageCollectorMXBean> FULL = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(collector -> Set.of("G1 Old Generation", "PS MarkSweep", "MarkSweepCompact")
                    .contains(collector.getName()))
            .toList();

    private LiveHeap() {}

    /** Makes the collector run, and gives what it left, in bytes: what other threads allocate thereafter does not count. */
    public static long bytes() {
        collect();
        long bytes = 0;
        for (MemoryPoolMXBean pool : POOLS) {
            MemoryUsage left = pool.getCollectionUsage();
            bytes += (left == null ? pool.getUsage() : left).getUsed();
        }
        return bytes;
    }

    /** The JVM ignores a request while another thread inflates or deflates, whose arrays must not move. */
    private static void collect() {
        if (FULL.isEmpty()) {
            throw new IllegalStateException("it is not known when this JVM's collector has run: choose -XX:+UseG1GC");
        }
        long before = collections();
        do {
            System.gc();
        } while (collections() == before);
    }

    private static long collections() {
        return FULL.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
