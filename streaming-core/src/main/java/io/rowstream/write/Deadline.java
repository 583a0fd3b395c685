package io.rowstream.write;

import io.rowstream.help.Help;
import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** How long one stream may take, and what ends its source early from another thread, in whatever that is doing. */
final class Deadline {
    private static final System.Logger LOG = System.getLogger(RowStreamer.class.getName());

    private final @Nullable Duration duration;
    private @Nullable Future<?> timer;
    private boolean cancelled;
    private boolean ended;
    private @Nullable RowCursor<?> cursor;
    private volatile @Nullable ExportTimeoutException expired;

    private Deadline(@Nullable Duration duration) {
        this.duration = duration;
    }

    /** Begins now; never ends where there is no duration. */
    static Deadline start(@Nullable Duration duration) {
        Deadline deadline = new Deadline(duration);
        if (duration != null) {
            synchronized (deadline) {
                deadline.timer = StreamTimer.after(duration, deadline::expire);
            }
        }
        return deadline;
    }

    private void expire() {
        synchronized (this) {
            if (duration == null || ended) {
                return;
            }
            expired = new ExportTimeoutException(duration);
        }
        cancelSource();
    }

    /** Cancels the source, or has it cancelled as soon as it is open. */
    void cancelSource() {
        RowCursor<?> running;
        synchronized (this) {
            cancelled = true;
            running = cursor;
        }
        if (running != null) {
            cancel(running);
        }
    }

    /** Says what is to be cancelled; at once where that is due already. */
    void watch(RowCursor<?> opened) {
        boolean late;
        synchronized (this) {
            cursor = opened;
            late = cancelled;
        }
        if (late) {
            cancel(opened);
        }
    }

    /** Cursors must not throw here. The stream fails in any case, once it gets the next row. */
    private static void cancel(RowCursor<?> running) {
        try {
            running.cancel();
        } catch (Throwable e) {
            LOG.log(System.Logger.Level.WARNING, Help.NOT_CANCELLED.in("a source could not be cancelled"), e);
        }
    }

    /** Why the stream must fail; null as long as there is time. */
    @Nullable
    ExportTimeoutException expired() {
        return expired;
    }

    /** The stream has ended, one way or the other. */
    synchronized void end() {
        ended = true;
        cursor = null;
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
