package io.rowstream.benchmarks.export;

import com.sun.management.ThreadMXBean;
import io.rowstream.benchmarks.Cpu;
import io.rowstream.benchmarks.FirstByteSink;
import java.lang.management.ManagementFactory;

/**
 * What one run took.
 *
 * @param nanos from the start to the end
 * @param firstByteNanos from the start to the first bytes of a row
 * @param threadNanos processor time of the thread that ran it
 * @param processNanos processor time of all threads of the JVM, its compiler and collector included
 * @param allocated bytes allocated by the thread that ran it
 * @param bytes written to the sink
 */
record Measurement(long nanos, long firstByteNanos, long threadNanos, long processNanos, long allocated, long bytes) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Of a run, which may write a header before anything of a row. */
    static Measurement of(ExportRun run, int header) throws Exception {
        FirstByteSink sink = new FirstByteSink(header);
        long processNanos = Cpu.ofProcess();
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long threadNanos = Cpu.ofCaller();
        long start = System.nanoTime();
        run.writeTo(sink);
        return new Measurement(
                System.nanoTime() - start,
                sink.firstNanos() - start,
                Cpu.ofCaller() - threadNanos,
                Cpu.ofProcess() - processNanos,
                THREADS.getCurrentThreadAllocatedBytes() - allocated,
                sink.bytes());
    }
}
