package io.rowstream.benchmarks;

import io.rowstream.benchmarks.export.ExportBenchmark;
import io.rowstream.benchmarks.export.ExportTable;
import io.rowstream.benchmarks.export.ExportTables;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.report.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * Exports. Each group of contestants with each table on each database has a JVM of its own; for a first look, those with the same table
 * and database share one, but not their rounds.
 *
 * @param databases by the names that {@link BenchmarkDatabase} knows
 * @param tables those that are exported
 * @param quick whether it is for a first look
 */
record ExportParts(List<String> databases, List<ExportTable> tables, boolean quick) implements Benchmark {
    /** Of databases and tables by their names; where there are none of a kind, of all. */
    static ExportParts of(List<String> words, boolean quick) {
        List<String> databases = new ArrayList<>();
        List<ExportTable> tables = new ArrayList<>();
        for (String word : words) {
            if (BenchmarkDatabase.NAMES.contains(word)) {
                databases.add(word);
            } else {
                tables.add(ExportTables.named(word));
            }
        }
        return new ExportParts(
                databases.isEmpty() ? BenchmarkDatabase.NAMES : databases,
                tables.isEmpty() ? ExportTables.ALL : tables,
                quick);
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
        for (ExportTable table : tables) {
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
            List<Result> results = new ArrayList<>();
            for (String group : part.subList(2, part.size())) {
                results.addAll(ExportBenchmark.run(database, table, group, size));
            }
            return results;
        }
    }
}
