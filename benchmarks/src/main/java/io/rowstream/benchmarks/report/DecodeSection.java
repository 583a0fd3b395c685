package io.rowstream.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** JSON arrays to rows: the five questions of the payload study. */
final class DecodeSection implements Section {
    private static final String NESTED = "nested";
    private static final String PAGES = "pages";
    private static final String WHOLE = "databind readValue";

    private static final String FAST =
            "How fast is compared with `MappingIterator` in the same round (quartiles): 1 is as fast, 0.5 takes twice as long.";
    private static final String SHARE =
            "Behind the figure its share of what `readValue` comes to, which parses it whole.";

    @Override
    public String table() {
        return "decode";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        List<String> sizes = sizes(results);
        String largest = sizes.get(sizes.size() - 1);
        String flat = sizes.get(sizes.size() - 2);
        String page = sizes.get(sizes.size() - 3);
        return List.of(
                new Table("Time by size", FAST, each(sizes, "ms · how fast", "ms", "speed")),
                new Table(
                        "CPU time by size",
                        "Of all threads that decode. " + FAST,
                        each(sizes, "CPU ms · how fast", "cpuMs", "cpuSpeed")),
                new Table(
                        "Longest pause by size",
                        "The longest time in which the consumer is handed nothing, in ms. " + SHARE,
                        besides(sizes, "pauseMs", Unit.MILLISECONDS)),
                new Table(
                        "Live heap by size",
                        "The most that was live beyond the document itself, in MB, looked at on the way. " + SHARE,
                        besides(sizes, "liveMb", Unit.MEGABYTES)),
                new Table("All or one page", FAST, allFigures(List.of(largest, page))),
                new Table(
                        "Nested or flat",
                        "The same values. " + FAST,
                        List.of(
                                Column.of("flat, ms · how fast", flat, "ms", Unit.MILLISECONDS, "speed"),
                                Column.of("nested, ms · how fast", NESTED, "ms", Unit.MILLISECONDS, "speed"),
                                Column.of("flat, MB/s", flat, "mbPerSecond", Unit.MEGABYTES_PER_SECOND),
                                Column.of("nested, MB/s", NESTED, "mbPerSecond", Unit.MEGABYTES_PER_SECOND))),
                new Table(
                        "At once or in pages",
                        "As much as " + largest + ", in 100 pages of " + page + ". " + FAST,
                        allFigures(List.of(largest, PAGES))));
    }

    private static List<String> sizes(List<Result> results) {
        return Section.labels(results).stream()
                .filter(label -> !label.equals(NESTED) && !label.equals(PAGES))
                .toList();
    }

    private static List<Column> each(List<String> labels, String heading, String figure, String ratio) {
        return labels.stream()
                .map(label -> Column.of(label + ", " + heading, label, figure, Unit.MILLISECONDS, ratio))
                .toList();
    }

    private static List<Column> besides(List<String> labels, String figure, Unit unit) {
        return labels.stream()
                .map(label -> Column.beside(label, label, figure, unit, WHOLE))
                .toList();
    }

    private static List<Column> allFigures(List<String> labels) {
        List<Column> columns = new ArrayList<>();
        for (String label : labels) {
            columns.add(Column.of(label + ", ms · how fast", label, "ms", Unit.MILLISECONDS, "speed"));
            columns.add(Column.of(label + ", pause ms", label, "pauseMs", Unit.MILLISECONDS));
            columns.add(Column.of(label + ", live MB", label, "liveMb", Unit.MEGABYTES));
        }
        return columns;
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        List<String> sizes = sizes(results);
        return List.of(
                Section.lines(
                        "decode-speed",
                        "JSON array to rows, MB per second by size",
                        Unit.MEGABYTES_PER_SECOND,
                        "mbPerSecond",
                        sizes,
                        results),
                Section.lines(
                        "decode-pause",
                        "JSON array to rows, longest pause by size",
                        Unit.MILLISECONDS,
                        "pauseMs",
                        sizes,
                        results),
                Section.lines(
                        "decode-heap",
                        "JSON array to rows, live heap by size",
                        Unit.MEGABYTES,
                        "liveMb",
                        sizes,
                        results));
    }
}
