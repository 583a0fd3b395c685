package io.rowstream.write;

import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

@SuppressWarnings("try") // close() passes on what it may meet
final class IteratorCursor<R> implements RowCursor<R> {
    private final Iterator<? extends R> rows;
    private final AutoCloseable source;
    private @Nullable R current;

    /** A cursor over {@code rows}, which closes {@code source} with itself. */
    IteratorCursor(Iterator<? extends R> rows, AutoCloseable source) {
        this.rows = Objects.requireNonNull(rows, "the iterator is null");
        this.source = source;
    }

    @Override
    public boolean advance() {
        if (!rows.hasNext()) {
            current = null;
            return false;
        }
        current = Objects.requireNonNull(rows.next(), "a row is null");
        return true;
    }

    @Override
    public R current() {
        if (current == null) {
            throw new IllegalStateException("there is no current row: call advance() first");
        }
        return current;
    }

    @Override
    public void close() throws Exception {
        source.close();
    }
}
