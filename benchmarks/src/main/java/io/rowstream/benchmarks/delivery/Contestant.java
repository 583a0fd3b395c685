package io.rowstream.benchmarks.delivery;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * One way to answer a request with the rows as NDJSON.
 *
 * @param name in the table
 * @param delivery does it once
 */
record Contestant(String name, Delivery delivery) {

    /** Answers, on the request's own thread or asynchronously. */
    @FunctionalInterface
    interface Delivery {
        void answer(HttpServletRequest request, HttpServletResponse response) throws IOException;
    }
}
