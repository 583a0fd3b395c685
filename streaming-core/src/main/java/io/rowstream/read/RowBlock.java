package io.rowstream.read;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Some rows that are decoded together, by whoever comes first; or the end of the stream. */
final class RowBlock<T> {
    private final AtomicBoolean claimed = new AtomicBoolean();
    private byte[] buffer;
    private final RowSlices rows;
    private final @Nullable SliceDecoder<T> decoder;
    private final @Nullable Checkpoint checkpoint;
    private final Completeness completeness;
    private final int bytes;

    private final Object[] values;
    private int decoded;
    private int taken;
    private @Nullable Throwable failure;
    private volatile boolean done;

    private RowBlock(
            byte[] buffer,
            RowSlices rows,
            @Nullable SliceDecoder<T> decoder,
            @Nullable Checkpoint checkpoint,
            Completeness completeness) {
        this.buffer = buffer;
        this.rows = rows;
        this.decoder = decoder;
        this.checkpoint = checkpoint;
        this.completeness = completeness;
        this.bytes = buffer.length;
        this.values = new Object[rows.count()];
    }

    static <T> RowBlock<T> of(byte[] buffer, RowSlices rows, SliceDecoder<T> decoder, @Nullable Checkpoint checkpoint) {
        return new RowBlock<>(buffer, rows, decoder, checkpoint, Completeness.PENDING);
    }

    /** The end that is no failure. */
    static <T> RowBlock<T> end(@Nullable Checkpoint checkpoint, Completeness completeness) {
        RowBlock<T> end = new RowBlock<>(new byte[0], new RowSlices(), null, checkpoint, completeness);
        end.done = true;
        return end;
    }

    /** The end in a failure. */
    static <T> RowBlock<T> failed(@Nullable Checkpoint checkpoint, Throwable failure) {
        RowBlock<T> end = end(checkpoint, Completeness.PENDING);
        end.failure = failure;
        return end;
    }

    /** Whether the caller is the one who decodes the rows. */
    boolean claim() {
        return claimed.compareAndSet(false, true);
    }

    /** Decodes the rows, up to one that fails; whoever claimed them does. */
    void decode(BooleanSupplier cancelled) {
        SliceDecoder<T> in = decoder;
        if (in == null) {
            throw new IllegalStateException("an end has no rows");
        }
        try {
            in.begin(buffer, rows);
            while (rows.hasNext() && !cancelled.getAsBoolean()) {
                Object value = in.decode();
                values[decoded++] = value;
            }
        } catch (RuntimeException | Error e) {
            failure = e; // thrown in its turn, behind the rows before it
        } finally {
            in.release();
            buffer = new byte[0];
            done = true;
        }
    }

    /** Whether the rows, or the end, can be taken. */
    boolean isDone() {
        return done;
    }

    /** Whether this is the end, in a failure or not. */
    boolean isEnd() {
        return decoder == null;
    }

    /** How many bytes the next row has; -1 where there is none in this block. */
    int nextBytes() {
        if (taken < decoded) {
            return rows.to(taken) - rows.from(taken);
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        } else if (failure instanceof Error e) {
            throw e;
        }
        return -1;
    }

    @SuppressWarnings("unchecked") // what the decoder gave
    T next() {
        T value = (T) values[taken];
        values[taken++] = this; // the row is let go
        return value;
    }

    @Nullable
    Checkpoint checkpoint() {
        return checkpoint;
    }

    Completeness completeness() {
        return completeness;
    }

    /** Where in the stream the last row ends; 0 where there is none. */
    long endOffset() {
        return rows.isEmpty() ? 0 : rows.streamOffset() + rows.to();
    }

    /** How many bytes of the input it holds. */
    int bytes() {
        return bytes;
    }
}
