package io.rowstream.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Exports of one table: a table for each database and coding.
 *
 * @param table the name of its results
 * @param title of its plots
 */
record ExportSection(String table, String title) implements Section {
    private static final String GZIP = ", gzip";

    @Override
    public List<Table> tables(List<Result> results) {
        return Section.labels(results).stream()
                .map(label -> table(label, results))
                .toList();
    }

    private static Table table(String label, List<Result> results) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.of("ms · how fast", label, "ms", Unit.MILLISECONDS, "speed"),
                Column.of("CPU ms · how fast", label, "cpuMs", Unit.MILLISECONDS, "cpuSpeed")));
        if (label.endsWith(GZIP)) {
            columns.add(Column.of("ms, of plain", label, "plainCost", Unit.RATIO));
        }
        if (has(results, label, "aloneCost")) {
            columns.add(Column.of("ms, of compressing alone", label, "aloneCost", Unit.RATIO));
        }
        columns.addAll(List.of(
                Column.of("rows/s", label, "rowsPerSecond", Unit.ROWS_PER_SECOND),
                Column.of("first byte ms", label, "firstByteMs", Unit.MILLISECONDS),
                Column.of("JVM CPU ms", label, "jvmMs", Unit.MILLISECONDS),
                Column.of("bytes/row", label, "bytesPerRow", Unit.BYTES),
                Column.of("live MB", label, "liveMb", Unit.MEGABYTES),
                Column.of("MB", label, "mb", Unit.MEGABYTES)));
        return new Table(
                label,
                "How fast is compared with the hand-written loop in the same round (quartiles): 1 is as fast, 0.5 takes twice as"
                        + " long.",
                columns);
    }

    private static boolean has(List<Result> results, String label, String figure) {
        return results.stream()
                .anyMatch(result ->
                        result.label().equals(label) && result.figures().containsKey(figure));
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        List<Result> compressed =
                results.stream().filter(result -> result.label().endsWith(GZIP)).toList();
        List<Result> plain = results.stream()
                .filter(result -> !result.label().endsWith(GZIP))
                .toList();
        return List.of(
                rows("", title, plain),
                rows("-gzip", title + ", gzip", compressed),
                Section.bars(table + "-heap", title + ", live heap at half", Unit.MEGABYTES, "liveMb", plain));
    }

    private Plot rows(String suffix, String titled, List<Result> results) {
        return Section.bars(
                table + suffix, titled + ", rows per second", Unit.ROWS_PER_SECOND, "rowsPerSecond", results);
    }
}
