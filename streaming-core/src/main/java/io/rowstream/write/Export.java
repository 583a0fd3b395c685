package io.rowstream.write;

import java.util.Objects;

/**
 * What an endpoint streams: a row source with the encoder for its rows.
 *
 * <p>Immutable; acquires nothing. It can be streamed as often as its source can be opened.
 *
 * @param <R> the type of a row
 */
public final class Export<R> {
    private final RowSource<R> source;
    private final RowEncoder<? super R> encoder;

    private Export(RowSource<R> source, RowEncoder<? super R> encoder) {
        this.source = Objects.requireNonNull(source, "source");
        this.encoder = Objects.requireNonNull(encoder, "encoder");
    }

    /** An export of the rows of {@code source}, each written by {@code encoder}. */
    public static <R> Export<R> of(RowSource<R> source, RowEncoder<? super R> encoder) {
        return new Export<>(source, encoder);
    }

    /** Where the rows come from. */
    public RowSource<R> source() {
        return source;
    }

    /** What writes a row. */
    public RowEncoder<? super R> encoder() {
        return encoder;
    }
}
