package io.rowstream.benchmarks.export;

import java.io.OutputStream;

/**
 * One way to write the rows of {@link Users} as NDJSON, or as near to it as it comes.
 *
 * @param name in the table
 * @param export does it once
 */
record Contestant(String name, Run export) {

    /** Opens a connection, writes every row, and gives the connection back. */
    @FunctionalInterface
    interface Run {
        void writeTo(OutputStream sink) throws Exception;
    }
}
