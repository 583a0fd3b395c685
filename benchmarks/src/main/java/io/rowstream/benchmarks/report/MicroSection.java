package io.rowstream.benchmarks.report;

import java.util.List;

/** Single pieces. */
final class MicroSection implements Section {
    private static final String ROWSTREAM = "Rowstream";
    private static final String BY_HAND = "by hand";

    @Override
    public String table() {
        return "micro";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        return List.of(new Table(
                "Pieces",
                "Of one operation, and what it costs compared with the same by hand: 1.03 is 3% more. Quartiles are those of JMH's"
                        + " iterations.",
                List.of(
                        Column.of("ns · cost", ROWSTREAM, "nanos", Unit.NANOSECONDS, "cost"),
                        Column.of("by hand, ns", BY_HAND, "nanos", Unit.NANOSECONDS),
                        Column.of("bytes allocated", ROWSTREAM, "bytes", Unit.BYTES),
                        Column.of("by hand, bytes", BY_HAND, "bytes", Unit.BYTES))));
    }

    /** None: operations that have nothing in common. */
    @Override
    public List<Plot> plots(List<Result> results) {
        return List.of();
    }
}
