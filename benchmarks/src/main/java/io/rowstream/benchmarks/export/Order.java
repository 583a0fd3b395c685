package io.rowstream.benchmarks.export;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A row of {@link Orders}, as databind is given it. */
record Order(
        long id,
        int account,
        int quantity,
        @Nullable Integer rating,
        BigDecimal price,
        @Nullable BigDecimal discount,
        double weight,
        @Nullable Double distance,
        boolean paid,
        @Nullable Boolean gift,
        LocalDate ordered,
        @Nullable LocalDate due,
        LocalDateTime created,
        @Nullable LocalDateTime shipped,
        UUID reference,
        @Nullable UUID parent,
        String customer,
        String city,
        @Nullable String comment,
        long total) {

    /** Where the database has all these types. */
    static Order fromTypes(ResultSet row) throws SQLException {
        return new Order(
                row.getLong(1),
                row.getInt(2),
                row.getInt(3),
                orNull(row, row.getInt(4)),
                row.getBigDecimal(5),
                row.getBigDecimal(6),
                row.getDouble(7),
                orNull(row, row.getDouble(8)),
                row.getBoolean(9),
                orNull(row, row.getBoolean(10)),
                row.getObject(11, LocalDate.class),
                row.getObject(12, LocalDate.class),
                row.getObject(13, LocalDateTime.class),
                row.getObject(14, LocalDateTime.class),
                row.getObject(15, UUID.class),
                row.getObject(16, UUID.class),
                row.getString(17),
                row.getString(18),
                row.getString(19),
                row.getLong(20));
    }

    /** Where times and the like are text. */
    static Order fromText(ResultSet row) throws SQLException {
        return new Order(
                row.getLong(1),
                row.getInt(2),
                row.getInt(3),
                orNull(row, row.getInt(4)),
                row.getBigDecimal(5),
                row.getBigDecimal(6),
                row.getDouble(7),
                orNull(row, row.getDouble(8)),
                row.getBoolean(9),
                orNull(row, row.getBoolean(10)),
                LocalDate.parse(row.getString(11)),
                parsed(row.getString(12), LocalDate::parse),
                LocalDateTime.parse(row.getString(13)),
                parsed(row.getString(14), LocalDateTime::parse),
                UUID.fromString(row.getString(15)),
                parsed(row.getString(16), UUID::fromString),
                row.getString(17),
                row.getString(18),
                row.getString(19),
                row.getLong(20));
    }

    private static <T> @Nullable T orNull(ResultSet row, T value) throws SQLException {
        return row.wasNull() ? null : value;
    }

    private static <T> @Nullable T parsed(@Nullable String text, Function<String, T> parse) {
        return text == null ? null : parse.apply(text);
    }
}
