package io.rowstream.write;

import java.util.Iterator;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

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
     * here has given back whatever it had acquired. Nothing cancels this, as there is no cursor yet: what may wait for long belongs in
     * the first {@link RowCursor#advance()}.
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
        Objects.requireNonNull(rows, "rows");
        return () -> new IteratorCursor<>(rows.iterator(), () -> {});
    }

    /**
     * Rows of iterators.
     *
     * @param rows gives a new iterator at each opening; its rows must not be null
     */
    static <R> RowSource<R> ofIterator(Supplier<? extends Iterator<? extends R>> rows) {
        Objects.requireNonNull(rows, "rows");
        return () -> new IteratorCursor<>(rows.get(), () -> {});
    }

    /**
     * Rows of streams, each of which is closed with its cursor.
     *
     * @param rows gives a new stream at each opening; its rows must not be null. {@link Stream#flatMap} gathers the rows that
     *     it makes of one element in memory
     */
    static <R> RowSource<R> ofStream(Supplier<? extends Stream<? extends R>> rows) {
        Objects.requireNonNull(rows, "rows");
        return () -> {
            Stream<? extends R> stream = Objects.requireNonNull(rows.get(), "the stream is null");
            try {
                return new IteratorCursor<>(stream.iterator(), stream);
            } catch (Throwable e) {
                try {
                    stream.close();
                } catch (Throwable closing) {
                    e.addSuppressed(closing);
                }
                throw e;
            }
        };
    }
}
