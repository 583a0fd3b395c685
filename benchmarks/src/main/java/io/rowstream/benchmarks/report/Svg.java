package io.rowstream.benchmarks.report;

import java.util.Locale;

/** A picture in the making: shapes, texts, and colours that can be seen on light and on dark ground. */
final class Svg {
    static final int WIDTH = 760;

    private static final int OTHER_COLOURS = 5;

    private static final String STYLE = """
            <style>
            text { font: 13px system-ui, sans-serif; fill: #24292f }
            .title { font-size: 15px; font-weight: 600 }
            .quiet { fill: #656d76 }
            .rule { stroke: #d0d7de; stroke-width: 1 }
            .own { fill: #1a7f5a; stroke: #1a7f5a }
            .other, .other-0 { fill: #6e7781; stroke: #6e7781 }
            .other-1 { fill: #2f6fde; stroke: #2f6fde }
            .other-2 { fill: #c4661f; stroke: #c4661f }
            .other-3 { fill: #8a55d7; stroke: #8a55d7 }
            .other-4 { fill: #d0457a; stroke: #d0457a }
            .dashed-1 { stroke-dasharray: 8 4 }
            .dashed-2 { stroke-dasharray: 2 4 }
            .dashed-3 { stroke-dasharray: 10 4 2 4 }
            text[class] { stroke: none }
            .bar { stroke: none }
            .whisker { stroke: #24292f; stroke-width: 1.5 }
            .line { fill: none; stroke-width: 2 }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3 }
            .quiet { fill: #9198a1 }
            .rule { stroke: #3d444d }
            .own { fill: #3fb98a; stroke: #3fb98a }
            .other, .other-0 { fill: #9198a1; stroke: #9198a1 }
            .other-1 { fill: #6ea8fe; stroke: #6ea8fe }
            .other-2 { fill: #e8965a; stroke: #e8965a }
            .other-3 { fill: #b392f0; stroke: #b392f0 }
            .other-4 { fill: #f285ad; stroke: #f285ad }
            .whisker { stroke: #e6edf3 }
            }
            </style>
            """;

    private final StringBuilder shapes = new StringBuilder();

    /** Whether a contestant is one's own, which stands out. */
    static boolean isOwn(String contestant) {
        return contestant.startsWith("Rowstream")
                || contestant.startsWith("ExportResponder")
                || contestant.startsWith("RowBodyHandlers")
                || contestant.startsWith("ExportFetch")
                || contestant.startsWith("RowStreamer");
    }

    /** The class of a bar, and of its name. */
    static String bar(String contestant) {
        return isOwn(contestant) ? "own" : "other";
    }

    /** The classes of a line, by how many of its kind there were before. */
    static String line(String contestant, int number) {
        return isOwn(contestant) ? "own dashed-" + number : "other-" + number % OTHER_COLOURS;
    }

    Svg text(double x, double y, String anchor, String styles, String text) {
        shapes.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                styles,
                escaped(text)));
        return this;
    }

    Svg bar(double x, double y, double width, double height, String styles) {
        shapes.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"2\" class=\"bar %s\"/>%n",
                x,
                y,
                width,
                height,
                styles));
        return this;
    }

    Svg dot(double x, double y, String styles) {
        shapes.append(
                String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" class=\"%s\"/>%n", x, y, styles));
        return this;
    }

    Svg line(double fromX, double fromY, double toX, double toY, String styles) {
        shapes.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>%n",
                fromX,
                fromY,
                toX,
                toY,
                styles));
        return this;
    }

    /** The whole, so high. */
    String document(String title, double height) {
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" role=\"img\">%n<title>%s</title>%n",
                        WIDTH,
                        height,
                        escaped(title))
                + STYLE
                + shapes
                + "</svg>\n";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
