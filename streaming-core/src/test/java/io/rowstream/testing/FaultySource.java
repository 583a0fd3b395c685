package io.rowstream.testing;

import io.rowstream.write.RowCursor;
import io.rowstream.write.RowSource;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A row source over given rows that fails where a test wants it to, and whose cursor records what is done to it. Can be opened
 * once.
 *
 * @param <R> the type of a row
 */
public final class FaultySource<R> implements RowSource<R> {
    final List<R> rows;
    long failingRow = -1;

    @Nullable
    Throwable atRow;

    @Nullable
    Throwable atClose;

    @Nullable
    Throwable atCancel;

    LongConsumer onAdvance = row -> {};
    Runnable onClose = () -> {};
    Runnable onCancel = () -> {};
    private @Nullable Throwable atOpen;
    private @Nullable RecordingCursor<R> cursor;

    private FaultySource(List<R> rows) {
        this.rows = rows;
    }

    /** A source of {@code rows}, which fails nowhere as yet. */
    public static <R> FaultySource<R> of(List<R> rows) {
        return new FaultySource<>(rows);
    }

    /** A source of the rows 0, 1, … {@code rows - 1}. */
    public static FaultySource<Integer> counting(int rows) {
        return of(IntStream.range(0, rows).boxed().toList());
    }

    /** Makes {@link #open()} fail. */
    public FaultySource<R> failAtOpen(Throwable failure) {
        atOpen = failure;
        return this;
    }

    /** Makes the advance to row number {@code row} fail; where that is the number of rows, the one that would tell the end. */
    public FaultySource<R> failAtRow(long row, Throwable failure) {
        failingRow = row;
        atRow = failure;
        return this;
    }

    /** Makes closing the cursor fail. */
    public FaultySource<R> failAtClose(Throwable failure) {
        atClose = failure;
        return this;
    }

    /** Makes cancelling the cursor fail, which cursors must not do but some will. */
    public FaultySource<R> failAtCancel(Throwable failure) {
        atCancel = failure;
        return this;
    }

    /** Runs {@code action} with a row's number before the cursor moves to that row, or to the end. */
    public FaultySource<R> onAdvance(LongConsumer action) {
        onAdvance = action;
        return this;
    }

    /** Runs {@code action} when the cursor is closed. */
    public FaultySource<R> onClose(Runnable action) {
        onClose = action;
        return this;
    }

    /** Runs {@code action} when the cursor is cancelled. */
    public FaultySource<R> onCancel(Runnable action) {
        onCancel = action;
        return this;
    }

    @Override
    public RowCursor<R> open() throws Exception {
        if (cursor != null) {
            throw new IllegalStateException("this source can be opened once");
        }
        if (atOpen != null) {
            Faults.raise(atOpen);
        }
        cursor = new RecordingCursor<>(this);
        return cursor;
    }

    /** Whether a cursor was given out. */
    public boolean isOpened() {
        return cursor != null;
    }

    /** The cursor that was given out. */
    public RecordingCursor<R> cursor() {
        return Objects.requireNonNull(cursor, "the source was not opened");
    }
}
