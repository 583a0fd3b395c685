package io.rowstream.benchmarks.report;

import io.rowstream.benchmarks.Spread;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one contestant came to in one case.
 *
 * @param table what belongs together, such as {@code export} or {@code decode}
 * @param label the case, such as {@code 10 MB}
 * @param contestant its name
 * @param figures by their names
 * @param cannot why there are none, null where there are
 */
public record Result(
        String table,
        String label,
        String contestant,
        Map<String, Spread> figures,
        @Nullable String cannot) {

    /** A result with no figures yet. */
    public static Result of(String table, String label, String contestant) {
        return new Result(table, label, contestant, Map.of(), null);
    }

    /** That the contestant cannot do the case, and why, in a few words for the cell. */
    public static Result cannot(String table, String label, String contestant, String why) {
        return new Result(table, label, contestant, Map.of(), why);
    }

    /** With another figure. */
    public Result with(String name, Spread figure) {
        Map<String, Spread> more = new TreeMap<>(figures);
        more.put(name, figure);
        return new Result(table, label, contestant, more, cannot);
    }

    /** With another figure, of which there is but one. */
    public Result with(String name, double figure) {
        return with(name, new Spread(figure, figure, figure));
    }
}
