package io.rowstream.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is ready to stream one result, and what it takes to end that early and to put the connection back as it
 * was. For who writes a row cursor over JDBC:
 * <pre>{@code
 * StreamingConnection streaming = JdbcStreaming.of(connection).begin(connection);
 * ...
 * statement.setFetchSize(streaming.fetchSize());
 * streaming.watch(statement);                       // then execute it
 * streaming.beforeRow();                            // before each ResultSet.next()
 * streaming.afterLastRow();                         // when that returned false
 * streaming.cancel();                               // from another thread
 * streaming.close(resultSet, connection);           // in every case
 * }</pre>
 *
 * <p>Used by one thread at a time, except for {@link #cancel()}.
 *
 * @see JdbcStreaming#begin(Connection)
 */
@SuppressWarnings("try") // what is closed here may throw what it likes
public final class StreamingConnection {
    /** MySQL and MariaDB: {@code ER_QUERY_INTERRUPTED}. */
    private static final int QUERY_INTERRUPTED = 1317;

    private final JdbcStreaming streaming;
    private final Connection connection;
    private final CancelGate gate = new CancelGate();
    /** What undoes each setting made, the last one first. */
    private final Deque<AutoCloseable> undos = new ArrayDeque<>();

    /** Whether the driver can give text as UTF-8. */
    private boolean utf8;

    private boolean ownTransaction;
    private boolean exhausted;
    private boolean ended;

    private StreamingConnection(JdbcStreaming streaming, Connection connection) {
        this.streaming = streaming;
        this.connection = connection;
    }

    static StreamingConnection begin(JdbcStreaming streaming, Connection connection) throws SQLException {
        StreamingConnection begun = new StreamingConnection(streaming, connection);
        try {
            begun.prepare();
        } catch (Throwable e) {
            begun.abandon(e);
            throw e;
        }
        return begun;
    }

    private void prepare() throws SQLException {
        if (streaming.h2 && !H2Laziness.isOn(connection)) {
            undos.push(() -> H2Laziness.set(connection, false));
            H2Laziness.set(connection, true);
        }
        if ((streaming.transaction || streaming.readOnly) && connection.getAutoCommit()) {
            if (streaming.transaction) {
                undos.push(() -> connection.setAutoCommit(true));
                connection.setAutoCommit(false);
                ownTransaction = true;
            }
            // After auto-commit was turned off, so that drivers that can will make the transaction read-only, not the
            // session.
            if (streaming.readOnly && !connection.isReadOnly()) {
                makeReadOnly();
            }
        }
        if (streaming.transaction) {
            int holdability = connection.getHoldability();
            // A result that outlives its transaction cannot be streamed out of it: drivers read it whole.
            if (holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
                undos.push(() -> connection.setHoldability(holdability));
                connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            }
        }
        utf8 = (streaming.postgres && Utf8Text.isEncodingOfPostgres(connection))
                || (streaming.sqlite && Utf8Text.isEncodingOfSqlite(connection));
    }

    private void makeReadOnly() throws SQLException {
        if (!streaming.sqlite) {
            undos.push(() -> connection.setReadOnly(false));
            connection.setReadOnly(true);
        } else if (!SqliteReadOnly.isOn(connection)) {
            undos.push(() -> SqliteReadOnly.set(connection, false));
            SqliteReadOnly.set(connection, true);
        }
    }

    /** What to give to {@link Statement#setFetchSize(int)}. */
    public int fetchSize() {
        return streaming.fetchSize;
    }

    /**
     * Says which statement is about to be executed: from here on {@link #cancel()} ends it, in whichever batch of its rows.
     *
     * @throws CancellationException when there was a cancel already
     */
    public void watch(Statement statement) {
        CancelGate.Canceller drivers = null;
        if (streaming.postgres) {
            drivers = PostgresCancel.of(connection);
        } else if (streaming.mySqlDriver) {
            drivers = MySqlCancel.of(statement);
        }
        gate.open(drivers != null ? drivers : statement::cancel);
    }

    /**
     * The way in which {@code column} is read fastest with this connection's driver, and with the same result: text of PostgreSQL and
     * SQLite need not be decoded only to be encoded again, nor dates, timestamps and UUIDs of PostgreSQL be made objects. A
     * {@code java.sql} date or timestamp that the JVM's time zone does not have, as in the hour by which its clocks go forward, then comes out
     * as it is stored. To be asked once for each stream, when there is a result set.
     *
     * @param index the column's, counted from 1
     * @return {@code column} itself where there is no other way
     */
    public JdbcColumn fastest(JdbcColumn column, ResultSet rows, int index) throws SQLException {
        if (!utf8) {
            return column;
        } else if (streaming.postgres) {
            return PostgresSpelling.of(column, rows, index);
        }
        return column.spelling() == Spelling.TEXT ? Utf8Text.ofSqlite() : column;
    }

    /**
     * Ends the statement being watched early, or keeps it from being executed. For any thread, at any time; reaches nothing
     * once the last row was read, or {@link #close} has been called.
     */
    public void cancel() {
        gate.cancel();
    }

    /**
     * To be called before each step to a row.
     *
     * @throws CancellationException when there was a cancel
     * @throws InterruptedException when the thread was interrupted
     */
    public void beforeRow() throws InterruptedException {
        gate.refuseIfCancelled();
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted between two rows");
        }
    }

    /** Says that every row was read, so that the result is complete: {@link #close} will commit. */
    public void afterLastRow() {
        exhausted = true;
        gate.close();
    }

    /**
     * Gives everything back. In this order, each step whatever became of those before: cancels the statement if its rows were
     * not all read and its database would read the rest in closing; waits for a cancel under way; closes the result; commits if
     * all rows were read and nothing has failed, otherwise rolls back, unless the transaction is the caller's; puts every
     * setting back; closes the connection.
     *
     * @param result closes the result set and its statement
     * @param connection gives the connection back
     * @throws Exception what failed first, later failures suppressed
     */
    public void close(AutoCloseable result, AutoCloseable connection) throws Exception {
        Throwable failure = null;
        if (!exhausted && cancelBeforeClose() && !gate.isCancelled()) {
            failure = attempt(gate::cancel, failure);
        }
        gate.close();
        failure = attempt(() -> closeResult(result), failure);
        if (exhausted && failure == null) {
            failure = attempt(this::complete, failure);
        } else {
            failure = rollBack(failure);
        }
        failure = attempt(connection, failure);
        if (failure instanceof Error e) {
            throw e;
        } else if (failure != null) {
            throw (Exception) failure;
        }
    }

    /** What was cancelled may say so once more when it is closed: MySQL's driver does, which reads up to there. */
    private void closeResult(AutoCloseable result) throws Exception {
        try {
            result.close();
        } catch (SQLException e) {
            if (!gate.isCancelled() || !cancelBeforeClose() || e.getErrorCode() != QUERY_INTERRUPTED) {
                throw e;
            }
        }
    }

    /** Whether a statement not read to its end must be cancelled before it is closed, since closing it would read the rest. */
    boolean cancelBeforeClose() {
        return streaming.cancelBeforeClose;
    }

    /**
     * After success: commits if the transaction is not the caller's, then puts every setting back.
     *
     * @throws SQLException when the commit or a setting failed; every setting was tried all the same
     */
    void complete() throws SQLException {
        Throwable failure = null;
        if (end() && ownTransaction) {
            failure = attempt(connection::commit, failure);
            if (failure != null) {
                failure = attempt(connection::rollback, failure);
            }
        }
        failure = restore(failure);
        if (failure instanceof SQLException e) {
            throw e;
        } else if (failure instanceof RuntimeException e) {
            throw e;
        } else if (failure != null) {
            throw (Error) failure;
        }
    }

    /**
     * Instead of {@link #close}, when something failed before there was a result: rolls back if the transaction is not the
     * caller's, then puts every setting back. The connection stays the caller's to close.
     *
     * @param failure why; whatever goes wrong here is suppressed into it
     */
    public void abandon(Throwable failure) {
        rollBack(failure);
    }

    private @Nullable Throwable rollBack(@Nullable Throwable first) {
        Throwable failure = first;
        if (end() && ownTransaction) {
            failure = attempt(connection::rollback, failure);
        }
        return restore(failure);
    }

    private boolean end() {
        boolean first = !ended;
        ended = true;
        return first;
    }

    private @Nullable Throwable restore(@Nullable Throwable first) {
        Throwable failure = first;
        while (!undos.isEmpty()) {
            failure = attempt(undos.pop(), failure);
        }
        return failure;
    }

    /** The first failure: the one there was, or else that of {@code action}. */
    private static @Nullable Throwable attempt(AutoCloseable action, @Nullable Throwable first) {
        try {
            action.close();
            return first;
        } catch (Throwable e) {
            if (first == null) {
                return e;
            }
            if (first != e) {
                first.addSuppressed(e);
            }
            return first;
        }
    }
}
