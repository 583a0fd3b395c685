package io.rowstream.benchmarks.report;

import io.rowstream.benchmarks.Spread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Medians as bars, quartiles as whiskers, in one scale that begins at zero.
 *
 * @param unit of the figures, whose name the title should have
 */
record BarChart(String name, String title, Unit unit, List<Group> groups) implements Plot {
    private static final double LABELS = 230;
    private static final double VALUES = 130;
    private static final double ROW = 22;

    @Override
    public String svg() {
        Svg svg = new Svg().text(0, 18, "start", "title", title);
        double widest = groups.stream()
                .flatMap(group -> group.bars().stream())
                .mapToDouble(bar -> bar.value() == null ? 0 : bar.value().upper())
                .max()
                .orElse(1);
        double scale = (Svg.WIDTH - LABELS - VALUES) / widest;
        double y = 34;
        for (Group group : groups) {
            y += 18;
            svg.text(0, y - 4, "start", "quiet", group.label());
            for (Bar bar : group.bars()) {
                draw(svg, bar, y, scale);
                y += ROW;
            }
            y += 6;
        }
        return svg.document(title, y + 4);
    }

    private void draw(Svg svg, Bar bar, double y, double scale) {
        svg.text(LABELS - 8, y + 15, "end", Svg.bar(bar.label()), bar.label());
        Spread value = bar.value();
        if (value == null) {
            svg.text(LABELS, y + 15, "start", "quiet", bar.instead());
            return;
        }
        svg.bar(LABELS, y + 3, value.median() * scale, ROW - 6, Svg.bar(bar.label()));
        double middle = y + ROW / 2;
        if (value.upper() > value.lower()) {
            svg.line(LABELS + value.lower() * scale, middle, LABELS + value.upper() * scale, middle, "whisker");
        }
        svg.text(
                LABELS + Math.max(value.median(), value.upper()) * scale + 6,
                y + 15,
                "start",
                "",
                unit.spell(value.median()));
    }

    /** Bars under a heading. */
    record Group(String label, List<Bar> bars) {}

    /**
     * A bar.
     *
     * @param value null where there is none
     * @param instead what is said then
     */
    record Bar(String label, @Nullable Spread value, String instead) {}
}
