package io.rowstream.jooq;

import io.rowstream.jooq.KeyBinding.Binder;
import io.rowstream.jooq.KeyBinding.Reader;
import io.rowstream.page.TokenSize;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalTime;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jooq.DataType;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a key are read, bound, and carried in positions: exactly, so that a value that was read and bound again is
 * equal to the one in the row.
 */
final class KeyType {
    private final String name;
    private final List<Class<?>> valueTypes;
    private final Reader reader;
    private final Binder binder;
    private final @Nullable Object lowest;
    private final DataType<Object> dataType = SQLDataType.OTHER.asConvertedDataType(new KeyBinding(this));

    /**
     * A type.
     *
     * @param name as it stands in a scope
     * @param valueTypes of the values in positions
     */
    KeyType(String name, List<Class<?>> valueTypes, Reader reader, Binder binder) {
        this(name, valueTypes, reader, binder, null);
    }

    private KeyType(String name, List<Class<?>> valueTypes, Reader reader, Binder binder, @Nullable Object lowest) {
        this.name = name;
        this.valueTypes = valueTypes;
        this.reader = reader;
        this.binder = binder;
        this.lowest = lowest;
    }

    /** The same type, which has a value that none is lower than. */
    KeyType withLowest(Object value) {
        return new KeyType(name, valueTypes, reader, binder, value);
    }

    /** The most bytes that a value takes in a token, if the column is as long as {@code declared} says. */
    long longest(DataType<?> declared) {
        Class<?> valueType = valueTypes.size() == 1 ? valueTypes.get(0) : storedAs(declared.getType());
        long length = valueType == BigDecimal.class ? declared.precision() : declared.length();
        return TokenSize.ofValue(valueType, Math.max(0, length));
    }

    private Class<?> storedAs(Class<?> type) {
        return valueTypes.contains(type) ? type : Long.class;
    }

    /** A value that none is lower than; null where there is none. */
    @Nullable
    Object lowest() {
        return lowest;
    }

    /** As which jOOQ reads and binds such values. */
    DataType<Object> dataType() {
        return dataType;
    }

    @Nullable
    Object read(ResultSet resultSet, int index) throws SQLException {
        Object value = reader.read(resultSet, index);
        return value == null || resultSet.wasNull() ? null : value;
    }

    void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        binder.bind(statement, index, Objects.requireNonNull(value, "nulls are compared, not bound"));
    }

    /** The value as it is bound; null when it cannot be a value of this key. */
    @Nullable
    Object accept(Object value) {
        if (valueTypes.contains(value.getClass())) {
            return value;
        }
        if (isInteger(value)) {
            long number = ((Number) value).longValue();
            for (Class<?> type : valueTypes) {
                Object same = integer(number, type);
                if (same != null) {
                    return same;
                }
            }
        }
        if ((value instanceof UUID || value instanceof LocalTime) && valueTypes.contains(String.class)) {
            return value.toString(); // databases that keep them as text, or are asked for them so
        }
        if (value instanceof Boolean truth && valueTypes.contains(Long.class)) {
            return truth ? 1L : 0L; // databases without booleans
        }
        return null;
    }

    private static boolean isInteger(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Short;
    }

    private static @Nullable Object integer(long value, Class<?> type) {
        if (type == Long.class) {
            return value;
        }
        if (type == Integer.class && value == (int) value) {
            return (int) value;
        }
        if (type == Short.class && value == (short) value) {
            return (short) value;
        }
        return type == BigDecimal.class ? BigDecimal.valueOf(value) : null;
    }

    @Override
    public String toString() {
        return name;
    }
}
