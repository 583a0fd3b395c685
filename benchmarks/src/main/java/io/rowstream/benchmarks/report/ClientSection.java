package io.rowstream.benchmarks.report;

import java.util.List;

/** Clients. */
final class ClientSection implements Section {
    private static final String CLIENT = "HttpClient";

    @Override
    public String table() {
        return "client";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        return List.of(new Table(
                CLIENT,
                "Costs of a request, and compared with the first contestant in the same round (quartiles): 1.03 is 3% more.",
                List.of(Column.of("ms · cost", CLIENT, "ms", Unit.MILLISECONDS, "cost"))));
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        return List.of(Section.bars("client", "Reading over HTTP, ms per request", Unit.MILLISECONDS, "ms", results));
    }
}
