package io.rowstream.servlet;

import io.rowstream.help.Help;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** The source of one stream, which others may cancel, and which knows for how long it has been held. */
final class HeldSource {
    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    private @Nullable RowCursor<?> cursor;
    private boolean cancelled;
    private boolean opened;
    private volatile long openedAt;
    private volatile long heldNanos;

    /** The same export, with its source watched. */
    <R> Export<R> watching(Export<R> export) {
        RowSource<R> source = export.source();
        return export.withSource(() -> open(source));
    }

    private <R> RowCursor<R> open(RowSource<R> source) throws Exception {
        synchronized (this) {
            if (cancelled) {
                throw new CancellationException("the response has ended");
            }
            opened = true;
            openedAt = System.nanoTime();
        }
        RowCursor<R> real;
        try {
            real = source.open();
        } catch (Throwable e) {
            closed();
            throw e;
        }
        boolean late;
        synchronized (this) {
            cursor = real;
            late = cancelled;
        }
        if (late) {
            cancel(real);
        }
        return new HeldCursor<>(real);
    }

    private synchronized void closed() {
        heldNanos = Math.max(1, System.nanoTime() - openedAt);
        cursor = null; // the response may be open for long
    }

    /** Ends what the source is doing, or will be doing. */
    void cancel() {
        RowCursor<?> running;
        synchronized (this) {
            cancelled = true;
            running = cursor;
        }
        if (running != null) {
            cancel(running);
        }
    }

    /** Cursors must not throw here; what has to be ended besides the source is ended all the same. */
    private static void cancel(RowCursor<?> running) {
        try {
            running.cancel();
        } catch (Throwable e) {
            LOG.log(System.Logger.Level.WARNING, Help.NOT_CANCELLED.in("a source could not be cancelled"), e);
        }
    }

    /** From when it was opened until it was closed, which is when its connection is back. */
    synchronized Duration held() {
        if (!opened) {
            return Duration.ZERO;
        }
        return Duration.ofNanos(heldNanos != 0 ? heldNanos : System.nanoTime() - openedAt);
    }

    @SuppressWarnings("try") // as in RowCursor: close() may throw what it likes
    private final class HeldCursor<R> implements RowCursor<R> {
        private final RowCursor<R> real;

        HeldCursor(RowCursor<R> real) {
            this.real = real;
        }

        @Override
        public boolean advance() throws Exception {
            return real.advance();
        }

        @Override
        public R current() {
            return real.current();
        }

        @Override
        public List<Column> columns() {
            return real.columns();
        }

        @Override
        public void cancel() {
            real.cancel();
        }

        @Override
        public void close() throws Exception {
            try {
                real.close();
            } finally {
                closed();
            }
        }
    }
}
