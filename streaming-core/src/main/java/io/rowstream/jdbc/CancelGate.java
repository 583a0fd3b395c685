package io.rowstream.jdbc;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where the thread that cancels meets the one that reads. A cancel under way holds the gate, and closing it waits for that, so
 * that no cancel can reach the connection's next user.
 *
 * <p>Databases forget a cancel that comes when nothing is running, which the reader may be about to change: so a cancel is
 * repeated, at longer and longer intervals, until the reader has noticed and closed the gate.
 */
final class CancelGate {
    private static final System.Logger LOG = System.getLogger(CancelGate.class.getName());

    private static final long FIRST_REPEAT_MILLIS = 50;

    private @Nullable Canceller running;
    private volatile boolean cancelled;

    /** From here on {@link #cancel()} reaches this. */
    synchronized void open(Canceller canceller) {
        refuseIfCancelled();
        running = canceller;
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
        running = null;
    }

    /** Reaches what is running, now and until the gate is closed. */
    void cancel() {
        cancelled = true;
        cancelAndRepeatAfter(FIRST_REPEAT_MILLIS);
    }

    private synchronized void cancelAndRepeatAfter(long millis) {
        if (running == null) {
            return;
        }
        try {
            running.cancel();
        } catch (Exception e) {
            // Nobody can do anything about it here: the reader goes on and notices between two rows.
            LOG.log(System.Logger.Level.DEBUG, "a statement could not be cancelled", e);
        }
        CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
                .execute(() -> cancelAndRepeatAfter(2 * millis));
    }

    /** What ends the statement that is running. */
    @FunctionalInterface
    interface Canceller {
        void cancel() throws Exception;
    }
}
