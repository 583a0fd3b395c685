package io.rowstream.jdbc;

import io.rowstream.write.Export;
import io.rowstream.write.ValueRules;
import io.rowstream.write.ValueWriter;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Makes exports of SQL queries: each row one JSON object, its members the columns of the result by their labels, in their order.
 *
 * <pre>{@code
 * Export<JdbcRow> users = JdbcExport.of(dataSource, "select id, email from users where team = ? order by id", team);
 * }</pre>
 *
 * <p>Opening the export acquires a connection and prepares it as {@link JdbcStreaming} says; the first row runs the query;
 * closing gives the connection back with every setting as it was, whatever happened in between. Where auto-commit is on and the
 * database needs a transaction to stream, there is one, committed after the last row and rolled back otherwise. Where
 * auto-commit is off the transaction is the caller's and is left alone.
 *
 * <p>Where auto-commit is on, PostgreSQL, MariaDB, MySQL and SQLite refuse a statement that would write, unless the export is
 * {@linkplain Builder#writable(boolean) writable}. H2 does not: it has no connections that are read-only for a while, so a
 * statement there writes what it says. Where auto-commit is off nothing is made read-only on any database.
 *
 * <p>Cancelling, from any thread, ends the query also while it is silent between two of its rows; but H2 does not notice while
 * it works on a subquery of a later row. An interrupt of the thread that streams is noticed between rows.
 *
 * <p>How a column is read is decided once, from the metadata of the result. Values are written as {@link ValueWriter} says:
 * <table>
 * <caption>What becomes what, beyond the types that every database has</caption>
 * <tr><th>database<th>type<th>JSON
 * <tr><td>all<td>arrays<td>arrays, their elements like columns of their type
 * <tr><td>all<td>intervals, enums, UUIDs, XML, and types that have no other form<td>text, as the driver gives it
 * <tr><td>PostgreSQL<td>{@code json}, {@code jsonb}<td>as it is, token by token
 * <tr><td>PostgreSQL<td>{@code numeric} NaN and infinities<td>as {@link ValueRules} say
 * <tr><td>PostgreSQL<td>timestamps with time zone<td>with the offset that the driver gives, mostly that of the session's time
 *     zone
 * <tr><td>PostgreSQL<td>infinite dates, {@code 24:00:00}, {@code money}, {@code bit}, ranges, {@code inet}<td>text, as the driver
 *     gives it
 * <tr><td>MariaDB, MySQL<td>{@code JSON}<td>as it is, token by token; of MariaDB through MySQL's driver text, since that is all the
 *     driver knows of it
 * <tr><td>MariaDB, MySQL<td>{@code TINYINT(1)}, {@code BIT(1)}<td>true or false
 * <tr><td>MariaDB, MySQL<td>{@code BIT(n)}<td>text of zeros and ones
 * <tr><td>MariaDB, MySQL<td>zero dates<td>null
 * <tr><td>MariaDB, MySQL<td>{@code TIME}, also negative or longer than a day<td>text
 * <tr><td>H2<td>{@code JSON}<td>as it is, token by token
 * <tr><td>SQLite<td>whatever it was declared to be<td>what each value is: number, text, bytes in base64; 0 and 1 in a column
 *     declared {@code BOOLEAN} are false and true
 * </table>
 *
 * <p>An export can be opened as often as its query can be run, by any number of threads, each with a connection of its own.
 */
public final class JdbcExport {
    private JdbcExport() {}

    /**
     * An export of the rows of a query. Nothing is acquired yet.
     *
     * @param dataSource gives a connection for each stream, which is closed after it
     * @param sql one query, with a {@code ?} for each parameter, as in {@link java.sql.PreparedStatement}
     * @param parameters given to {@link java.sql.PreparedStatement#setObject(int, Object)} at each opening
     */
    public static Export<JdbcRow> of(DataSource dataSource, String sql, @Nullable Object... parameters) {
        return builder(dataSource, sql, parameters).build();
    }

    /** An export with settings of its own; parameters as in {@link #of}. */
    public static Builder builder(DataSource dataSource, String sql, @Nullable Object... parameters) {
        return new Builder(dataSource, sql, parameters);
    }

    /** States how a query is exported. Not thread-safe. */
    public static final class Builder {
        final DataSource dataSource;
        final String sql;
        final @Nullable Object[] parameters;
        ColumnNaming naming = ColumnNaming.AS_IS;
        ValueWriter values = ValueWriter.of(ValueRules.DEFAULTS);

        @Nullable
        JdbcStreaming streaming;

        boolean writable;

        private Builder(DataSource dataSource, String sql, @Nullable Object[] parameters) {
            this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
            this.sql = Objects.requireNonNull(sql, "sql");
            this.parameters = parameters.clone();
        }

        private Builder(Builder other) {
            this(other.dataSource, other.sql, other.parameters);
            this.naming = other.naming;
            this.values = other.values;
            this.streaming = other.streaming;
            this.writable = other.writable;
        }

        /** What members are called, given the labels of their columns. By default {@link ColumnNaming#AS_IS}. */
        public Builder naming(ColumnNaming naming) {
            this.naming = Objects.requireNonNull(naming, "naming");
            return this;
        }

        /** How values are written for which JSON has no form, or more than one. By default {@link ValueRules#DEFAULTS}. */
        public Builder values(ValueRules rules) {
            this.values = ValueWriter.of(rules);
            return this;
        }

        /**
         * How the database is made to stream, for one that {@link JdbcStreaming#of} does not know, or that is to stream in another
         * way. By default it is found from the connection's metadata, and opening fails where it is not known.
         */
        public Builder streaming(JdbcStreaming streaming) {
            this.streaming = Objects.requireNonNull(streaming, "streaming");
            return this;
        }

        /**
         * Whether the statement may write, as {@code INSERT … RETURNING} does: the connection is then not made read-only. By
         * default false, which keeps a statement from writing where auto-commit is on, except in H2. MySQL's driver takes only
         * queries, and refuses {@code INSERT … RETURNING} all the same.
         */
        public Builder writable(boolean writable) {
            this.writable = writable;
            return this;
        }

        /** The export. Nothing is acquired yet. */
        public Export<JdbcRow> build() {
            return Export.of(new JdbcSource(new Builder(this)), (row, out) -> row.write(out));
        }
    }
}
