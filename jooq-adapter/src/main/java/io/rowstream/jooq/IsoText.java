package io.rowstream.jooq;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;

/** ISO-8601 with seconds always and the fraction of a second as it is: as the formatters of java.time, but quicker. */
final class IsoText {
    private IsoText() {}

    static String of(LocalDateTime value) {
        StringBuilder text = new StringBuilder(32).append(value.toLocalDate()).append('T');
        return append(text, value.toLocalTime()).toString();
    }

    static String of(LocalTime value) {
        return append(new StringBuilder(18), value).toString();
    }

    static String of(OffsetDateTime value) {
        StringBuilder text = new StringBuilder(40).append(value.toLocalDate()).append('T');
        return append(text, value.toLocalTime())
                .append(value.getOffset().getId())
                .toString();
    }

    static String of(OffsetTime value) {
        return append(new StringBuilder(24), value.toLocalTime())
                .append(value.getOffset().getId())
                .toString();
    }

    /**
     * From a timestamp with time zone as PostgreSQL and H2 spell it, such as {@code 2024-02-29 23:59:59.123456+05:30} or
     * {@code 0044-03-15 12:00:00+00 BC}.
     */
    static String ofSql(String value) {
        boolean bc = value.endsWith(" BC");
        int end = bc ? value.length() - 3 : value.length();
        int space = value.indexOf(' ');
        int offset = Math.max(value.lastIndexOf('+', end - 1), value.lastIndexOf('-', end - 1));
        if (space < 0 || offset < space) {
            throw new IllegalArgumentException("not a timestamp with time zone: " + value);
        }
        StringBuilder text = new StringBuilder(40);
        if (bc) {
            LocalDate date = LocalDate.parse(value.substring(0, space));
            text.append(date.withYear(1 - date.getYear()));
        } else {
            // ISO-8601 has a sign before years of more than four digits
            text.append(space > 10 && value.charAt(0) != '-' ? "+" : "").append(value, 0, space);
        }
        text.append('T').append(value, space + 1, offset);
        if (value.regionMatches(offset, "+00", 0, end - offset)) {
            return text.append('Z').toString();
        }
        text.append(value, offset, end);
        return end - offset == 3 ? text.append(":00").toString() : text.toString();
    }

    private static StringBuilder append(StringBuilder text, LocalTime time) {
        twoDigits(text, time.getHour()).append(':');
        twoDigits(text, time.getMinute()).append(':');
        twoDigits(text, time.getSecond());
        int nano = time.getNano();
        if (nano != 0) {
            text.append('.');
            for (int unit = 100_000_000; nano != 0; unit /= 10) {
                text.append((char) ('0' + nano / unit));
                nano %= unit;
            }
        }
        return text;
    }

    private static StringBuilder twoDigits(StringBuilder text, int value) {
        return text.append((char) ('0' + value / 10)).append((char) ('0' + value % 10));
    }
}
