package io.rowstream.jdbc;

import io.rowstream.write.Column;
import io.rowstream.write.ValueWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/**
 * Moves the values of one column from a result set to a generator, by one JDBC call that was decided on once for all rows. For
 * who writes an adapter over JDBC and knows the types of its columns; {@link JdbcExport} finds them out. Some drivers have a faster
 * way for some columns: see {@link StreamingConnection#fastest}.
 *
 * <p>Immutable, and safe for use by any number of threads where its {@link Move} is.
 */
public final class JdbcColumn {
    private final Column.Kind kind;
    private final Move move;
    private final Spelling spelling;

    JdbcColumn(Column.Kind kind, Move move) {
        this(kind, move, Spelling.NONE);
    }

    JdbcColumn(Column.Kind kind, Move move, Spelling spelling) {
        this.kind = kind;
        this.move = move;
        this.spelling = spelling;
    }

    /**
     * A column whose values are read as {@code type}: with the getter of that name where {@link ResultSet} has one, as are
     * {@link Integer} and {@code java.sql} types, otherwise with {@link ResultSet#getObject(int, Class)}, as are types of
     * {@code java.time}. A {@link java.math.BigInteger} comes by way of a {@link java.math.BigDecimal}, a {@link java.util.UUID}
     * by way of an object of it or its text.
     *
     * @param values writes what was read
     * @return empty where there is no such way for {@code type}
     */
    public static Optional<JdbcColumn> of(Class<?> type, ValueWriter values) {
        return TypedColumns.of(type, values);
    }

    /** Classes for which {@link #of} knows a way. */
    public static Set<Class<?>> types() {
        return TypedColumns.types();
    }

    /** A column whose values are moved in a way of the adapter's own. */
    public static JdbcColumn of(Column.Kind kind, Move move) {
        return new JdbcColumn(Objects.requireNonNull(kind, "kind"), Objects.requireNonNull(move, "move"));
    }

    /** A column whose text is JSON: see {@link ValueWriter#writeJson}. */
    public static JdbcColumn ofJson(ValueWriter values) {
        return new JdbcColumn(Column.Kind.UNKNOWN, (row, index, out) -> values.writeJson(row.getString(index), out));
    }

    /**
     * A column of timestamps, with or without time zone, in ISO-8601 and with the very offset with which the database spells
     * them as text: {@code 2024-02-29 23:59:59.5+01}, as PostgreSQL and H2 do.
     */
    public static JdbcColumn ofSpelledTimestamp() {
        return new JdbcColumn(Column.Kind.TEXT, TypedColumns.text(SqlText::timestamp), Spelling.OFFSET_TIMESTAMP);
    }

    /** What the database's own text may be taken for. */
    Spelling spelling() {
        return spelling;
    }

    /** What its values are in JSON. */
    public Column.Kind kind() {
        return kind;
    }

    /**
     * Moves one value.
     *
     * @param row stands at a row
     * @param index the column's, counted from 1
     * @throws SQLException when the value cannot be read so
     */
    public void write(ResultSet row, int index, JsonGenerator out) throws SQLException {
        move.move(row, index, out);
    }

    /** Reads a value and writes it: exactly one, {@code null} for NULL. */
    @FunctionalInterface
    public interface Move {
        /**
         * Moves one value; parameters are those of {@link JdbcColumn#write}.
         *
         * @throws SQLException when the value cannot be read
         */
        void move(ResultSet row, int index, JsonGenerator out) throws SQLException;
    }
}
