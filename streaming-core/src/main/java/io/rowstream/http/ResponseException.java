package io.rowstream.http;

import io.rowstream.read.RowStreamException;
import io.rowstream.wire.StreamError;
import org.jspecify.annotations.Nullable;

/** The server answered with something that is not a stream of rows: another status, or a content type not known here. */
public final class ResponseException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final transient @Nullable StreamError problem;

    ResponseException(String message, int status, @Nullable StreamError problem, @Nullable Throwable cause) {
        super(message, 0, cause);
        this.status = status;
        this.problem = problem;
    }

    /** The status of the response. */
    public int status() {
        return status;
    }

    /** What the server says in a problem document (RFC 9457), or null where it sent none. */
    public @Nullable StreamError problem() {
        return problem;
    }
}
