package io.rowstream.write;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** ISO-8601 with seconds always and the fraction of a second as it is: as the formatters of java.time, but quicker. */
final class IsoText {
    private static final DateTimeFormatter YEAR = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4, 10, SignStyle.EXCEEDS_PAD)
            .toFormatter(Locale.ROOT);

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

    /** At least four digits, and a sign where there are more, which their toString() does not see to. */
    static String of(Year value) {
        return YEAR.format(value);
    }

    static String of(YearMonth value) {
        return twoDigits(new StringBuilder(YEAR.format(value)).append('-'), value.getMonthValue())
                .toString();
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
