package io.rowstream.benchmarks;

import io.rowstream.benchmarks.export.ExportBenchmark;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * Exports. Each contestant on each database is a part.
 *
 * @param databases by the names that {@link BenchmarkDatabase} knows
 */
record ExportParts(List<String> databases) implements Benchmark {
    /** Refuses names that are none. */
    ExportParts {
        for (String database : databases) {
            if (!BenchmarkDatabase.NAMES.contains(database)) {
                throw new IllegalArgumentException(
                        "no database is called " + database + ": choose of " + BenchmarkDatabase.NAMES);
            }
        }
    }

    @Override
    public String name() {
        return ExportBenchmark.TABLE;
    }

    @Override
    public Run here(boolean quick) throws ClassNotFoundException {
        return Run.here(name(), quick, ExportBenchmark.libraries());
    }

    @Override
    public List<List<String>> parts() {
        List<List<String>> parts = new ArrayList<>();
        for (String database : databases) {
            for (int contestant = 1; contestant < ExportBenchmark.CONTESTANTS; contestant++) {
                parts.add(List.of(database, Integer.toString(contestant)));
            }
        }
        return parts;
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        ExportBenchmark.Size size = quick ? ExportBenchmark.Size.QUICK : ExportBenchmark.Size.FULL;
        try (BenchmarkDatabase database = BenchmarkDatabase.open(part.get(0))) {
            ExportBenchmark.fill(database, size);
            return ExportBenchmark.run(database, size, Integer.parseInt(part.get(1)));
        }
    }
}
