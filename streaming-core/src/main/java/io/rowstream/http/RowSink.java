package io.rowstream.http;

import java.net.http.HttpHeaders;

/** Takes rows as they arrive, and learns afterwards which of them count. */
interface RowSink<T> {

    /** A response begins: rows follow, from the last place that was covered. */
    void begin(HttpHeaders response);

    /**
     * The next row.
     *
     * @param bytes its length
     * @throws UncoveredRowsException where no more are taken without a checkpoint
     */
    void row(T row, long bytes);

    /** The rows since the last call are whole; those that follow can be had with the token. */
    void covered(String token);

    /** The rows since the last call are whole, and there are no more. */
    void complete();

    /** The rows since the last call of {@link #covered} will come again. */
    void discard();

    /** Whether everything was thrown away, to begin at the first row. */
    boolean startOver(ResponseException refusal);
}
