package io.rowstream.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** Exports over a socket: a table for each database and coding. */
final class SocketSection implements Section {
    @Override
    public String table() {
        return "socket";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        return Section.labels(results).stream().map(SocketSection::table).toList();
    }

    private static Table table(String label) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.of("ms · how fast", label, "ms", Unit.MILLISECONDS, "speed"),
                Column.of("JVM CPU ms · how fast", label, "jvmMs", Unit.MILLISECONDS, "jvmSpeed")));
        if (label.endsWith(", gzip")) {
            columns.add(Column.of("ms, of plain", label, "plainCost", Unit.RATIO));
        }
        columns.addAll(List.of(
                Column.of("rows/s", label, "rowsPerSecond", Unit.ROWS_PER_SECOND),
                Column.of("first byte ms", label, "firstByteMs", Unit.MILLISECONDS),
                Column.of("live MB", label, "liveMb", Unit.MEGABYTES),
                Column.of("MB", label, "mb", Unit.MEGABYTES)));
        return new Table(
                label,
                "How fast is compared with the hand-written loop in the same round (quartiles): 1 is as fast, 0.5 takes twice as"
                        + " long.",
                columns);
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        return List.of(
                Section.bars(
                        "socket",
                        "Export over a socket, rows per second",
                        Unit.ROWS_PER_SECOND,
                        "rowsPerSecond",
                        results),
                Section.bars(
                        "socket-first-byte",
                        "Export over a socket, first byte",
                        Unit.MILLISECONDS,
                        "firstByteMs",
                        results));
    }
}
