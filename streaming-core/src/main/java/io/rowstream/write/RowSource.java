package io.rowstream.write;

import java.util.Iterator;

/**
 * Where rows come from: something that can be opened, once for each stream.
 *
 * <p>Nothing is acquired before {@link #open()}. Whether a source may be opened more than once, or by several threads at the
 * same time, is the implementation's to say.
 *
 * @param <R> the type of a row
 */
@FunctionalInterface
public interface RowSource<R> {

    /**
     * Acquires what the rows need and gives a cursor before the first row. The caller closes the cursor. A source that throws
     * here has given back whatever it had acquired.
     *
     * @throws Exception whatever went wrong; it becomes the cause of an {@link ExportException}
     */
    RowCursor<R> open() throws Exception;

    /**
     * Rows that are in memory already, or that an iterable makes as it goes.
     *
     * @param rows iterated anew at each opening; its rows must not be null
     */
    static <R> RowSource<R> of(Iterable<? extends R> rows) {
        return () -> {
            Iterator<? extends R> iterator = rows.iterator();
            return new IteratorCursor<>(iterator);
        };
    }
}
