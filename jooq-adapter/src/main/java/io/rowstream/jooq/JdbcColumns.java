package io.rowstream.jooq;

import static java.util.Map.entry;

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
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jooq.Configuration;
import org.jooq.DataType;
import org.jooq.Field;
import org.jooq.JSON;
import org.jooq.JSONB;
import org.jooq.SQLDialect;
import org.jooq.impl.DefaultBinding;
import org.jooq.impl.IdentityConverter;
import org.jooq.types.UByte;
import org.jooq.types.UInteger;
import org.jooq.types.ULong;
import org.jooq.types.UShort;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The columns that can be read without jOOQ, each with the very call by which jOOQ's own binding of its type reads it, so that
 * the values are the same. What is not here, jOOQ reads.
 */
final class JdbcColumns {
    private static final Map<Class<?>, JdbcColumn> BY_TYPE = Map.ofEntries(
            entry(Integer.class, JdbcColumns::writeInt),
            entry(Long.class, JdbcColumns::writeLong),
            entry(Short.class, JdbcColumns::writeShort),
            entry(Byte.class, JdbcColumns::writeByte),
            entry(UByte.class, JdbcColumns::writeShort),
            entry(UShort.class, JdbcColumns::writeInt),
            entry(UInteger.class, JdbcColumns::writeLong),
            entry(ULong.class, JdbcColumns::writeBigInteger),
            entry(BigInteger.class, JdbcColumns::writeBigInteger),
            entry(BigDecimal.class, JdbcColumns::writeBigDecimal),
            entry(Double.class, JdbcColumns::writeDouble),
            entry(Float.class, JdbcColumns::writeFloat),
            entry(Boolean.class, JdbcColumns::writeBoolean),
            entry(String.class, JdbcColumns::writeString),
            entry(UUID.class, JdbcColumns::writeUuid),
            entry(LocalDate.class, JdbcColumns::writeDate),
            entry(Date.class, JdbcColumns::writeDate),
            entry(LocalTime.class, JdbcColumns::writeTime),
            entry(Time.class, JdbcColumns::writeTime),
            entry(LocalDateTime.class, JdbcColumns::writeTimestamp),
            entry(Timestamp.class, JdbcColumns::writeTimestamp),
            entry(byte[].class, JdbcColumns::writeBytes),
            entry(JSON.class, JdbcColumns::writeJson),
            entry(JSONB.class, JdbcColumns::writeJson));

    /** Where this has been compared with what jOOQ reads. */
    private static final Set<SQLDialect> FAMILIES =
            EnumSet.of(SQLDialect.H2, SQLDialect.SQLITE, SQLDialect.POSTGRES, SQLDialect.MARIADB, SQLDialect.MYSQL);

    /** SQLite has no such types; jOOQ parses text, or numbers, or bytes. */
    private static final Set<Class<?>> NOT_IN_SQLITE = Set.of(
            ULong.class,
            BigInteger.class,
            BigDecimal.class,
            LocalDate.class,
            Date.class,
            LocalTime.class,
            Time.class,
            LocalDateTime.class,
            Timestamp.class,
            JSONB.class);

    private JdbcColumns() {}

    /** What reads {@code field}; null if only jOOQ can. */
    static @Nullable JdbcColumn of(Field<?> field, Configuration configuration) {
        DataType<?> type = field.getDataType();
        Class<?> javaType = type.getType();
        SQLDialect family = configuration.family();
        boolean plain = FAMILIES.contains(family)
                && field.getBinding().getClass().getEnclosingClass() == DefaultBinding.class
                && field.getConverter() instanceof IdentityConverter
                && !type.isEmbeddable()
                && !type.isNString();
        return plain ? byType(javaType, type, family, configuration) : null;
    }

    private static @Nullable JdbcColumn byType(
            Class<?> javaType, DataType<?> type, SQLDialect family, Configuration configuration) {
        boolean typed = family == SQLDialect.H2 || family == SQLDialect.POSTGRES;
        if (javaType == OffsetDateTime.class && typed) {
            // jOOQ parses what the database spells, unless told otherwise: the offset can be another one.
            return Boolean.FALSE.equals(configuration.settings().isBindOffsetDateTimeType())
                    ? JdbcColumns::writeOffsetDateTimeText
                    : JdbcColumns::writeOffsetDateTime;
        }
        boolean differs = (javaType == UUID.class && !typed)
                || (family == SQLDialect.SQLITE && NOT_IN_SQLITE.contains(javaType))
                || (family == SQLDialect.H2 && javaType == byte[].class && !isVarbinary(type));
        return differs ? null : BY_TYPE.get(javaType);
    }

    /** H2 does not give away large objects as arrays. */
    private static boolean isVarbinary(DataType<?> type) {
        String name = type.getTypeName().toLowerCase(Locale.ROOT);
        return name.equals("varbinary") || name.equals("binary varying") || name.equals("binary");
    }

    private static void writeInt(ResultSet row, int index, JsonGenerator out) throws SQLException {
        int value = row.getInt(index);
        if (value == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeLong(ResultSet row, int index, JsonGenerator out) throws SQLException {
        long value = row.getLong(index);
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

    private static void writeDouble(ResultSet row, int index, JsonGenerator out) throws SQLException {
        double value = row.getDouble(index);
        if (value == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeFloat(ResultSet row, int index, JsonGenerator out) throws SQLException {
        float value = row.getFloat(index);
        if (value == 0 && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeNumber(value);
        }
    }

    private static void writeBoolean(ResultSet row, int index, JsonGenerator out) throws SQLException {
        boolean value = row.getBoolean(index);
        if (!value && row.wasNull()) {
            out.writeNull();
        } else {
            out.writeBoolean(value);
        }
    }

    private static void writeBigDecimal(ResultSet row, int index, JsonGenerator out) throws SQLException {
        out.writeNumber(row.getBigDecimal(index)); // null is written as such
    }

    private static void writeBigInteger(ResultSet row, int index, JsonGenerator out) throws SQLException {
        BigDecimal value = row.getBigDecimal(index);
        out.writeNumber(value == null ? null : value.toBigInteger());
    }

    private static void writeString(ResultSet row, int index, JsonGenerator out) throws SQLException {
        out.writeString(row.getString(index)); // null is written as such
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

    private static void writeDate(ResultSet row, int index, JsonGenerator out) throws SQLException {
        Date value = row.getDate(index);
        writeText(value == null ? null : value.toLocalDate().toString(), out);
    }

    private static void writeTime(ResultSet row, int index, JsonGenerator out) throws SQLException {
        Time value = row.getTime(index);
        writeText(value == null ? null : IsoText.of(value.toLocalTime()), out);
    }

    private static void writeTimestamp(ResultSet row, int index, JsonGenerator out) throws SQLException {
        Timestamp value = row.getTimestamp(index);
        writeText(value == null ? null : IsoText.of(value.toLocalDateTime()), out);
    }

    private static void writeOffsetDateTime(ResultSet row, int index, JsonGenerator out) throws SQLException {
        OffsetDateTime value = row.getObject(index, OffsetDateTime.class);
        writeText(value == null ? null : IsoText.of(value), out);
    }

    private static void writeOffsetDateTimeText(ResultSet row, int index, JsonGenerator out) throws SQLException {
        String value = row.getString(index);
        writeText(value == null ? null : IsoText.ofSql(value), out);
    }

    private static void writeText(@Nullable String value, JsonGenerator out) {
        out.writeString(value); // null is written as such
    }

    private static void writeBytes(ResultSet row, int index, JsonGenerator out) throws SQLException {
        byte[] value = row.getBytes(index);
        if (value == null) {
            out.writeNull();
        } else {
            out.writeBinary(value);
        }
    }

    private static void writeJson(ResultSet row, int index, JsonGenerator out) throws SQLException {
        String value = row.getString(index);
        if (value == null) {
            out.writeNull();
        } else {
            JsonText.copy(value, out);
        }
    }
}
