package io.rowstream.jooq;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Where the thread that cancels meets the one that reads. A cancel under way holds the gate, and closing it waits for that, so
 * that no cancel can reach the connection's next user.
 */
final class CancelGate {
    private static final System.Logger LOG = System.getLogger(CancelGate.class.getName());

    private @Nullable Statement statement;
    private volatile boolean cancelled;

    /** From here on {@link #cancel()} cancels this statement. */
    synchronized void open(Statement statement) {
        refuseIfCancelled();
        this.statement = statement;
    }

    /** Throws a {@link CancellationException} when there was a cancel. */
    void refuseIfCancelled() {
        if (cancelled) {
            throw new CancellationException("the export was cancelled");
        }
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** From here on {@link #cancel()} reaches nothing. */
    synchronized void close() {
        statement = null;
    }

    synchronized void cancel() {
        cancelled = true;
        if (statement != null) {
            try {
                statement.cancel();
            } catch (SQLException | RuntimeException e) {
                // Nobody can do anything about it here: the reader goes on and notices between two rows.
                LOG.log(System.Logger.Level.DEBUG, "a statement could not be cancelled", e);
            }
        }
    }
}
