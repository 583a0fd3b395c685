package io.rowstream.benchmarks.decode;

import java.io.InputStream;

/** One way to decode a JSON array. */
@FunctionalInterface
interface Decoding {
    /**
     * Hands over every row, in order and of the type, and closes the input.
     *
     * @param in a document, read as it is needed, as if it arrived
     */
    <T extends Row> void decode(InputStream in, RowType<T> type, Tally tally) throws Exception;
}
