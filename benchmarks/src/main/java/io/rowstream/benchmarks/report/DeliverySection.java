package io.rowstream.benchmarks.report;

import java.util.List;

/** Delivery over HTTP. */
final class DeliverySection implements Section {
    private static final String JETTY = "Jetty";

    @Override
    public String table() {
        return "delivery";
    }

    @Override
    public List<Table> tables(List<Result> results) {
        return List.of(new Table(
                JETTY,
                "Costs of a request, and compared with the first contestant in the same round (quartiles): 1.03 is 3% more.",
                List.of(
                        Column.of("ms · cost", JETTY, "ms", Unit.MILLISECONDS, "cost"),
                        Column.of("first byte ms", JETTY, "firstByteMs", Unit.MILLISECONDS),
                        Column.of("servlet CPU ms · cost", JETTY, "servletCpuMs", Unit.MILLISECONDS, "servletCpuCost"),
                        Column.of("JVM CPU ms · cost", JETTY, "jvmCpuMs", Unit.MILLISECONDS, "jvmCpuCost"))));
    }

    @Override
    public List<Plot> plots(List<Result> results) {
        return List.of(
                Section.bars("delivery", "Delivery over HTTP, ms per request", Unit.MILLISECONDS, "ms", results));
    }
}
