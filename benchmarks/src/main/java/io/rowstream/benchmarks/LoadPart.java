package io.rowstream.benchmarks;

import io.rowstream.benchmarks.load.LoadBenchmark;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.List;

/** Many exports at once, in one part, with servers in JVMs of their own. */
final class LoadPart implements Benchmark {
    @Override
    public String name() {
        return LoadBenchmark.TABLE;
    }

    @Override
    public Run here(boolean quick) throws ClassNotFoundException {
        return Run.here(name(), quick, LoadBenchmark.libraries());
    }

    @Override
    public List<List<String>> parts() {
        return List.of(List.of());
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        return LoadBenchmark.run(quick ? LoadBenchmark.Size.QUICK : LoadBenchmark.Size.FULL);
    }
}
