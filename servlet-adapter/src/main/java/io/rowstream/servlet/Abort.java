package io.rowstream.servlet;

import io.rowstream.help.Help;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How one committed response is ended so that the client's HTTP layer sees that it is not whole, without a reset. What does that
 * differs by container; docs/containers.md has what was measured, and why each way is as it is.
 *
 * <p>Made on the request's own thread; {@link #prepare} may come from another.
 */
final class Abort {
    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    private static final AtomicBoolean TOLD = new AtomicBoolean();
    private static final AtomicBoolean TOLD_OF_WRITES = new AtomicBoolean();

    private final ServletContainer container;
    private final boolean http11;
    private final boolean http10;
    private final boolean closing;
    private final @Nullable ClientConnection connection;

    private volatile boolean failed;
    private boolean armed;
    private volatile @Nullable Supplier<Map<String, String>> others;

    private Abort(HttpServletRequest request) {
        String protocol = request.getProtocol();
        this.container = ServletContainer.of(request);
        this.http10 = protocol.equals("HTTP/1.0") || protocol.equals("HTTP/0.9");
        this.http11 = protocol.equals("HTTP/1.1");
        this.closing = asksToClose(request);
        this.connection = ClientConnection.of(request, container);
    }

    static Abort of(HttpServletRequest request) {
        return new Abort(request);
    }

    private static boolean asksToClose(HttpServletRequest request) {
        Enumeration<String> options = request.getHeaders("Connection");
        while (options != null && options.hasMoreElements()) {
            if (options.nextElement().toLowerCase(Locale.ROOT).contains("close")) {
                return true;
            }
        }
        return false;
    }

    /** Whether a body that is broken off is known to look so: where the connection's end ends the body, nothing does. */
    boolean isProven() {
        return !http10
                && (container == ServletContainer.UNDERTOW
                        ? connection != null
                        : container != ServletContainer.UNKNOWN);
    }

    /**
     * Before the response is committed.
     *
     * @param hasEndMark whether the body itself tells that it is whole
     */
    void prepare(HttpServletResponse response, boolean hasEndMark) {
        if (http11 && dropsChunks() && (closing || !hasEndMark)) {
            // Or else the connection's end would end the body.
            response.setHeader("Transfer-Encoding", "chunked");
        }
        if (!http10 && (container != ServletContainer.UNDERTOW || connection == null)) {
            try {
                others = response.getTrailerFields();
                response.setTrailerFields(this::trailers);
                armed = true;
            } catch (IllegalStateException e) {
                LOG.log(System.Logger.Level.DEBUG, "the response takes no trailers", e);
            }
        }
    }

    /** Whether the container leaves chunks out where the connection is to be closed. Tomcat does not where there may be trailers. */
    private boolean dropsChunks() {
        return container == ServletContainer.JETTY || container == ServletContainer.UNDERTOW;
    }

    /** Asked by the container where it is about to end the body; there are none but those that somebody else has set. */
    private Map<String, String> trailers() {
        if (failed) {
            if (http11) {
                throw Abort.<RuntimeException>unchecked(new IOException(AbortedResponseException.MESSAGE));
            }
            throw new AbortedResponseException();
        }
        Supplier<Map<String, String>> before = others;
        Map<String, String> trailers = before == null ? null : before.get();
        return trailers == null ? Map.of() : trailers;
    }

    /**
     * Over HTTP/1.1: containers log everything but an IOException as an error of their own, where the failure has been logged. Over
     * HTTP/2, Tomcat takes one for a sign that the client has gone, and leaves it waiting.
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Exception> E unchecked(IOException failure) throws E {
        throw (E) failure;
    }

    /**
     * Ends the response, at once or as soon as the request's thread has left the servlet.
     *
     * @return false where nothing is known to do that: then the failure should leave the servlet as well
     */
    boolean now() {
        failed = true;
        if (container == ServletContainer.UNDERTOW && connection != null) {
            atOnce();
            return true;
        }
        if (container == ServletContainer.UNKNOWN && TOLD.compareAndSet(false, true)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    Help.UNKNOWN_CONTAINER.in(
                            "It is not known how this container aborts a response: one that failed may look complete to HTTP (its "
                                    + "end mark still tells). Known are Jetty, Tomcat and Undertow"));
        }
        return http10 || (armed && container != ServletContainer.UNKNOWN);
    }

    /**
     * From any thread, whatever the response is doing, such as waiting for a client that does not read: breaks it off at once.
     * What has been written and not sent is lost.
     */
    void atOnce() {
        failed = true;
        if (connection == null) {
            if (TOLD_OF_WRITES.compareAndSet(false, true)) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        Help.UNKNOWN_CONTAINER.in(
                                "It is not known how this container ends a write that waits for its client: a timeout of its own must"));
            }
            return;
        }
        try {
            connection.cut();
        } catch (ReflectiveOperationException | IOException | RuntimeException e) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was closed, with trouble", e);
        }
    }

    /** What leaves the container's own code in place of trailers. */
    private static final class AbortedResponseException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        static final String MESSAGE = "the response is aborted, since its export failed, which was logged";

        AbortedResponseException() {
            super(MESSAGE);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }
}
