package io.rowstream.benchmarks;

import java.util.Arrays;

/**
 * The middle of some figures, and where the middle half of them lies.
 *
 * @param lower a quarter is below
 * @param median half is below
 * @param upper a quarter is above
 */
public record Spread(double lower, double median, double upper) {

    /** Of at least one figure, in any order. */
    public static Spread of(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        return new Spread(quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75));
    }

    /** The same in another unit. */
    public Spread times(double factor) {
        return new Spread(lower * factor, median * factor, upper * factor);
    }

    /** Between two figures, as far as {@code share} lies between them. */
    private static double quantile(double[] sorted, double share) {
        double at = share * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
