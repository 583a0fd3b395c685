package io.rowstream.jdbc;

import io.rowstream.help.Help;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How a database is made to stream the result of a query. Left alone most drivers read the whole result into memory, or do
 * so unless several settings are right at the same time, and none of them says so.
 *
 * <p>{@link #of(Connection)} knows the databases below. For another one the caller states what its driver needs:
 * <pre>{@code
 * JdbcStreaming derby = JdbcStreaming.builder().fetchSize(500).transaction(true).build();
 * }</pre>
 *
 * <table>
 * <caption>What the known databases need</caption>
 * <tr><th>database<th>fetch size<th>besides
 * <tr><td>PostgreSQL<td>500<td>a transaction, which no result outlives; read-only
 * <tr><td>MariaDB, MySQL through the MariaDB driver<td>500<td>read-only; cancelled before it is closed early
 * <tr><td>MariaDB, MySQL through MySQL's driver<td>{@link Integer#MIN_VALUE}<td>read-only; cancelled before it is closed early
 * <tr><td>H2<td>500<td>{@code SET LAZY_QUERY_EXECUTION 1} unless it is on already
 * <tr><td>SQLite<td>500<td>{@code PRAGMA query_only}, which is read-only there
 * </table>
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class JdbcStreaming {
    /** Enough that round trips do not show, and few enough that a batch of wide rows is still small. */
    private static final int DEFAULT_FETCH_SIZE = 500;

    final int fetchSize;
    final boolean transaction;
    final boolean readOnly;
    final boolean cancelBeforeClose;
    final boolean h2;
    final boolean postgres;
    final boolean sqlite;
    final boolean mySqlDriver;

    private JdbcStreaming(Builder builder) {
        this.fetchSize = builder.fetchSize;
        this.transaction = builder.transaction;
        this.readOnly = builder.readOnly;
        this.cancelBeforeClose = builder.cancelBeforeClose;
        this.h2 = builder.h2;
        this.postgres = builder.postgres;
        this.sqlite = builder.sqlite;
        this.mySqlDriver = builder.mySqlDriver;
    }

    /**
     * What the database behind {@code connection} needs, found from its metadata.
     *
     * @throws SQLFeatureNotSupportedException when the database is not one of those above; the message says the way out
     * @throws SQLException when the metadata cannot be read
     */
    public static JdbcStreaming of(Connection connection) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        String driver = String.valueOf(metaData.getDriverName());
        Builder known = switch (DatabaseProduct.of(metaData)) {
            case POSTGRESQL -> builder().transaction(true).readOnly(true).postgres();
            case MARIADB -> ofMySql(driver.toLowerCase(Locale.ROOT));
            case H2 -> builder().h2();
            case SQLITE -> builder().readOnly(true).sqlite();
            case OTHER -> null;
        };
        if (known == null) {
            throw new SQLFeatureNotSupportedException(
                    Help.NO_STREAMING.in(
                            "it is not known how " + metaData.getDatabaseProductName()
                                    + " is made to stream with the driver " + driver
                                    + ": state it with JdbcStreaming.builder(), as in"
                                    + " JdbcStreaming.builder().fetchSize(500).transaction(true).build(), and give that to the export"));
        }
        return known.build();
    }

    /** Here it is the driver that matters: each one works with both databases. */
    private static @Nullable Builder ofMySql(String driver) {
        Builder both = builder().readOnly(true).cancelBeforeClose(true);
        if (driver.contains("mariadb")) {
            return both;
        }
        return driver.contains("mysql") ? both.mySqlDriver() : null;
    }

    /** For a database that {@link #of(Connection)} does not know, or in another way. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The same, but for a statement that may write: the connection is not made read-only.
     *
     * @return another object, or this one if there is no difference
     */
    public JdbcStreaming writable() {
        if (!readOnly) {
            return this;
        }
        Builder copy = builder().transaction(transaction).cancelBeforeClose(cancelBeforeClose);
        copy.fetchSize = fetchSize;
        copy.h2 = h2;
        copy.postgres = postgres;
        copy.sqlite = sqlite;
        copy.mySqlDriver = mySqlDriver;
        return copy.build();
    }

    /**
     * Makes a connection ready for one result to be streamed. Auto-commit and read-only are changed only where auto-commit is
     * on; where it is off the transaction is the caller's, and stays so.
     *
     * <p>No other statement may run on the connection until {@link StreamingConnection#close} or
     * {@link StreamingConnection#abandon} has been called.
     *
     * @param connection stays the caller's to close
     * @throws SQLException when a setting cannot be made; those made before are undone
     */
    public StreamingConnection begin(Connection connection) throws SQLException {
        return StreamingConnection.begin(this, connection);
    }

    @Override
    public String toString() {
        return "JdbcStreaming[fetchSize=" + fetchSize + ", transaction=" + transaction + ", readOnly=" + readOnly
                + ", cancelBeforeClose=" + cancelBeforeClose + (h2 ? ", lazy" : "") + "]";
    }

    /** States how a database is made to stream. Not thread-safe. */
    public static final class Builder {
        private int fetchSize = DEFAULT_FETCH_SIZE;
        private boolean transaction;
        private boolean readOnly;
        private boolean cancelBeforeClose;
        private boolean h2;
        private boolean postgres;
        private boolean sqlite;
        private boolean mySqlDriver;

        private Builder() {}

        /** Rows that the driver is to fetch at a time, at least 1. By default 500. */
        public Builder fetchSize(int fetchSize) {
            if (fetchSize < 1) {
                throw new IllegalArgumentException("fetchSize must be at least 1, not " + fetchSize);
            }
            this.fetchSize = fetchSize;
            return this;
        }

        /** Whether the driver streams only with auto-commit off. By default false. */
        public Builder transaction(boolean transaction) {
            this.transaction = transaction;
            return this;
        }

        /** Whether to make the connection read-only meanwhile, if auto-commit is on. By default false. */
        public Builder readOnly(boolean readOnly) {
            this.readOnly = readOnly;
            return this;
        }

        /**
         * Whether a statement that was not read to its end is to be cancelled before it is closed, since closing it would read
         * the rest. By default false.
         */
        public Builder cancelBeforeClose(boolean cancelBeforeClose) {
            this.cancelBeforeClose = cancelBeforeClose;
            return this;
        }

        /** It takes this fetch size for row by row, and every other one for all at once. */
        private Builder mySqlDriver() {
            this.fetchSize = Integer.MIN_VALUE;
            this.mySqlDriver = true;
            return this;
        }

        private Builder h2() {
            this.h2 = true;
            return this;
        }

        /** Not a way to stream, but to cancel. */
        private Builder postgres() {
            this.postgres = true;
            return this;
        }

        /** Not a way to stream, but to be read-only. */
        private Builder sqlite() {
            this.sqlite = true;
            return this;
        }

        /** What was stated. */
        public JdbcStreaming build() {
            return new JdbcStreaming(this);
        }
    }
}
