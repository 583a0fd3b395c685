package io.rowstream.servlet;

import jakarta.servlet.http.HttpServletRequest;

/**
 * How a committed response is ended so that the client's HTTP layer sees that it is not whole. What does that differs by
 * container: an exception that leaves the servlet cuts the connection on Jetty but ends the body cleanly on Undertow, where an
 * asynchronous request that times out with nobody completing it does cut, as on Tomcat.
 */
enum Abort {
    /** The failure leaves the servlet. */
    BY_EXCEPTION {
        @Override
        void abort(HttpServletRequest request, Throwable failure) {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
    },

    /** The request goes asynchronous and is left to its timeout. */
    BY_TIMEOUT {
        @Override
        void abort(HttpServletRequest request, Throwable failure) {
            request.startAsync().setTimeout(1);
        }
    };

    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    /** @param failure an unchecked one */
    abstract void abort(HttpServletRequest request, Throwable failure);

    /** The way for the container that handles {@code request}. */
    static Abort of(HttpServletRequest request) {
        String server = String.valueOf(request.getServletContext().getServerInfo());
        if (server.startsWith("jetty/")) {
            return BY_EXCEPTION;
        }
        if (request.isAsyncSupported() && !request.isAsyncStarted()) {
            return BY_TIMEOUT;
        }
        LOG.log(
                System.Logger.Level.WARNING,
                "On {0} only an asynchronous request can be aborted; declare the servlet and its filters with "
                        + "async-supported, or a failed response may look complete to HTTP (its end mark still tells)",
                server);
        return BY_EXCEPTION;
    }
}
