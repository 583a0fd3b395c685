package io.rowstream.benchmarks.report;

import java.util.Locale;

/** How figures are spelled. */
enum Unit {
    MILLISECONDS("ms"),
    MICROSECONDS("µs"),
    NANOSECONDS("ns"),
    SECONDS("s"),
    MEGABYTES("MB"),
    MEGABYTES_PER_SECOND("MB/s"),
    BYTES("bytes"),
    ROWS_PER_SECOND("rows/s"),
    /** Compared with another contestant; has no name. */
    RATIO("");

    private final String text;

    Unit(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /** With three digits that count, more before the point. */
    static String number(double value) {
        double size = Math.abs(value);
        if (size >= 10_000) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        int digits = size >= 100 || value == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    String spell(double value) {
        return this == RATIO
                ? String.format(Locale.ROOT, value >= 0.1 || value == 0 ? "%.2f" : "%.4f", value)
                : number(value);
    }
}
