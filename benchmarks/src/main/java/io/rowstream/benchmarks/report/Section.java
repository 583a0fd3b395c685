package io.rowstream.benchmarks.report;

import java.util.List;

/** What is made of the results of one kind. */
interface Section {
    /** {@link Result#table()} of its results, and the name of its marker in the document. */
    String table();

    /** The tables that these results fill. */
    List<Table> tables(List<Result> results);

    /** The plots that these results fill. */
    List<Plot> plots(List<Result> results);

    /** Labels in the order of the results. */
    static List<String> labels(List<Result> results) {
        return results.stream().map(Result::label).distinct().toList();
    }

    /** Contestants in the order of the results. */
    static List<String> contestants(List<Result> results) {
        return results.stream().map(Result::contestant).distinct().toList();
    }

    /** Bars of one figure: a group for each label. */
    static BarChart bars(String name, String title, Unit unit, String figure, List<Result> results) {
        return new BarChart(
                name,
                title,
                unit,
                labels(results).stream()
                        .map(label -> new BarChart.Group(
                                label,
                                results.stream()
                                        .filter(result -> result.label().equals(label))
                                        .map(result -> new BarChart.Bar(
                                                result.contestant(),
                                                result.figures().get(figure),
                                                result.cannot() == null ? "not measured" : result.cannot()))
                                        .toList()))
                        .toList());
    }

    /** Lines of one figure over some labels, of all contestants that have it. */
    static LineChart lines(
            String name, String title, Unit unit, String figure, List<String> labels, List<Result> results) {
        return new LineChart(
                name,
                title,
                unit,
                labels,
                contestants(results).stream()
                        .filter(contestant -> !contestant.endsWith(", again"))
                        .map(contestant -> new LineChart.Line(
                                contestant,
                                labels.stream()
                                        .map(label -> value(results, label, contestant, figure))
                                        .toList()))
                        .toList());
    }

    private static double value(List<Result> results, String label, String contestant, String figure) {
        return results.stream()
                .filter(result ->
                        result.label().equals(label) && result.contestant().equals(contestant))
                .map(result -> result.figures().get(figure))
                .mapToDouble(spread -> spread == null ? 0 : spread.median())
                .findFirst()
                .orElse(0);
    }
}
