package io.rowstream.benchmarks;

import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.List;

/** One of the benchmarks, in parts that have a JVM each. */
interface Benchmark {
    /** On the command line, and of the file with its results. */
    String name();

    /** Where and with what it runs. */
    Run here(boolean quick) throws Exception;

    /** The parts, each in words of its own. */
    List<List<String>> parts();

    /** Runs a part, in this JVM. */
    List<Result> run(List<String> part, boolean quick) throws Exception;
}
