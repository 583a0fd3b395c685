package io.rowstream.read;

import org.jspecify.annotations.Nullable;

/** Rows in their order, however many threads bring them forth. Used by one thread. */
abstract class RowFlow<T> {

    /**
     * How many bytes the next row has, once it is known to be whole; -1 at the end.
     *
     * @throws RowStreamException where the stream turns out not to be whole
     */
    abstract int nextBytes();

    /**
     * The next row, after {@link #nextBytes()}.
     *
     * @throws RowStreamException where it cannot be decoded
     */
    abstract T next();

    /** What the end is proved by; {@link Completeness#PENDING} before it was reached. */
    abstract Completeness completeness();

    /** The last checkpoint in front of the next row. */
    abstract @Nullable Checkpoint checkpoint();

    /** Gives everything back, and closes the input. Never throws. */
    abstract void close();
}
