package io.rowstream.http;

import io.rowstream.read.RowStreamException;
import io.rowstream.wire.StreamError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The server answered with something that is not a stream of rows: another status, or a content type not known here. */
public final class ResponseException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient @Nullable StreamError problem;
    private final @Nullable Duration retryAfter;

    ResponseException(
            String message,
            int status,
            @Nullable StreamError problem,
            @Nullable Duration retryAfter,
            @Nullable Throwable cause) {
        super(message, 0, cause);
        this.status = status;
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    /** The status of the response. */
    public int status() {
        return status;
    }

    /** What the server says in a problem document (RFC 9457), or null where it sent none. */
    public @Nullable StreamError problem() {
        return problem;
    }

    /** How long the server asks to wait (RFC 9110, section 10.2.3), or null where it does not say. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
