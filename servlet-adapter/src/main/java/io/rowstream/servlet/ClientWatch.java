package io.rowstream.servlet;

import io.rowstream.help.Help;
import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Judges the client of one response by the time for which a write was held up by it, never by the time its source took; and the
 * response as a whole by the time that it takes.
 *
 * <p>Starts no timer for a write that goes through: one look at a time is due, and it looks at how long the write of that moment takes.
 */
final class ClientWatch {
    /** What a source that is out of time has to say is given this long to get to the client. */
    private static final long GRACE_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long NOT_BLOCKED = 0;

    private final Duration writeDeadline;
    private final @Nullable Duration responseDeadline;
    private final Runnable onExpiry;

    private @Nullable Future<?> writeTimer;
    private @Nullable Future<?> responseTimer;
    private long blockedSince = NOT_BLOCKED;
    private long blockedNanos;
    private boolean sourceEnded;
    private boolean stopped;
    private volatile @Nullable String expired;

    /** @param onExpiry run once at most, by another thread, and never after {@link #stop} has returned */
    ClientWatch(Duration writeDeadline, @Nullable Duration responseDeadline, Runnable onExpiry) {
        this.writeDeadline = writeDeadline;
        this.responseDeadline = responseDeadline;
        this.onExpiry = onExpiry;
    }

    synchronized ClientWatch start() {
        if (responseDeadline != null) {
            responseTimer = Timers.after(Timers.nanos(responseDeadline), () -> responseIsLate(true));
        }
        return this;
    }

    /** A write waits for the client from now on. Harmless when repeated. */
    synchronized void blocked() {
        if (blockedSince != NOT_BLOCKED || stopped) {
            return;
        }
        blockedSince = now();
        if (writeTimer == null) {
            writeTimer = Timers.after(Timers.nanos(writeDeadline), this::lookAtWrite);
        }
    }

    private static long now() {
        long now = System.nanoTime();
        return now == NOT_BLOCKED ? 1 : now;
    }

    /** It waits no longer. Harmless when repeated. */
    synchronized void unblocked() {
        if (blockedSince != NOT_BLOCKED) {
            blockedNanos += System.nanoTime() - blockedSince;
            blockedSince = NOT_BLOCKED;
        }
    }

    private synchronized void lookAtWrite() {
        writeTimer = null;
        if (blockedSince == NOT_BLOCKED || stopped) {
            return;
        }
        long left = Timers.nanos(writeDeadline) - (System.nanoTime() - blockedSince);
        if (left > 0) {
            writeTimer = Timers.after(left, this::lookAtWrite);
        } else {
            expire(Help.STALLED_CLIENT.in("the client has taken nothing for " + writeDeadline));
        }
    }

    private synchronized void responseIsLate(boolean first) {
        if (stopped) {
            return;
        }
        if (first && !sourceEnded && blockedSince == NOT_BLOCKED) {
            responseTimer = Timers.after(GRACE_NANOS, () -> responseIsLate(false));
        } else {
            expire(Help.RESPONSE_DEADLINE.in("the response took longer than " + responseDeadline));
        }
    }

    private void expire(String reason) {
        if (expired == null) {
            expired = reason;
            onExpiry.run(); // with the lock: what it closes may belong to another request once this one has ended
        }
    }

    /** Nothing more comes from the source. */
    synchronized void sourceEnded() {
        sourceEnded = true;
    }

    /** Why the response must end; null as long as there is time. */
    @Nullable
    String expired() {
        return expired;
    }

    /** For how long writes have waited for the client. */
    synchronized Duration blockedFor() {
        return Duration.ofNanos(blockedNanos + (blockedSince == NOT_BLOCKED ? 0 : System.nanoTime() - blockedSince));
    }

    /** The response has ended. */
    synchronized void stop() {
        unblocked();
        stopped = true;
        if (writeTimer != null) {
            writeTimer.cancel(false);
        }
        if (responseTimer != null) {
            responseTimer.cancel(false);
        }
    }
}
