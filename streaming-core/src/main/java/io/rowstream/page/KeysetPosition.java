package io.rowstream.page;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A place in a keyset and the direction to go from there: the key values of one row, or an end of the whole order.
 *
 * <p>Values are {@link Short}, {@link Integer}, {@link Long}, {@link BigDecimal}, {@link Double}, {@link Boolean},
 * {@link String} (also the literal of an enum), {@code byte[]}, {@link UUID}, {@link LocalDate}, {@link LocalTime},
 * {@link LocalDateTime}, {@link OffsetDateTime} or null. They stay what they are, to the bit: an {@code Integer} does not become a
 * {@code Long}, a decimal keeps its scale, a time its nanoseconds and its offset.
 *
 * <p>Immutable: arrays are copied on their way in and out.
 */
public final class KeysetPosition {
    private static final KeysetPosition START = new KeysetPosition(List.of(), false, false);
    private static final KeysetPosition END = new KeysetPosition(List.of(), true, false);

    private final List<@Nullable Object> values;
    private final boolean backward;
    private final boolean inclusive;
    private final boolean arrays;

    private KeysetPosition(List<@Nullable Object> values, boolean backward, boolean inclusive) {
        this.values = values;
        this.backward = backward;
        this.inclusive = inclusive;
        this.arrays = values.stream().anyMatch(byte[].class::isInstance);
    }

    /** In front of all rows: what begins here is the first page. Has no values. */
    public static KeysetPosition start() {
        return START;
    }

    /** Behind all rows, looking back: what ends here is the last page. Has no values. */
    public static KeysetPosition end() {
        return END;
    }

    /**
     * The rows that follow the row with these values.
     *
     * @param values one for each column of the keyset, in its order; may hold nulls
     * @throws IllegalArgumentException when there is none, or one is of a type that no position has
     */
    public static KeysetPosition after(List<?> values) {
        return new KeysetPosition(checked(values), false, false);
    }

    /**
     * The rows that precede the row with these values: the page that ends just before it.
     *
     * @param values one for each column of the keyset, in its order; may hold nulls
     * @throws IllegalArgumentException when there is none, or one is of a type that no position has
     */
    public static KeysetPosition before(List<?> values) {
        return new KeysetPosition(checked(values), true, false);
    }

    /**
     * The same position with its own row included.
     *
     * @throws IllegalStateException for an end of the order, which is no row's
     */
    public KeysetPosition inclusive() {
        if (isEdge()) {
            throw new IllegalStateException("an end of the order is no row that could be included");
        }
        return new KeysetPosition(values, backward, true);
    }

    /** The values in the keyset's order, unmodifiable; empty for {@link #start()} and {@link #end()}. */
    public List<@Nullable Object> values() {
        return arrays ? copy(values) : values;
    }

    /** Whether the page lies before this position, and ends with the row next to it. */
    public boolean isBackward() {
        return backward;
    }

    /** Whether the row at this position belongs to the page. */
    public boolean isInclusive() {
        return inclusive;
    }

    /** Whether this is {@link #start()} or {@link #end()}. */
    public boolean isEdge() {
        return values.isEmpty();
    }

    /** The values themselves, for those who do not alter them. */
    List<@Nullable Object> rawValues() {
        return values;
    }

    /** Whether values of exactly this type can be part of a position. */
    static boolean isValueType(Class<?> type) {
        return ValueType.ofClass(type) != null;
    }

    private static List<@Nullable Object> checked(List<?> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a position has at least one value");
        }
        for (Object value : values) {
            if (value != null && !isValueType(value.getClass())) {
                throw new IllegalArgumentException("a keyset position has no values of type "
                        + value.getClass().getName());
            }
        }
        return copy(values);
    }

    private static List<@Nullable Object> copy(List<?> values) {
        List<@Nullable Object> copy = new ArrayList<>(values.size());
        for (Object value : values) {
            copy.add(value instanceof byte[] bytes ? bytes.clone() : value);
        }
        return Collections.unmodifiableList(copy);
    }

    /** Whether the other is the same place and direction, its values equal and of the same types. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeysetPosition that
                && backward == that.backward
                && inclusive == that.inclusive
                && Arrays.deepEquals(values.toArray(), that.values.toArray());
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(values.toArray()) * 4 + (backward ? 2 : 0) + (inclusive ? 1 : 0);
    }

    /** Tells the place, but not the values: they are data, and this may end in a log. */
    @Override
    public String toString() {
        if (isEdge()) {
            return backward ? "KeysetPosition[end]" : "KeysetPosition[start]";
        }
        return "KeysetPosition[" + (backward ? "before" : "after") + (inclusive ? " or at" : "") + " a row, "
                + values.size() + (values.size() == 1 ? " value]" : " values]");
    }
}
