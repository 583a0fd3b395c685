package io.rowstream.benchmarks.report;

import io.rowstream.benchmarks.Spread;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: one figure of one case, and what it is beside another contestant's.
 *
 * @param heading its name and unit
 * @param label the case
 * @param figure the name of the figure
 * @param ratio the name of the figure that compares it within rounds, null where there is none
 * @param beside the contestant whose median it is divided by instead, null where it is by none
 */
record Column(
        String heading,
        String label,
        String figure,
        Unit unit,
        @Nullable String ratio,
        @Nullable String beside) {

    /** A figure with its spread. */
    static Column of(String heading, String label, String figure, Unit unit) {
        return new Column(heading, label, figure, unit, null, null);
    }

    /** A figure with the figure that compares it within rounds. */
    static Column of(String heading, String label, String figure, Unit unit, String ratio) {
        return new Column(heading, label, figure, unit, ratio, null);
    }

    /** A figure and its share of another contestant's in the same run. */
    static Column beside(String heading, String label, String figure, Unit unit, String contestant) {
        return new Column(heading, label, figure, unit, null, contestant);
    }

    String cell(List<Result> results, String contestant) {
        Result result = find(results, contestant).orElse(null);
        if (result == null) {
            return "not run";
        }
        if (result.cannot() != null) {
            return result.cannot();
        }
        Spread spread = result.figures().get(figure);
        if (spread == null) {
            return "not measured";
        }
        String compared = compared(results, result, spread);
        return compared.isEmpty() ? withSpread(spread, unit) : unit.spell(spread.median()) + compared;
    }

    private String compared(List<Result> results, Result result, Spread spread) {
        Spread within = ratio == null ? null : result.figures().get(ratio);
        if (within != null) {
            return " · " + withSpread(within, Unit.RATIO);
        }
        Spread other = beside == null
                ? null
                : find(results, beside)
                        .map(found -> found.figures().get(figure))
                        .orElse(null);
        return other == null || other.median() == 0 ? "" : " · " + Unit.RATIO.spell(spread.median() / other.median());
    }

    private static String withSpread(Spread spread, Unit unit) {
        String median = unit.spell(spread.median());
        return spread.lower() == spread.upper()
                ? median
                : median + " (" + unit.spell(spread.lower()) + "–" + unit.spell(spread.upper()) + ")";
    }

    private Optional<Result> find(List<Result> results, String contestant) {
        return results.stream()
                .filter(result ->
                        result.label().equals(label) && result.contestant().equals(contestant))
                .findFirst();
    }
}
