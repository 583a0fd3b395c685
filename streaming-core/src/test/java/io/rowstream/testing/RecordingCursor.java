package io.rowstream.testing;

import io.rowstream.write.RowCursor;

/**
 * The cursor of a {@link FaultySource}: counts how often it is cancelled and closed, and refuses to be used once it is closed.
 *
 * @param <R> the type of a row
 */
@SuppressWarnings("try") // close() throws what a test told it to
public final class RecordingCursor<R> implements RowCursor<R> {
    private final FaultySource<R> source;
    private int next;
    private int cancels;
    private int closes;
    private boolean cancelledBeforeClose;
    private boolean usedAfterClose;

    RecordingCursor(FaultySource<R> source) {
        this.source = source;
    }

    @Override
    public boolean advance() throws Exception {
        refuseWhenClosed();
        source.onAdvance.accept(next);
        if (next == source.failingRow && source.atRow != null) {
            Faults.raise(source.atRow);
        }
        return next++ < source.rows.size();
    }

    @Override
    public R current() {
        refuseWhenClosed();
        return source.rows.get(next - 1);
    }

    private void refuseWhenClosed() {
        if (closes > 0) {
            usedAfterClose = true;
            throw new IllegalStateException("the cursor is closed");
        }
    }

    @Override
    public void cancel() {
        cancels++;
        cancelledBeforeClose |= closes == 0;
        source.onCancel.run();
        if (source.atCancel instanceof RuntimeException unchecked) {
            throw unchecked;
        } else if (source.atCancel instanceof Error error) {
            throw error;
        }
    }

    @Override
    public void close() throws Exception {
        closes++;
        source.onClose.run();
        if (source.atClose != null) {
            Faults.raise(source.atClose);
        }
    }

    /** How often it was cancelled. */
    public int cancels() {
        return cancels;
    }

    /** Whether a cancel came before the close, as it must where rows may still be on their way. */
    public boolean isCancelledBeforeClose() {
        return cancelledBeforeClose;
    }

    /** How often it was closed. */
    public int closes() {
        return closes;
    }

    /** Whether someone tried to read it after it was closed. */
    public boolean isUsedAfterClose() {
        return usedAfterClose;
    }
}
