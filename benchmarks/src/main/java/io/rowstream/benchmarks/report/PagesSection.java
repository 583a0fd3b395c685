package io.rowstream.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Pages by depth: a table for each database. */
final class PagesSection implements Section {
    private static final String AT = " at ";

    @Override
    public String table() {
        return "pages";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        return databases(results).stream()
                .map(database -> new Table(
                        database,
                        "A page of 50 rows at a depth of so many. How fast is compared with OFFSET in the same round (quartiles): 10"
                                + " takes a tenth of its time. CPU is that of the thread that asks: PostgreSQL works in others.",
                        columns(labels(results, database))))
                .toList();
    }

    private static List<Column> columns(List<String> labels) {
        List<Column> columns = new ArrayList<>();
        for (String label : labels) {
            columns.add(Column.of(depth(label) + ", ms · how fast", label, "ms", Unit.MILLISECONDS, "speed"));
        }
        for (String label : labels) {
            columns.add(Column.of(depth(label) + ", CPU ms · how fast", label, "cpuMs", Unit.MILLISECONDS, "cpuSpeed"));
        }
        return columns;
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        return databases(results).stream()
                .<Plot>map(database -> {
                    List<String> labels = labels(results, database);
                    LineChart chart = Section.lines(
                            "pages-" + database.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9].*", ""),
                            database + ", time of a page by depth",
                            Unit.MILLISECONDS,
                            "ms",
                            labels,
                            results);
                    return chart.withSizes(
                            labels.stream().map(PagesSection::depth).toList());
                })
                .toList();
    }

    private static List<String> databases(List<Result> results) {
        return results.stream()
                .map(result -> result.label().substring(0, result.label().lastIndexOf(AT)))
                .distinct()
                .toList();
    }

    private static List<String> labels(List<Result> results, String database) {
        return Section.labels(results).stream()
                .filter(label -> label.startsWith(database + AT))
                .toList();
    }

    private static String depth(String label) {
        return label.substring(label.lastIndexOf(AT) + AT.length());
    }
}
