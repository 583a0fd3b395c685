package io.rowstream.write;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an endpoint streams: a row source with the encoder for its rows, and where known its columns and the cursor tokens of its
 * rows.
 *
 * <p>Immutable; acquires nothing. It can be streamed as often as its source can be opened.
 *
 * @param <R> the type of a row
 */
public final class Export<R> {
    private final RowSource<R> source;
    private final RowEncoder<? super R> encoder;
    private final List<Column> columns;
    private final @Nullable RowTokens<? super R> tokens;
    private final @Nullable String resumedFrom;

    private Export(
            RowSource<R> source,
            RowEncoder<? super R> encoder,
            List<Column> columns,
            @Nullable RowTokens<? super R> tokens,
            @Nullable String resumedFrom) {
        this.source = source;
        this.encoder = encoder;
        this.columns = columns;
        this.tokens = tokens;
        this.resumedFrom = resumedFrom;
    }

    /** An export of the rows of {@code source}, each written by {@code encoder}. */
    public static <R> Export<R> of(RowSource<R> source, RowEncoder<? super R> encoder) {
        return new Export<>(
                Objects.requireNonNull(source, "source"),
                Objects.requireNonNull(encoder, "encoder"),
                List.of(),
                null,
                null);
    }

    /**
     * The same export with its rows taken from {@code source}: usually {@link #source()} in a wrapper that counts, delays or filters
     * them. Columns, tokens and the place that it is resumed from stay as they are, so it must give the same kind of rows in the
     * same order.
     */
    public Export<R> withSource(RowSource<R> source) {
        return new Export<>(Objects.requireNonNull(source, "source"), encoder, columns, tokens, resumedFrom);
    }

    /**
     * The same export with its columns stated, for sources that do not {@linkplain RowCursor#columns() tell} them. They count
     * before what the source tells, and are checked before it is opened.
     *
     * @param columns in the order in which the encoder writes them
     */
    public Export<R> withColumns(List<Column> columns) {
        return new Export<>(source, encoder, List.copyOf(columns), tokens, resumedFrom);
    }

    /** The same export with the cursor tokens of its rows, without which there are no checkpoints. */
    public Export<R> withTokens(RowTokens<? super R> tokens) {
        return new Export<>(source, encoder, columns, Objects.requireNonNull(tokens, "tokens"), resumedFrom);
    }

    /**
     * The same export as the answer to a client that resumes: its source gives the rows that follow the place {@code token}
     * names. In NDJSON the stream then begins with the echo of the token, by which the client sees that it was not ignored.
     * Other formats have no place for it.
     *
     * @param token the very token that was asked for
     */
    public Export<R> resumedFrom(String token) {
        return new Export<>(source, encoder, columns, tokens, Objects.requireNonNull(token, "token"));
    }

    /** Where the rows come from. */
    public RowSource<R> source() {
        return source;
    }

    /** What writes a row. */
    public RowEncoder<? super R> encoder() {
        return encoder;
    }

    /** The columns as stated; empty where they were not. */
    public List<Column> columns() {
        return columns;
    }

    /** Whether rows have cursor tokens, so that checkpoints can be granted. */
    public boolean hasTokens() {
        return tokens != null;
    }

    @Nullable
    RowTokens<? super R> tokens() {
        return tokens;
    }

    @Nullable
    String resumedFrom() {
        return resumedFrom;
    }
}
