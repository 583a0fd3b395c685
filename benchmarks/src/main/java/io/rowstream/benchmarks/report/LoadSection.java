package io.rowstream.benchmarks.report;

import java.util.List;

/** Many exports at once: a table for each number of clients. */
final class LoadSection implements Section {
    @Override
    public String table() {
        return "load";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        return Section.labels(results).stream().map(LoadSection::table).toList();
    }

    private static Table table(String clients) {
        return new Table(
                clients,
                "Rows that all clients received, compared with the hand-written loop in the same round (quartiles): 1 is as many, 0.5 half"
                        + " of them. Live heap is the most beyond an idle server's. Lent is for how many seconds connections of the"
                        + " pool were out for a million rows.",
                List.of(
                        Column.of("rows/s · how fast", clients, "rowsPerSecond", Unit.ROWS_PER_SECOND, "speed"),
                        Column.of("first byte ms, median", clients, "firstByteMs", Unit.MILLISECONDS),
                        Column.of("99 of 100", clients, "firstByteWorstMs", Unit.MILLISECONDS),
                        Column.of("live MB", clients, "liveMb", Unit.MEGABYTES),
                        Column.of("lent s", clients, "lentSeconds", Unit.SECONDS)));
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        return List.of(
                Section.bars(
                        "load-first-byte",
                        "First byte that 99 of 100 requests get in time, ms",
                        Unit.MILLISECONDS,
                        "firstByteWorstMs",
                        results),
                Section.bars("load-heap", "Live heap of the server, MB", Unit.MEGABYTES, "liveMb", results));
    }
}
