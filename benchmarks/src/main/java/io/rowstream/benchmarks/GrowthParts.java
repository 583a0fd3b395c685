package io.rowstream.benchmarks;

import io.rowstream.benchmarks.growth.GrowthBenchmark;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.List;

/** Growth. Each database is a part. */
final class GrowthParts implements Benchmark {
    @Override
    public String name() {
        return GrowthBenchmark.TABLE;
    }

    @Override
    public Run here(boolean quick) throws ClassNotFoundException {
        return Run.here(name(), quick, GrowthBenchmark.libraries());
    }

    @Override
    public List<List<String>> parts() {
        return BenchmarkDatabase.NAMES.stream().map(List::of).toList();
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(part.get(0))) {
            return GrowthBenchmark.run(database, quick ? GrowthBenchmark.Size.QUICK : GrowthBenchmark.Size.FULL);
        }
    }
}
