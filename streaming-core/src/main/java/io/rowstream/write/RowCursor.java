package io.rowstream.write;

import java.util.List;

/**
 * One forward pass over rows.
 *
 * <p>Used by one thread, except for {@link #cancel()}. The row object may be the same at every step, with other content: who
 * wants to keep a row copies it.
 *
 * @param <R> the type of a row
 */
@SuppressWarnings("try") // close() may throw what it likes, interruption too: the streamer deals with it
public interface RowCursor<R> extends AutoCloseable {

    /**
     * Moves to the next row.
     *
     * @return false when there are no more rows
     * @throws Exception whatever went wrong; it becomes the cause of an {@link ExportException}
     */
    boolean advance() throws Exception;

    /** The row that the last {@link #advance()} moved to; valid until the next one. */
    R current();

    /**
     * The columns of the rows, in the order in which the encoder writes them. Asked once, after the first {@link #advance()}
     * has returned, whether there was a row or not; unless the export {@linkplain Export#withColumns states} them.
     *
     * @return empty, as by default, where they are not known
     */
    default List<Column> columns() {
        return List.of();
    }

    /**
     * Asks a running {@link #advance()} to end early, usually by failing. May be called from any thread and at any time, also
     * after {@link #close()}, and must neither block nor throw. Does not replace {@code close()}. By default does nothing.
     */
    default void cancel() {}

    /**
     * Gives back everything the cursor holds. Called exactly once by a {@link RowStreamer}: after the last row and before the
     * end of the stream is written, so that a close that fails is a failed stream; otherwise after the failure.
     *
     * @throws Exception whatever went wrong
     */
    @Override
    void close() throws Exception;
}
