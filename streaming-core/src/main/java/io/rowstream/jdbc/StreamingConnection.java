package io.rowstream.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is ready to stream one result, and what it takes to put it back as it was. Ended exactly once, by
 * {@link #complete()} or {@link #abandon}, after the result set and its statement have been closed and before the connection is
 * given back.
 *
 * <p>Used by one thread at a time.
 *
 * @see JdbcStreaming#begin(Connection)
 */
public final class StreamingConnection {
    private final JdbcStreaming streaming;
    private final Connection connection;
    /** What undoes each setting made, the last one first. */
    private final Deque<Action> undos = new ArrayDeque<>();

    private boolean ownTransaction;
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
                undos.push(() -> connection.setReadOnly(false));
                connection.setReadOnly(true);
            }
        }
    }

    /** What to give to {@link java.sql.Statement#setFetchSize(int)}. */
    public int fetchSize() {
        return streaming.fetchSize;
    }

    /** Whether a statement not read to its end must be cancelled before it is closed, since closing it would read the rest. */
    public boolean cancelBeforeClose() {
        return streaming.cancelBeforeClose;
    }

    /**
     * After success: commits if the transaction is not the caller's, then puts every setting back.
     *
     * @throws SQLException when the commit or a setting failed; every setting was tried all the same
     */
    public void complete() throws SQLException {
        Throwable failure = null;
        if (end() && ownTransaction) {
            try {
                connection.commit();
            } catch (Throwable e) {
                failure = attempt(connection::rollback, e);
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
     * After a failure, or when the rest of the rows is not wanted: rolls back if the transaction is not the caller's, then puts
     * every setting back.
     *
     * @param failure why; whatever goes wrong here is suppressed into it
     */
    public void abandon(Throwable failure) {
        Throwable trouble = null;
        if (end() && ownTransaction) {
            trouble = attempt(connection::rollback, trouble);
        }
        trouble = restore(trouble);
        if (trouble != null) {
            failure.addSuppressed(trouble);
        }
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
    private static @Nullable Throwable attempt(Action action, @Nullable Throwable first) {
        try {
            action.run();
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

    @FunctionalInterface
    private interface Action {
        void run() throws SQLException;
    }
}
