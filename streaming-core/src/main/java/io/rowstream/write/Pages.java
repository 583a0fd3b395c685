package io.rowstream.write;

import io.rowstream.page.PageSource;
import java.util.Objects;

/**
 * What an endpoint pages: a page source with the encoder for its rows, as an {@link Export} is a row source with one.
 *
 * <p>Immutable; acquires nothing. Serves any number of pages at a time if its source and encoder do.
 *
 * @param <R> the type of a row
 */
public final class Pages<R> {
    private final PageSource<R> source;
    private final RowEncoder<? super R> encoder;

    private Pages(PageSource<R> source, RowEncoder<? super R> encoder) {
        this.source = source;
        this.encoder = encoder;
    }

    /** Pages of the rows of {@code source}, each row written by {@code encoder}. */
    public static <R> Pages<R> of(PageSource<R> source, RowEncoder<? super R> encoder) {
        return new Pages<>(Objects.requireNonNull(source, "source"), Objects.requireNonNull(encoder, "encoder"));
    }

    /** Where the rows come from. */
    public PageSource<R> source() {
        return source;
    }

    /** What writes a row. */
    public RowEncoder<? super R> encoder() {
        return encoder;
    }
}
