package io.rowstream.page;

/**
 * Where pages come from: rows in a total order, of which a slice can be had from any position.
 *
 * <p>Safe for use by any number of threads at a time. Whatever a slice takes (a connection, a statement) is acquired and given
 * back inside {@link #fetch}.
 *
 * @param <R> the type of a row; a row that was handed out stays what it is
 */
public interface PageSource<R> {

    /**
     * Fetches up to {@code limit} rows next to a position: those that follow it, or for a
     * {@linkplain KeysetPosition#isBackward() backward} one those that precede it. In both cases the rows come in the keyset's
     * order.
     *
     * @param from a position of this source's keyset; {@link KeysetPosition#start()} for the first page,
     *     {@link KeysetPosition#end()} for the last
     * @param limit the most rows, at least 1
     * @throws InvalidCursorTokenException with {@link InvalidCursorTokenException.Reason#OTHER_SCOPE} when the values are not as
     *     many or not of the types that the keyset has: the position comes from another keyset
     * @throws Exception whatever went wrong in getting the rows
     */
    Slice<R> fetch(KeysetPosition from, int limit) throws Exception;

    /**
     * What a cursor token of this source is bound to: names the rows and their order, so that a token of other rows, or of the
     * same in another order, is refused. The same for every page of a walk, over restarts and on every instance that serves
     * it. A token never shows it.
     */
    String scope();
}
