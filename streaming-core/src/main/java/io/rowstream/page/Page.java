package io.rowstream.page;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A bounded list of rows with the cursor tokens of its neighbours.
 *
 * @param items the rows, in the keyset's order; none of them null; copied
 * @param next the token of the page that follows; null where no row follows
 * @param prev the token of the page before; null where no row precedes
 * @param total all rows of the walk, counted exactly; null unless the source was told to count
 * @param <T> the type of a row
 */
public record Page<T>(
        List<T> items,
        @Nullable String next,
        @Nullable String prev,
        @Nullable Long total) {

    /** Copies the items. */
    public Page {
        items = List.copyOf(Objects.requireNonNull(items, "items"));
    }

    /**
     * Fetches a page: opens the token, if there is one, fetches the rows, and seals the positions of the neighbours.
     *
     * @throws InvalidCursorTokenException when the token is damaged, forged, of another scope or of another context; nothing has
     *     been fetched then
     * @throws ExpiredCursorTokenException when the token is older than {@code tokens} allows; nothing has been fetched then
     * @throws IllegalStateException when the source gave more rows than were asked for
     * @throws IllegalArgumentException when the position of a neighbour does not fit into a token
     * @throws Exception whatever the source throws
     */
    public static <T> Page<T> fetch(PageSource<T> source, CursorTokens tokens, PageRequest request) throws Exception {
        String scope = source.scope();
        String token = request.token();
        KeysetPosition from = token == null ? KeysetPosition.start() : tokens.open(token, scope, request.context());
        Slice<T> slice = source.fetch(from, request.size());
        if (slice.rows().size() > request.size()) {
            throw new IllegalStateException(
                    "the source gave " + slice.rows().size() + " rows for a page of at most " + request.size());
        }
        KeysetPosition next = slice.next();
        KeysetPosition prev = slice.previous();
        return new Page<>(
                slice.rows(),
                next == null ? null : tokens.seal(next, scope, request.context()),
                prev == null ? null : tokens.seal(prev, scope, request.context()),
                slice.total());
    }
}
