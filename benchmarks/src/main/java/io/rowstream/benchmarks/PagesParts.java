package io.rowstream.benchmarks;

import io.rowstream.benchmarks.pages.PagesBenchmark;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.List;

/** Pages. Each database is a part. */
final class PagesParts implements Benchmark {
    @Override
    public String name() {
        return PagesBenchmark.TABLE;
    }

    @Override
    public Run here(boolean quick) throws ClassNotFoundException {
        return Run.here(name(), quick, PagesBenchmark.libraries());
    }

    @Override
    public List<List<String>> parts() {
        return BenchmarkDatabase.NAMES.stream().map(List::of).toList();
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        try (BenchmarkDatabase database = BenchmarkDatabase.open(part.get(0))) {
            return PagesBenchmark.run(database, quick ? PagesBenchmark.Size.QUICK : PagesBenchmark.Size.FULL);
        }
    }
}
