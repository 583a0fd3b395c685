package io.rowstream.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.LongSupplier;

/** Clocks of processor time, in nanoseconds. */
public final class Cpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final com.sun.management.OperatingSystemMXBean PROCESS =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private Cpu() {}

    /** That of the thread that asks. */
    public static long ofCaller() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** That of the thread that asks and of some others, which stay alive. */
    public static LongSupplier ofCallerAnd(List<Thread> others) {
        return () -> ofCaller()
                + others.stream()
                        .mapToLong(thread -> THREADS.getThreadCpuTime(thread.getId()))
                        .sum();
    }

    /** That of all threads of the JVM, its compiler and collector included, in steps of 10 ms. */
    public static long ofProcess() {
        return PROCESS.getProcessCpuTime();
    }
}
