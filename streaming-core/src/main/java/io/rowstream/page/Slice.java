package io.rowstream.page;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a page, and the positions of its neighbours.
 *
 * @param rows in the keyset's order, whichever way they were fetched; none of them null; copied
 * @param next where the page that follows begins; null where no row follows. For a slice without rows, a position from which
 *     the rows that lie that way are found
 * @param previous where the page before ends, a {@linkplain KeysetPosition#isBackward() backward} position; null where no row
 *     precedes. For a slice without rows, as for {@code next}
 * @param total all rows of the walk, counted exactly; null unless the source was told to count
 * @param <R> the type of a row
 */
public record Slice<R>(
        List<R> rows,
        @Nullable KeysetPosition next,
        @Nullable KeysetPosition previous,
        @Nullable Long total) {

    /** Refuses positions that look the wrong way, and a negative total. */
    public Slice {
        rows = List.copyOf(Objects.requireNonNull(rows, "rows"));
        if (next != null && next.isBackward()) {
            throw new IllegalArgumentException("the next page lies after its position, not before it");
        }
        if (previous != null && !previous.isBackward()) {
            throw new IllegalArgumentException("the previous page lies before its position, not after it");
        }
        if (total != null && total < 0) {
            throw new IllegalArgumentException("a total is not negative: " + total);
        }
    }

    /** A slice whose rows were not counted. */
    public Slice(List<R> rows, @Nullable KeysetPosition next, @Nullable KeysetPosition previous) {
        this(rows, next, previous, null);
    }
}
