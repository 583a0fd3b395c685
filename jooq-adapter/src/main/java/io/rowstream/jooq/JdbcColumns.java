package io.rowstream.jooq;

import static java.util.Map.entry;

import io.rowstream.jdbc.JdbcColumn;
import io.rowstream.write.ValueWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
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

/**
 * The columns that can be read without jOOQ, each with the very call by which jOOQ's own binding of its type reads it, so that
 * the values are the same; or as the database spells them, where that is the same: see {@link io.rowstream.jdbc.StreamingConnection#fastest}. What is not
 * here, jOOQ reads.
 */
final class JdbcColumns {
    /** Java types, with those as which JDBC reads them when jOOQ does. */
    private static final Map<Class<?>, Class<?>> READ_AS = Map.ofEntries(
            entry(Integer.class, Integer.class),
            entry(Long.class, Long.class),
            entry(Short.class, Short.class),
            entry(Byte.class, Byte.class),
            entry(UByte.class, Short.class),
            entry(UShort.class, Integer.class),
            entry(UInteger.class, Long.class),
            entry(ULong.class, BigInteger.class),
            entry(BigInteger.class, BigInteger.class),
            entry(BigDecimal.class, BigDecimal.class),
            entry(Double.class, Double.class),
            entry(Float.class, Float.class),
            entry(Boolean.class, Boolean.class),
            entry(String.class, String.class),
            entry(UUID.class, UUID.class),
            entry(LocalDate.class, Date.class),
            entry(Date.class, Date.class),
            entry(Time.class, Time.class),
            entry(LocalTime.class, LocalTime.class),
            entry(LocalDateTime.class, Timestamp.class),
            entry(Timestamp.class, Timestamp.class),
            entry(byte[].class, byte[].class));

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
    static @Nullable JdbcColumn of(Field<?> field, Configuration configuration, ValueWriter values) {
        DataType<?> type = field.getDataType();
        Class<?> javaType = type.getType();
        SQLDialect family = configuration.family();
        boolean plain = FAMILIES.contains(family)
                && field.getBinding().getClass().getEnclosingClass() == DefaultBinding.class
                && field.getConverter() instanceof IdentityConverter
                && !type.isEmbeddable()
                && !type.isNString();
        return plain ? byType(javaType, type, configuration, values) : null;
    }

    private static @Nullable JdbcColumn byType(
            Class<?> javaType, DataType<?> type, Configuration configuration, ValueWriter values) {
        SQLDialect family = configuration.family();
        boolean typed = family == SQLDialect.H2 || family == SQLDialect.POSTGRES;
        if (javaType == OffsetDateTime.class && typed) {
            // jOOQ parses what the database spells, unless told otherwise: the offset can be another one.
            return Boolean.FALSE.equals(configuration.settings().isBindOffsetDateTimeType())
                    ? JdbcColumn.ofSpelledTimestamp()
                    : JdbcColumn.of(javaType, values).orElseThrow();
        }
        boolean differs = (javaType == UUID.class && !typed)
                // before 3.21 it loses fractions of seconds, and since then if it is told to
                || (javaType == LocalTime.class && !LaterSettings.readsLocalTimes(configuration.settings()))
                || (javaType == String.class && LaterSettings.trimsChars(configuration.settings()))
                || (family == SQLDialect.SQLITE && NOT_IN_SQLITE.contains(javaType))
                || (family == SQLDialect.H2 && javaType == byte[].class && !isVarbinary(type));
        if (differs) {
            return null;
        }
        if (javaType == JSON.class || javaType == JSONB.class) {
            return JdbcColumn.ofJson(values);
        }
        Class<?> readAs = READ_AS.get(javaType);
        return readAs == null ? null : JdbcColumn.of(readAs, values).orElseThrow();
    }

    /** H2 does not give away large objects as arrays. */
    private static boolean isVarbinary(DataType<?> type) {
        String name = type.getTypeName().toLowerCase(Locale.ROOT);
        return name.equals("varbinary") || name.equals("binary varying") || name.equals("binary");
    }
}
