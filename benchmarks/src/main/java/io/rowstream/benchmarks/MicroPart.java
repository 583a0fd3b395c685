package io.rowstream.benchmarks;

import io.rowstream.benchmarks.micro.MicroBenchmark;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.List;

/** Single pieces, in one part, which has JVMs of its own for each. */
final class MicroPart implements Benchmark {
    @Override
    public String name() {
        return MicroBenchmark.TABLE;
    }

    @Override
    public Run here(boolean quick) {
        return Run.here(name(), quick, MicroBenchmark.libraries());
    }

    @Override
    public List<List<String>> parts() {
        return List.of(List.of());
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        return MicroBenchmark.run(quick ? MicroBenchmark.Size.QUICK : MicroBenchmark.Size.FULL);
    }
}
