package io.rowstream.write;

import io.rowstream.help.Help;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Finds what a {@link ValueWriter} has to do from a value's class. */
final class PlainValues {
    private PlainValues() {}

    /** Writes a value that has no elements; false where it has, or its class is not known. */
    static boolean write(@Nullable Object value, ValueWriter values, JsonGenerator out) {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof String text) {
            out.writeString(text);
        } else if (value instanceof Number number) {
            return writeNumber(number, values, out);
        } else if (value instanceof Boolean truth) {
            out.writeBoolean(truth);
        } else if (value instanceof byte[] bytes) {
            out.writeBinary(bytes);
        } else {
            String text = text(value);
            if (text == null) {
                return false;
            }
            out.writeString(text);
        }
        return true;
    }

    private static boolean writeNumber(Number value, ValueWriter values, JsonGenerator out) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            out.writeNumber(value.intValue());
        } else if (value instanceof Long) {
            values.writeLong(value.longValue(), out);
        } else if (value instanceof BigDecimal decimal) {
            values.writeDecimal(decimal, out);
        } else if (value instanceof Double) {
            values.writeDouble(value.doubleValue(), out);
        } else if (value instanceof Float) {
            values.writeFloat(value.floatValue(), out);
        } else if (value instanceof BigInteger integer) {
            values.writeInteger(integer, out);
        } else {
            return false;
        }
        return true;
    }

    /** What JSON knows only as text. */
    private static @Nullable String text(Object value) {
        if (value instanceof CharSequence || value instanceof Character || value instanceof UUID) {
            return value.toString();
        } else if (value instanceof Enum<?> constant) {
            return constant.name();
        } else if (value instanceof java.util.Date date) {
            return dateText(date);
        }
        return timeText(value);
    }

    private static @Nullable String timeText(Object value) {
        if (value instanceof LocalDateTime time) {
            return IsoText.of(time);
        } else if (value instanceof OffsetDateTime time) {
            return IsoText.of(time);
        } else if (value instanceof ZonedDateTime time) {
            return IsoText.of(time.toOffsetDateTime());
        } else if (value instanceof LocalTime time) {
            return IsoText.of(time);
        } else if (value instanceof OffsetTime time) {
            return IsoText.of(time);
        } else if (value instanceof Year year) {
            return IsoText.of(year);
        } else if (value instanceof YearMonth month) {
            return IsoText.of(month);
        }
        return value instanceof LocalDate
                        || value instanceof Instant
                        || value instanceof MonthDay
                        || value instanceof Duration
                        || value instanceof Period
                ? value.toString()
                : null;
    }

    private static String dateText(java.util.Date value) {
        if (value instanceof Timestamp time) {
            return IsoText.of(time.toLocalDateTime());
        } else if (value instanceof Date date) {
            return date.toLocalDate().toString();
        } else if (value instanceof Time time) {
            // With its milliseconds, which toLocalTime() leaves out.
            return IsoText.of(time.toLocalTime().plus(Math.floorMod(time.getTime(), 1_000), ChronoUnit.MILLIS));
        }
        return value.toInstant().toString();
    }

    /** Writes a value that has elements. */
    static void writeStructure(@Nullable Object value, ValueWriter values, JsonGenerator out) {
        if (value instanceof Collection<?> elements) {
            out.writeStartArray();
            elements.forEach(element -> values.write(element, out));
            out.writeEndArray();
        } else if (value instanceof Map<?, ?> members) {
            out.writeStartObject();
            members.forEach((name, member) -> {
                out.writeName(String.valueOf(name));
                values.write(member, out);
            });
            out.writeEndObject();
        } else if (value != null && value.getClass().isArray()) {
            out.writeStartArray();
            int length = Array.getLength(value);
            for (int i = 0; i < length; i++) {
                values.write(Array.get(value, i), out);
            }
            out.writeEndArray();
        } else {
            throw new IllegalArgumentException(Help.UNWRITABLE_VALUE.in(ValueWriter.column(out) + " holds a "
                    + (value == null ? "null" : value.getClass().getName())
                    + ", which cannot be written as JSON: convert it to text, a number or another plain type"));
        }
    }
}
