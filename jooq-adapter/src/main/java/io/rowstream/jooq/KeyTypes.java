package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.jooq.KeyBinding.Binder;
import io.rowstream.jooq.KeyBinding.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jooq.Converter;
import org.jooq.DataType;
import org.jooq.EnumType;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.impl.DefaultBinding;
import org.jooq.types.UByte;
import org.jooq.types.UInteger;
import org.jooq.types.ULong;
import org.jooq.types.UShort;
import org.jspecify.annotations.Nullable;

/** The types that keys have, on each database. */
final class KeyTypes {
    private static final Map<Class<?>, KeyType> COMMON = new HashMap<>();
    /** In PostgreSQL and H2 alone. */
    private static final Map<Class<?>, KeyType> TYPED = new HashMap<>();

    /** What is stored, whatever it is: SQLite has values of five types, and keeps any of them in any column. */
    private static final KeyType SQLITE = new KeyType(
            "stored",
            List.of(Long.class, Double.class, String.class, byte[].class),
            (rows, i) -> {
                Object stored = rows.getObject(i);
                if (stored instanceof String text && text.indexOf('\uFFFD') >= 0) {
                    refuseOtherText(rows.getBytes(i), text);
                }
                return stored instanceof Integer integer ? Long.valueOf(integer) : stored;
            },
            (statement, i, value) -> {
                if (value instanceof Long number) {
                    statement.setLong(i, number);
                } else if (value instanceof Double number) {
                    statement.setDouble(i, number);
                } else if (value instanceof String text) {
                    statement.setString(i, text);
                } else {
                    statement.setBytes(i, (byte[]) value);
                }
            });

    /** The server takes the type of the column, whichever it is: char, citext, an enum. */
    private static final KeyType POSTGRES_TEXT = type(
            "text",
            String.class,
            (rows, i) -> rows.getString(i),
            (statement, i, value) -> statement.setObject(i, value, Types.OTHER));

    private static final KeyType TEXT = type(
                    "text",
                    String.class,
                    (rows, i) -> rows.getString(i),
                    (s, i, value) -> s.setString(i, (String) value))
            .withLowest("");

    /** H2's, which has no lowest literal that every column knows. */
    private static final KeyType LITERAL = type(
            "literal", String.class, (rows, i) -> rows.getString(i), (s, i, value) -> s.setString(i, (String) value));

    /** By way of which jOOQ's users may have declared a FLOAT. */
    private static final KeyType MARIADB_DOUBLE = type(
            "double",
            Double.class,
            (rows, i) -> {
                if (rows.getMetaData().getColumnTypeName(i).equals("FLOAT")) {
                    throw new SQLFeatureNotSupportedException(
                            Help.KEY_TYPE.in("a key is a FLOAT column, which is never equal to its own value:"
                                    + " order by field(\"{0} + 0e0\", SQLDataType.DOUBLE, field)"));
                }
                return rows.getDouble(i);
            },
            (statement, i, value) -> statement.setDouble(i, (Double) value));

    /** More than 0 and 1, and no number to the driver where it is a BIT. */
    private static final KeyType MARIADB_BOOLEAN =
            type("long", Long.class, (rows, i) -> rows.getLong(i), (s, i, value) -> s.setLong(i, (Long) value));

    private static final KeyType LONG = type(
                    "long",
                    Long.class,
                    (rows, i) -> whole(rows, i, rows.getLong(i)),
                    (s, i, value) -> s.setLong(i, (Long) value))
            .withLowest(Long.MIN_VALUE);

    static {
        KeyType shorts = type(
                        "short",
                        Short.class,
                        (rows, i) -> (short) whole(rows, i, rows.getShort(i)),
                        (s, i, v) -> s.setShort(i, (Short) v))
                .withLowest(Short.MIN_VALUE);
        KeyType ints = type(
                        "int",
                        Integer.class,
                        (rows, i) -> (int) whole(rows, i, rows.getInt(i)),
                        (s, i, v) -> s.setInt(i, (Integer) v))
                .withLowest(Integer.MIN_VALUE);
        KeyType decimals = type(
                "decimal",
                BigDecimal.class,
                (rows, i) -> rows.getBigDecimal(i),
                (s, i, v) -> s.setBigDecimal(i, (BigDecimal) v));
        KeyType dates = temporal("date", LocalDate.class).withLowest(LocalDate.MIN);
        KeyType times = temporal("time", LocalTime.class).withLowest(LocalTime.MIN);
        KeyType dateTimes = temporal("timestamp", LocalDateTime.class).withLowest(LocalDateTime.MIN);
        COMMON.put(Byte.class, shorts);
        COMMON.put(UByte.class, shorts);
        COMMON.put(Short.class, shorts);
        COMMON.put(UShort.class, ints);
        COMMON.put(Integer.class, ints);
        COMMON.put(UInteger.class, LONG);
        COMMON.put(Long.class, LONG);
        COMMON.put(ULong.class, decimals);
        COMMON.put(BigInteger.class, decimals);
        COMMON.put(BigDecimal.class, decimals);
        COMMON.put(
                Double.class,
                type("double", Double.class, (rows, i) -> rows.getDouble(i), (s, i, v) -> s.setDouble(i, (Double) v))
                        .withLowest(Double.NEGATIVE_INFINITY));
        COMMON.put(
                byte[].class,
                type("bytes", byte[].class, (rows, i) -> rows.getBytes(i), (s, i, v) -> s.setBytes(i, (byte[]) v))
                        .withLowest(new byte[0]));
        COMMON.put(String.class, TEXT);
        COMMON.put(LocalDate.class, dates);
        COMMON.put(Date.class, dates);
        COMMON.put(LocalTime.class, times);
        COMMON.put(Time.class, times);
        COMMON.put(LocalDateTime.class, dateTimes);
        COMMON.put(Timestamp.class, dateTimes);

        KeyType moments = temporal("timestamptz", OffsetDateTime.class).withLowest(OffsetDateTime.MIN);
        TYPED.put(OffsetDateTime.class, moments);
        TYPED.put(Instant.class, moments);
        TYPED.put(
                Boolean.class,
                type(
                                "boolean",
                                Boolean.class,
                                (rows, i) -> rows.getBoolean(i),
                                (s, i, v) -> s.setBoolean(i, (Boolean) v))
                        .withLowest(false));
        TYPED.put(UUID.class, temporal("uuid", UUID.class).withLowest(new UUID(0, 0)));
        TYPED.put(
                Float.class,
                type(
                                "real",
                                Double.class,
                                (rows, i) -> (double) rows.getFloat(i),
                                (s, i, v) -> s.setFloat(i, ((Double) v).floatValue()))
                        .withLowest(Double.NEGATIVE_INFINITY));
    }

    /** MariaDB's, which has a day that is no date and is not NULL to the database. */
    private static final Map<Class<?>, KeyType> MARIADB = Map.of(
            LocalDate.class, mariaDbTemporal("date", LocalDate.class),
            Date.class, mariaDbTemporal("date", LocalDate.class),
            LocalDateTime.class, mariaDbTemporal("timestamp", LocalDateTime.class),
            Timestamp.class, mariaDbTemporal("timestamp", LocalDateTime.class),
            byte[].class,
                    type(
                            "bytes",
                            byte[].class,
                            (rows, i) -> {
                                if (rows.getMetaData().getColumnTypeName(i).equals("BIT")) {
                                    throw new SQLFeatureNotSupportedException(
                                            Help.KEY_TYPE.in("a key is a BIT column, which is compared as a number:"
                                                    + " order by field(\"{0} + 0\", SQLDataType.BIGINT, field)"));
                                }
                                return rows.getBytes(i);
                            },
                            (s, i, value) -> s.setBytes(i, (byte[]) value)));

    private KeyTypes() {}

    private static KeyType mariaDbTemporal(String name, Class<?> type) {
        return type(
                name,
                type,
                (rows, i) -> {
                    Object value = rows.getObject(i, type);
                    if (value == null && rows.getString(i) != null) {
                        throw new SQLDataException(
                                Help.KEY_TYPE.in(
                                        "a key is " + rows.getString(i)
                                                + ", which is no date and not NULL: order by field(\"{0} + 0\", SQLDataType.DECIMAL, field)"));
                    }
                    return value;
                },
                PreparedStatement::setObject);
    }

    /** What is not UTF-8 comes as U+FFFD, and is not found again by that. */
    private static void refuseOtherText(byte[] stored, String read) throws SQLException {
        if (!Arrays.equals(stored, read.getBytes(StandardCharsets.UTF_8))) {
            throw new SQLDataException(Help.KEY_TYPE.in(
                    "a key is text that is not UTF-8: order by field.cast(SQLDataType.BLOB), or mend it"));
        }
    }

    /**
     * The integer, unless it is what a driver left of another number. jOOQ takes {@code field.div(2)} to be of the field's type,
     * which MariaDB does not.
     */
    private static long whole(ResultSet rows, int i, long read) throws SQLException {
        if (rows.getDouble(i) != (double) read) {
            throw new SQLDataException(Help.KEY_TYPE.in("a key that is said to be an integer is " + rows.getString(i)
                    + ": state its type, as in field.coerce(SQLDataType.DECIMAL)"));
        }
        return read;
    }

    private static KeyType type(String name, Class<?> valueType, Reader reader, Binder binder) {
        return new KeyType(name, List.of(valueType), reader, binder);
    }

    /** One that drivers read and take as the very class. */
    private static KeyType temporal(String name, Class<?> type) {
        return type(name, type, (rows, i) -> rows.getObject(i, type), PreparedStatement::setObject);
    }

    /**
     * The type of a key.
     *
     * @throws IllegalArgumentException when the database cannot compare such values exactly, or their type is not known
     */
    static KeyType of(Field<?> field, SQLDialect family) {
        DataType<?> dataType = field.getDataType();
        if (field.getBinding().getClass().getEnclosingClass() != DefaultBinding.class) {
            throw refused(field, "has a binding of its own", "use field.coerce(...) with the column's plain type");
        }
        Class<?> javaType = stored(field);
        if (javaType == Object.class) {
            throw refused(field, "has no type", "state it, as in field(name, SQLDataType.BIGINT)");
        }
        if (family == SQLDialect.SQLITE) {
            return sqlite(field, javaType);
        }
        boolean typed = family == SQLDialect.POSTGRES || family == SQLDialect.H2;
        if (EnumType.class.isAssignableFrom(javaType)) {
            if (!typed) {
                throw refused(
                        field,
                        "is an ENUM, which is ordered by number and compared as text here",
                        "use its number, as in field(\"{0} + 0\", SQLDataType.INTEGER, field), or its text,"
                                + " as in field.cast(SQLDataType.VARCHAR)");
            }
            return family == SQLDialect.POSTGRES ? POSTGRES_TEXT : LITERAL;
        }
        if (!typed && (javaType == Float.class || isFloat(dataType))) {
            throw refused(
                    field,
                    "is a FLOAT, which is never equal to its own value here",
                    "use a DOUBLE or DECIMAL column, or field(\"{0} + 0e0\", SQLDataType.DOUBLE, field)");
        }
        KeyType type = byType(javaType, family, typed);
        if (type == null) {
            throw refused(
                    field,
                    "is a " + javaType.getSimpleName() + ", of which it is not known how it is compared",
                    "order by a number, a text, a date or time, a boolean, bytes or a UUID");
        }
        return type;
    }

    private static @Nullable KeyType byType(Class<?> javaType, SQLDialect family, boolean typed) {
        if (typed && TYPED.containsKey(javaType)) {
            return TYPED.get(javaType);
        }
        if (family == SQLDialect.POSTGRES && javaType == String.class) {
            return POSTGRES_TEXT;
        }
        if (!typed && (javaType == UUID.class || javaType == LocalTime.class || javaType == Time.class)) {
            return TEXT; // to JDBC; and times may be longer than a day
        }
        if (!typed && javaType == Double.class) {
            return MARIADB_DOUBLE;
        }
        if (!typed && javaType == Boolean.class) {
            return MARIADB_BOOLEAN;
        }
        return typed ? COMMON.get(javaType) : MARIADB.getOrDefault(javaType, COMMON.get(javaType));
    }

    private static KeyType sqlite(Field<?> field, Class<?> javaType) {
        if (javaType.isArray() && javaType != byte[].class) {
            throw refused(field, "is an array", "order by one value");
        }
        return SQLITE;
    }

    /** The type below a converter: what the database compares. */
    private static Class<?> stored(Field<?> field) {
        Converter<?, ?> converter = field.getConverter();
        return converter.fromType();
    }

    private static boolean isFloat(DataType<?> type) {
        String name = type.getTypeName().toLowerCase(Locale.ROOT);
        return name.equals("float") || name.equals("real");
    }

    private static IllegalArgumentException refused(Field<?> field, String what, String wayOut) {
        return new IllegalArgumentException(Help.KEY_TYPE.in("the key " + field + " " + what + ": " + wayOut));
    }
}
