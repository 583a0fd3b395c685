package io.rowstream.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** Growth: what a row takes, by how many there are. */
final class GrowthSection implements Section {
    @Override
    public String table() {
        return "growth";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        List<Column> columns = new ArrayList<>();
        for (String label : Section.labels(results)) {
            columns.add(Column.of(label + ", ns/row · cost", label, "nanosPerRow", Unit.NANOSECONDS, "cost"));
        }
        for (String label : Section.labels(results)) {
            columns.add(Column.of(label + ", CPU ns/row · cost", label, "cpuNanosPerRow", Unit.NANOSECONDS, "cpuCost"));
        }
        for (String label : Section.labels(results)) {
            columns.add(Column.of(label + ", live MB", label, "liveMb", Unit.MEGABYTES));
        }
        return List.of(new Table(
                "Rowstream, JDBC",
                "The time of a row, compared with the first size in the same round (quartiles): 1 is flat. What is live is looked at"
                        + " when half of the bytes have been written.",
                columns));
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        return List.of(
                Section.lines(
                        "growth-time",
                        "Export, time of a row by the number of rows",
                        Unit.NANOSECONDS,
                        "nanosPerRow",
                        Section.labels(results),
                        results),
                Section.lines(
                        "growth-heap",
                        "Export, live heap at half by the number of rows",
                        Unit.MEGABYTES,
                        "liveMb",
                        Section.labels(results),
                        results));
    }
}
