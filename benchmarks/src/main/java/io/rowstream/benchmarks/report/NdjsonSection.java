package io.rowstream.benchmarks.report;

import java.util.List;

/** A file of NDJSON to rows. */
final class NdjsonSection implements Section {
    @Override
    public String table() {
        return "ndjson";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        return Section.labels(results).stream().map(NdjsonSection::table).toList();
    }

    private static Table table(String coding) {
        return new Table(
                "NDJSON, " + coding,
                "How fast is compared with Jackson by hand in the same round (quartiles): 1 is as fast, 0.5 takes twice as long.",
                List.of(
                        Column.of("ms · how fast", coding, "ms", Unit.MILLISECONDS, "speed"),
                        Column.of("CPU ms · how fast", coding, "cpuMs", Unit.MILLISECONDS, "cpuSpeed"),
                        Column.of("MB/s", coding, "mbPerSecond", Unit.MEGABYTES_PER_SECOND)));
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        return List.of(Section.bars(
                "ndjson",
                "NDJSON of nine fields to rows, MB per second",
                Unit.MEGABYTES_PER_SECOND,
                "mbPerSecond",
                results));
    }
}
