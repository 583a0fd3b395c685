package io.rowstream.benchmarks.delivery;

import com.sun.management.OperatingSystemMXBean;
import io.rowstream.benchmarks.CountingSink;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * What some requests took, one after the other.
 *
 * @param nanos from the first request to the end of the last answer
 * @param firstByteNanos until the first bytes of the bodies came, together
 * @param threadNanos processor time of the threads that answered, in the servlet
 * @param processNanos processor time of all threads of the JVM, the client's and the collector's included
 * @param bytes of all bodies
 */
record Measurement(long nanos, long firstByteNanos, long threadNanos, long processNanos, long bytes) {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    static Measurement of(DeliveryServer server, int contestant, int requests)
            throws IOException, InterruptedException {
        CountingSink sink = new CountingSink();
        long threadNanos = 0;
        long firstByteNanos = 0;
        long processNanos = PROCESS.getProcessCpuTime();
        long start = System.nanoTime();
        for (int request = 0; request < requests; request++) {
            DeliveryServer.Answer answer = server.get(contestant, sink);
            threadNanos += answer.threadNanos();
            firstByteNanos += answer.firstByteNanos();
        }
        long nanos = System.nanoTime() - start;
        return new Measurement(
                nanos, firstByteNanos, threadNanos, PROCESS.getProcessCpuTime() - processNanos, sink.bytes());
    }
}
