package io.rowstream.read;

import org.jspecify.annotations.Nullable;

/**
 * Streams whose rows follow one another, such as the pages of a walk: what {@link RowReader#joined} reads as one. Used by one thread,
 * except for {@link #close()}.
 *
 * @param <T> the type of a decoded row
 */
public interface RowParts<T> extends AutoCloseable {

    /**
     * Opens the next part, once the one before was read to its end; its reader is closed by whoever reads the parts.
     *
     * @return null behind the last part
     * @throws RowStreamException where there should be a part, and it cannot be had
     */
    @Nullable
    RowReader<T> next();

    /** The token at which the next part begins, null where there is none. */
    @Nullable
    String token();

    /** Which part was opened last, or could not be, for messages: {@code page 3}. */
    String place();

    /**
     * What it rests on that there is no further part, once {@link #next()} has given null. The whole is never proved better than this,
     * nor than any of its parts.
     */
    Completeness completeness();

    /** Gives everything back, from any thread and at any time. Never throws. */
    @Override
    void close();
}
