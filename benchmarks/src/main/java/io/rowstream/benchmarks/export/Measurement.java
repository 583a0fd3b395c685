package io.rowstream.benchmarks.export;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.rowstream.benchmarks.CountingSink;
import java.lang.management.ManagementFactory;

/**
 * What one run took.
 *
 * @param nanos from the start to the end
 * @param threadNanos processor time of the thread that ran it
 * @param processNanos processor time of all threads of the JVM, its compiler and collector included
 * @param allocated bytes allocated by the thread that ran it
 * @param bytes written to the sink
 */
record Measurement(long nanos, long threadNanos, long processNanos, long allocated, long bytes) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static Measurement of(Contestant contestant) throws Exception {
        CountingSink sink = new CountingSink();
        long processNanos = PROCESS.getProcessCpuTime();
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long threadNanos = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        contestant.export().writeTo(sink);
        return new Measurement(
                System.nanoTime() - start,
                THREADS.getCurrentThreadCpuTime() - threadNanos,
                PROCESS.getProcessCpuTime() - processNanos,
                THREADS.getCurrentThreadAllocatedBytes() - allocated,
                sink.bytes());
    }
}
