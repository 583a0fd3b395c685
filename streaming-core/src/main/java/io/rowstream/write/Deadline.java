package io.rowstream.write;

import java.time.Duration;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** How long one stream may take, and what ends its source early from another thread, in whatever that is doing. */
final class Deadline {
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
            running.cancel();
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
            opened.cancel();
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
