package io.rowstream.write;

import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

final class IteratorCursor<R> implements RowCursor<R> {
    private final Iterator<? extends R> rows;
    private @Nullable R current;

    IteratorCursor(Iterator<? extends R> rows) {
        this.rows = rows;
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
    public void close() {}
}
