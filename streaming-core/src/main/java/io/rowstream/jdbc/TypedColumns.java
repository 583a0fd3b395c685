package io.rowstream.jdbc;

import static java.util.Map.entry;

import io.rowstream.write.Column.Kind;
import io.rowstream.write.ValueWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonGenerator;

/** One JDBC call for each Java type, without boxing where there is one. */
final class TypedColumns {
    private static final Map<Class<?>, Function<ValueWriter, JdbcColumn>> BY_TYPE = Map.ofEntries(
            entry(Integer.class, values -> new JdbcColumn(Kind.NUMBER, TypedColumns::writeInt)),
            entry(Short.class, values -> new JdbcColumn(Kind.NUMBER, TypedColumns::writeShort)),
            entry(Byte.class, values -> new JdbcColumn(Kind.NUMBER, TypedColumns::writeByte)),
            entry(Long.class, values -> new JdbcColumn(Kind.NUMBER, longs(values))),
            entry(Double.class, values -> new JdbcColumn(Kind.NUMBER, doubles(values))),
            entry(Float.class, values -> new JdbcColumn(Kind.NUMBER, floats(values))),
            entry(BigInteger.class, values -> new JdbcColumn(Kind.NUMBER, integers(values))),
            entry(BigDecimal.class, values -> new JdbcColumn(Kind.NUMBER, decimals(values))),
            entry(Boolean.class, values -> new JdbcColumn(Kind.BOOLEAN, TypedColumns::writeBoolean)),
            entry(String.class, values -> spelled(Spelling.TEXT)),
            entry(byte[].class, values -> new JdbcColumn(Kind.TEXT, TypedColumns::writeBytes)),
            entry(UUID.class, values -> new JdbcColumn(Kind.TEXT, TypedColumns::writeUuid, Spelling.UUID)),
            entry(Date.class, values -> texts(values, ResultSet::getDate, Spelling.DATE)),
            entry(Time.class, values -> texts(values, ResultSet::getTime, Spelling.NONE)),
            entry(Timestamp.class, values -> texts(values, ResultSet::getTimestamp, Spelling.TIMESTAMP)),
            entry(LocalDate.class, values -> objects(values, LocalDate.class)),
            entry(LocalTime.class, values -> objects(values, LocalTime.class)),
            entry(LocalDateTime.class, values -> objects(values, LocalDateTime.class)),
            entry(OffsetTime.class, values -> objects(values, OffsetTime.class)),
            entry(OffsetDateTime.class, values -> objects(values, OffsetDateTime.class)));

    private TypedColumns() {}

    static Optional<JdbcColumn> of(Class<?> type, ValueWriter values) {
        return Optional.ofNullable(BY_TYPE.get(type)).map(way -> way.apply(values));
    }

    static Set<Class<?>> types() {
        return BY_TYPE.keySet();
    }

    /** A type that is known to be there. */
    static JdbcColumn known(Class<?> type, ValueWriter values) {
        return of(type, values).orElseThrow();
    }

    /** Numbers that may be NaN, which only their text can say. */
    static JdbcColumn decimalText(ValueWriter values) {
        return new JdbcColumn(Kind.NUMBER, (row, index, out) -> values.writeDecimal(row.getString(index), out));
    }

    /** What the database spells so, as it spells it. */
    static JdbcColumn spelled(Spelling spelling) {
        return new JdbcColumn(Kind.TEXT, TypedColumns::writeString, spelling);
    }

    /** Text that is converted on the way, unless it is null. */
    static JdbcColumn.Move text(UnaryOperator<String> conversion) {
        return (row, index, out) -> {
            String value = row.getString(index);
            out.writeString(value == null ? null : conversion.apply(value));
        };
    }

    private static void writeInt(ResultSet row, int index, JsonGenerator out) throws SQLException {
        int value = row.getInt(index);
        if (value == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeShort(ResultSet row, int index, JsonGenerator out) throws SQLException {
        short value = row.getShort(index);
        if (value == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeByte(ResultSet row, int index, JsonGenerator out) throws SQLException {
        byte value = row.getByte(index);
        if (value == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber((int) value);
        }
    }

    private static JdbcColumn.Move longs(ValueWriter values) {
        return (row, index, out) -> {
            long value = row.getLong(index);
            if (value == 0 && row.wasNull()) {
                out.writeNull();
            } else {
                values.writeLong(value, out);
            }
        };
    }

    private static JdbcColumn.Move doubles(ValueWriter values) {
        return (row, index, out) -> {
            double value = row.getDouble(index);
            if (value == 0 && row.wasNull()) {
                out.writeNull();
            } else {
                values.writeDouble(value, out);
            }
        };
    }

    private static JdbcColumn.Move floats(ValueWriter values) {
        return (row, index, out) -> {
            float value = row.getFloat(index);
            if (value == 0 && row.wasNull()) {
                out.writeNull();
            } else {
                values.writeFloat(value, out);
            }
        };
    }

    private static JdbcColumn.Move integers(ValueWriter values) {
        return (row, index, out) -> {
            BigDecimal value = row.getBigDecimal(index);
            values.writeInteger(value == null ? null : value.toBigInteger(), out);
        };
    }

    private static JdbcColumn.Move decimals(ValueWriter values) {
        return (row, index, out) -> values.writeDecimal(row.getBigDecimal(index), out);
    }

    private static void writeBoolean(ResultSet row, int index, JsonGenerator out) throws SQLException {
        boolean value = row.getBoolean(index);
        if (!value && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeBoolean(value);
        }
    }

    private static void writeString(ResultSet row, int index, JsonGenerator out) throws SQLException {
        out.writeString(row.getString(index)); // null is written as such
    }

    private static void writeBytes(ResultSet row, int index, JsonGenerator out) throws SQLException {
        byte[] value = row.getBytes(index);
        if (value == null) {
            out.writeNull();
        } else {
            out.writeBinary(value);
        }
    }

    private static void writeUuid(ResultSet row, int index, JsonGenerator out) throws SQLException {
        Object value = row.getObject(index);
        if (value == null) {
            out.writeNull();
        } else {
            UUID uuid = value instanceof UUID known ? known : UUID.fromString(value.toString());
            out.writeString(uuid.toString());
        }
    }

    private static JdbcColumn texts(ValueWriter values, Getter getter, Spelling spelling) {
        return new JdbcColumn(Kind.TEXT, (row, index, out) -> values.write(getter.get(row, index), out), spelling);
    }

    private static JdbcColumn objects(ValueWriter values, Class<?> type) {
        return texts(values, (row, index) -> row.getObject(index, type), Spelling.NONE);
    }

    @FunctionalInterface
    private interface Getter {
        Object get(ResultSet row, int index) throws SQLException;
    }
}
