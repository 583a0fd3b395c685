package io.rowstream.benchmarks.report;

import java.util.List;

/** Exports: a table for each database. */
final class ExportSection implements Section {
    @Override
    public String table() {
        return "export";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        return Section.labels(results).stream().map(ExportSection::table).toList();
    }

    private static Table table(String database) {
        return new Table(
                database,
                "How fast is compared with the hand-written loop in the same round (quartiles): 1 is as fast, 0.5 takes twice as"
                        + " long.",
                List.of(
                        Column.of("ms · how fast", database, "ms", Unit.MILLISECONDS, "speed"),
                        Column.of("CPU ms · how fast", database, "cpuMs", Unit.MILLISECONDS, "cpuSpeed"),
                        Column.of("rows/s", database, "rowsPerSecond", Unit.ROWS_PER_SECOND),
                        Column.of("JVM CPU ms", database, "jvmMs", Unit.MILLISECONDS),
                        Column.of("bytes/row", database, "bytesPerRow", Unit.BYTES),
                        Column.of("MB", database, "mb", Unit.MEGABYTES)));
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        return List.of(Section.bars(
                "export", "Export to a null sink, rows per second", Unit.ROWS_PER_SECOND, "rowsPerSecond", results));
    }
}
