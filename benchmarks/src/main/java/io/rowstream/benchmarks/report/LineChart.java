package io.rowstream.benchmarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Figures over sizes, in a scale where equal steps are equal factors. Each line has its name at its end.
 *
 * @param sizes from left to right, at equal distances
 */
record LineChart(String name, String title, Unit unit, List<String> sizes, List<Line> lines) implements Plot {
    private static final double LEFT = 92;
    private static final double RIGHT = 520;
    private static final double TOP = 40;
    private static final double BOTTOM = 340;
    private static final double NAME_HEIGHT = 16;

    /** The same with other words for the sizes. */
    LineChart withSizes(List<String> words) {
        return new LineChart(name, title, unit, words, lines);
    }

    @Override
    public String svg() {
        Svg svg = new Svg().text(0, 18, "start", "title", title);
        double[] all = lines.stream()
                .flatMapToDouble(line -> line.values().stream().mapToDouble(Double::doubleValue))
                .filter(value -> value > 0)
                .toArray();
        int lowest = (int) Math.floor(Math.log10(DoubleStream.of(all).min().orElse(1)));
        int highest = Math.max(lowest + 1, (int)
                Math.ceil(Math.log10(DoubleStream.of(all).max().orElse(10))));
        for (int power = lowest; power <= highest; power++) {
            double y = y(Math.pow(10, power), lowest, highest);
            svg.line(LEFT, y, RIGHT, y, "rule").text(LEFT - 8, y + 4, "end", "quiet", power(power) + " " + unit.text());
        }
        for (int size = 0; size < sizes.size(); size++) {
            svg.text(x(size), BOTTOM + 20, "middle", "quiet", sizes.get(size));
        }
        List<Name> names = new ArrayList<>();
        int own = 0;
        int others = 0;
        for (Line line : lines) {
            String styles = Svg.line(line.label(), Svg.isOwn(line.label()) ? own++ : others++);
            draw(svg, line, styles, lowest, highest, names);
        }
        nameLines(svg, names);
        return svg.document(title, BOTTOM + 34);
    }

    private void draw(Svg svg, Line line, String styles, int lowest, int highest, List<Name> names) {
        double lastX = -1;
        double lastY = -1;
        for (int size = 0; size < line.values().size(); size++) {
            double value = line.values().get(size);
            if (value <= 0) {
                continue;
            }
            double x = x(size);
            double y = y(value, lowest, highest);
            if (lastX >= 0) {
                svg.line(lastX, lastY, x, y, "line " + styles);
            }
            svg.dot(x, y, styles);
            lastX = x;
            lastY = y;
        }
        if (lastX >= 0) {
            names.add(new Name(line.label(), styles, lastY));
        }
    }

    /** Names from top to bottom, pushed down where they would cover each other. */
    private static void nameLines(Svg svg, List<Name> names) {
        names.sort(Comparator.comparingDouble(Name::y));
        double overhang = names.size() * NAME_HEIGHT;
        double free = TOP;
        for (Name name : names) {
            overhang -= NAME_HEIGHT;
            double y = Math.max(free, Math.min(name.y(), BOTTOM - overhang));
            svg.line(RIGHT - 8, name.y(), RIGHT + 12, y, "rule")
                    .text(RIGHT + 16, y + 4, "start", name.styles(), name.label());
            free = y + NAME_HEIGHT;
        }
    }

    private double x(int size) {
        return LEFT + 20 + (RIGHT - LEFT - 40) * size / Math.max(1, sizes.size() - 1);
    }

    private static double y(double value, int lowest, int highest) {
        return BOTTOM - (BOTTOM - TOP) * (Math.log10(value) - lowest) / (highest - lowest);
    }

    private static String power(int power) {
        return power >= 0
                ? String.format(Locale.ROOT, "%,d", Math.round(Math.pow(10, power)))
                : "0." + "0".repeat(-power - 1) + "1";
    }

    /**
     * A line.
     *
     * @param values one for each size; not above zero where there is none
     */
    record Line(String label, List<Double> values) {}

    private record Name(String label, String styles, double y) {}
}
