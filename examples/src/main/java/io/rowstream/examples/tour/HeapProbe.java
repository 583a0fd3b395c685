package io.rowstream.examples.tour;

import java.lang.management.ManagementFactory;

/** Measures what is really alive on the heap. */
public final class HeapProbe {
    private HeapProbe() {}

    /** Bytes in use after forced collections: the least of several looks, since other threads go on allocating. */
    public static long liveBytes() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
