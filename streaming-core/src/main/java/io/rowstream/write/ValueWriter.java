package io.rowstream.write;

import io.rowstream.help.Help;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.exc.StreamReadException;

/**
 * Writes values as JSON under {@link ValueRules}. For encoders whose values are not all of types that a
 * {@link JsonGenerator} always writes as they are meant.
 *
 * <table>
 * <caption>What becomes what</caption>
 * <tr><th>value<th>JSON
 * <tr><td>integers<td>number; text beyond ±(2<sup>53</sup> − 1) if the rules say so
 * <tr><td>{@code float}, {@code double}<td>the shortest number that reads back the same; NaN and the infinities as the rules say
 * <tr><td>{@link BigDecimal}<td>number with all its digits: without exponent where its scale is within ±9,999, otherwise as its
 *     digits with an exponent
 * <tr><td>{@code boolean}<td>true or false
 * <tr><td>{@link CharSequence}, {@code char}, {@link java.util.UUID}, enums (their name)<td>text
 * <tr><td>{@code java.time}, {@code java.sql} and {@link java.util.Date} dates and times<td>text in ISO-8601 with seconds and the
 *     whole fraction of a second; a zoned time with its offset, a {@link java.util.Date} in UTC
 * <tr><td>{@code byte[]}<td>text in base64
 * <tr><td>arrays, {@link java.util.Collection}<td>array
 * <tr><td>{@link java.util.Map}<td>object
 * <tr><td>null<td>null
 * </table>
 *
 * <p>Each method writes exactly one value. Stateless: serves any number of threads and generators.
 */
public final class ValueWriter {
    /** Beyond these a double cannot tell an integer from its neighbours. */
    private static final long MAX_SAFE_INTEGER = (1L << 53) - 1;

    /** Plain text of a number is at most this much longer than its digits; one line of data must not become gigabytes. */
    private static final int MAX_PLAIN_SCALE = 9_999;

    private static final ValueWriter DEFAULT = new ValueWriter(ValueRules.DEFAULTS);

    private final ValueRules rules;

    private ValueWriter(ValueRules rules) {
        this.rules = rules;
    }

    /** A writer under {@code rules}. */
    public static ValueWriter of(ValueRules rules) {
        return rules == ValueRules.DEFAULTS ? DEFAULT : new ValueWriter(rules);
    }

    /** Writes an integer. */
    public void writeLong(long value, JsonGenerator out) {
        if (rules.bigIntegersAsStrings && (value > MAX_SAFE_INTEGER || value < -MAX_SAFE_INTEGER)) {
            out.writeString(Long.toString(value));
        } else {
            out.writeNumber(value);
        }
    }

    /** Writes an integer of any size, or null. */
    public void writeInteger(@Nullable BigInteger value, JsonGenerator out) {
        if (value == null) {
            out.writeNull();
        } else if (value.bitLength() < Long.SIZE) {
            writeLong(value.longValue(), out);
        } else if (rules.bigIntegersAsStrings) {
            out.writeString(value.toString());
        } else {
            out.writeNumber(value);
        }
    }

    /**
     * Writes a number.
     *
     * @throws IllegalArgumentException for NaN and the infinities if the rules refuse them
     */
    public void writeDouble(double value, JsonGenerator out) {
        if (Double.isFinite(value)) {
            out.writeNumber(value);
        } else {
            writeNonFinite(value, out);
        }
    }

    /**
     * Writes a number.
     *
     * @throws IllegalArgumentException for NaN and the infinities if the rules refuse them
     */
    public void writeFloat(float value, JsonGenerator out) {
        if (Float.isFinite(value)) {
            out.writeNumber(value);
        } else {
            writeNonFinite(value, out);
        }
    }

    private void writeNonFinite(double value, JsonGenerator out) {
        switch (rules.nonFinite) {
            case QUOTE -> out.writeNumber(value); // which generators do by default, and those of CSV in their way
            case NULL -> out.writeNull();
            case REFUSE ->
                throw new IllegalArgumentException(
                        Help.UNWRITABLE_VALUE.in(column(out) + " holds " + value + ", for which JSON has no number"));
        }
    }

    /** Writes a decimal number with all its digits, or null. */
    public void writeDecimal(@Nullable BigDecimal value, JsonGenerator out) {
        if (value == null) {
            out.writeNull();
        } else if (Math.abs((long) value.scale()) <= MAX_PLAIN_SCALE) {
            out.writeNumber(value.toPlainString());
        } else {
            out.writeNumber(value.unscaledValue() + "E" + -(long) value.scale());
        }
    }

    /**
     * Writes a number as databases spell it: with or without a fraction and an exponent, or {@code NaN}, {@code Infinity} and
     * {@code -Infinity}, which the rules apply to; or null.
     *
     * @throws IllegalArgumentException when it is no number, and for NaN and the infinities if the rules refuse them
     */
    public void writeDecimal(@Nullable String value, JsonGenerator out) {
        if (value == null) {
            out.writeNull();
            return;
        }
        switch (value) {
            case "NaN" -> writeNonFinite(Double.NaN, out);
            case "Infinity" -> writeNonFinite(Double.POSITIVE_INFINITY, out);
            case "-Infinity" -> writeNonFinite(Double.NEGATIVE_INFINITY, out);
            default -> {
                if (isShortAndPlain(value)) {
                    out.writeNumber(value);
                } else {
                    writeDecimal(new BigDecimal(value), out);
                }
            }
        }
    }

    /** Whether it is a number in JSON as it stands, and one that {@link #writeDecimal(BigDecimal, JsonGenerator)} writes so. */
    private static boolean isShortAndPlain(String value) {
        int length = value.length();
        int first = length > 1 && value.charAt(0) == '-' ? 1 : 0;
        int point = -1;
        for (int i = first; i < length; i++) {
            char c = value.charAt(i);
            if (c == '.' && point < 0) {
                point = i;
            } else if (c < '0' || c > '9') {
                return false;
            }
        }
        int integerDigits = (point < 0 ? length : point) - first;
        boolean leadingZero = integerDigits > 1 && value.charAt(first) == '0';
        return integerDigits > 0 && !leadingZero && point != length - 1 && length <= MAX_PLAIN_SCALE;
    }

    /**
     * Writes JSON that came as text: token by token, so that it is checked and cannot forge anything, without its white space,
     * with numbers as they are spelled; or null. How deep and how long it may be is up to the generator, as in
     * {@link RowStreamer.Builder#maxDepth} and {@link RowStreamer.Builder#maxRowBytes}.
     *
     * @throws IllegalArgumentException when it is not exactly one JSON value
     */
    public void writeJson(@Nullable String json, JsonGenerator out) {
        if (json == null) {
            out.writeNull();
            return;
        }
        String column = column(out);
        try {
            JsonText.copy(json, out);
        } catch (StreamReadException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    Help.UNWRITABLE_VALUE.in(column + " holds text that is not one JSON value: " + e.getMessage()), e);
        }
    }

    /**
     * Writes a value, and what it consists of, each according to its class.
     *
     * @throws IllegalArgumentException when its class, or that of one of its elements, is none of those above, and for NaN and
     *     the infinities if the rules refuse them
     */
    public void write(@Nullable Object value, JsonGenerator out) {
        if (!writeIfPlain(value, out)) {
            PlainValues.writeStructure(value, this, out);
        }
    }

    /**
     * Writes a value if it is null or one that has no elements, and of one of the classes above. For encoders that know what to
     * do with others.
     *
     * @return false if nothing was written
     * @throws IllegalArgumentException for NaN and the infinities if the rules refuse them
     */
    public boolean writeIfPlain(@Nullable Object value, JsonGenerator out) {
        return PlainValues.write(value, this, out);
    }

    /** The member of the row that is being written, for messages. */
    static String column(JsonGenerator out) {
        String name = null;
        for (TokenStreamContext at = out.streamWriteContext(); at != null; at = at.getParent()) {
            if (at.currentName() != null) {
                name = at.currentName();
            }
        }
        return name == null ? "the row" : "the column \"" + name + "\"";
    }
}
