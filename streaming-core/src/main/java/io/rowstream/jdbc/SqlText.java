package io.rowstream.jdbc;

import java.time.LocalDate;

/** Dates and times as databases spell them, in ISO-8601. What is no date or time, such as {@code infinity}, stays as it is. */
final class SqlText {
    private SqlText() {}

    /** From {@code 2024-02-29 23:59:59.123456}, {@code 2024-02-29 23:59:59+05:30} or {@code 0044-03-15 12:00:00+00 BC}. */
    static String timestamp(String value) {
        int space = value.indexOf(' ');
        if (space < 0) {
            return value;
        }
        boolean bc = value.endsWith(" BC");
        int end = bc ? value.length() - 3 : value.length();
        StringBuilder text = new StringBuilder(40);
        appendDate(text, value.substring(0, space), bc).append('T');
        return appendTime(text, value, space + 1, end).toString();
    }

    /** From {@code 2024-02-29}, {@code 12345-01-01} or {@code 0044-03-15 BC}. */
    static String date(String value) {
        if (value.length() == 10 || value.indexOf('-') <= 0) {
            return value;
        }
        boolean bc = value.endsWith(" BC");
        String date = bc ? value.substring(0, value.length() - 3) : value;
        return appendDate(new StringBuilder(16), date, bc).toString();
    }

    /** From {@code 23:59:59.120000} or {@code 23:59:59+01}. */
    static String time(String value) {
        return appendTime(new StringBuilder(24), value, 0, value.length()).toString();
    }

    private static StringBuilder appendDate(StringBuilder text, String date, boolean bc) {
        if (bc) {
            // in parts, since a year may have a leap day before Christ that the year of that number has not after
            int year = date.indexOf('-');
            return text.append(LocalDate.of(
                    1 - Integer.parseInt(date.substring(0, year)),
                    Integer.parseInt(date.substring(year + 1, year + 3)),
                    Integer.parseInt(date.substring(year + 4))));
        }
        // ISO-8601 has a sign before years of more than four digits
        return text.append(date.length() > 10 && date.charAt(0) != '-' ? "+" : "")
                .append(date);
    }

    /** Without zeros at the end of the fraction; an offset with minutes, or Z. */
    private static StringBuilder appendTime(StringBuilder text, String value, int from, int end) {
        int offset = Math.max(value.lastIndexOf('+', end - 1), value.lastIndexOf('-', end - 1));
        if (offset <= from) { // a sign in front is no offset: times can be negative where they are durations
            offset = end;
        }
        int last = offset;
        int point = value.indexOf('.', from);
        if (point >= 0 && point < offset) {
            while (value.charAt(last - 1) == '0') {
                last--;
            }
            if (last - 1 == point) {
                last = point;
            }
        }
        text.append(value, from, last);
        if (offset == end) {
            return text;
        }
        if (value.regionMatches(offset, "+00", 0, end - offset)) {
            return text.append('Z');
        }
        text.append(value, offset, end);
        return end - offset == 3 ? text.append(":00") : text;
    }
}
