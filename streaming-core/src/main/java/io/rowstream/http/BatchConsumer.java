package io.rowstream.http;

/**
 * Takes the rows of an {@link ExportFetch}, batch by batch.
 *
 * @param <T> the type of a decoded row
 */
@FunctionalInterface
public interface BatchConsumer<T> {

    /**
     * Takes the next rows. Who stores them and the token in one transaction can go on from that token after a restart of its own, and
     * has every row once. What it throws ends the fetch and comes through as it is.
     */
    void accept(RowBatch<T> batch);

    /**
     * The server does not accept the token any longer, with 410 or 400, so that there is no way to go on; the choice is between
     * failing and beginning anew. Whoever gives true has thrown away all rows of this export, those of earlier runs included, and
     * gets them again from the first one.
     *
     * @param refusal what the server said
     * @return by default false: the fetch fails
     */
    default boolean startOver(ResponseException refusal) {
        return false;
    }
}
