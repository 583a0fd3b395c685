package io.rowstream.servlet;

import io.rowstream.wire.StreamError;
import io.rowstream.write.StreamListener;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Is told what becomes of the requests of an {@link ExportResponder}: of streams as every {@link StreamListener}, and of requests
 * that were answered with a problem document instead. What it throws is logged and changes nothing.
 */
public interface ResponseListener extends StreamListener {

    /**
     * A request is answered with a problem document: it was not acceptable, no permit was free, or it failed before the first byte.
     * A stream that had {@linkplain #started() begun} has ended by then.
     *
     * @param problem its status tells the reasons apart: 503 where all permits are in use, 429 where those of a key are
     */
    default void refused(HttpServletRequest request, StreamError problem) {}

    /**
     * A response that had begun has ended: all was handed to the container, or it was aborted. Comes after the stream has ended; in
     * {@linkplain Decoupling decoupled delivery} long after it, where the client is slow.
     */
    default void responded(ResponseSummary summary) {}
}
