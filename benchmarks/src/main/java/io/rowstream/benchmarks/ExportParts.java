package io.rowstream.benchmarks;

import io.rowstream.benchmarks.export.ExportBenchmark;
import io.rowstream.benchmarks.export.ExportTable;
import io.rowstream.benchmarks.export.ExportTables;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * Exports. Each group of contestants with each table on each database is a part; for a first look, all with one table are.
 *
 * @param databases by the names that {@link BenchmarkDatabase} knows
 */
record ExportParts(List<String> databases, boolean quick) implements Benchmark {
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
        for (ExportTable table : ExportTables.ALL) {
            List<String> groups = ExportBenchmark.groups(table);
            for (String database : databases) {
                if (quick) {
                    parts.add(part(database, table, groups));
                } else {
                    groups.forEach(group -> parts.add(part(database, table, List.of(group))));
                }
            }
        }
        return parts;
    }

    private static List<String> part(String database, ExportTable table, List<String> groups) {
        List<String> words = new ArrayList<>(List.of(database, table.name()));
        words.addAll(groups);
        return words;
    }

    @Override
    public List<Result> run(List<String> part, boolean quick) throws Exception {
        ExportBenchmark.Size size = quick ? ExportBenchmark.Size.QUICK : ExportBenchmark.Size.FULL;
        ExportTable table = ExportTables.named(part.get(1));
        try (BenchmarkDatabase database = BenchmarkDatabase.open(part.get(0))) {
            table.create(database, size.rows(table));
            return ExportBenchmark.run(database, table, part.subList(2, part.size()), size);
        }
    }
}
