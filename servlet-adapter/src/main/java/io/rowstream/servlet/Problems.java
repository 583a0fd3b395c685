package io.rowstream.servlet;

import io.rowstream.page.ExpiredCursorTokenException;
import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.InvalidPageSizeException;
import io.rowstream.wire.StreamError;
import io.rowstream.write.FieldSelectionException;
import io.rowstream.write.RowStreamer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What clients are told of failures: what the endpoint's developer says, else what is known here. */
final class Problems {
    private static final String PREFIX = "urn:rowstream:problem:";

    private static final StreamError INVALID_CURSOR =
            new StreamError(PREFIX + "invalid-cursor", "The cursor token cannot be used here", 400, false);
    private static final StreamError EXPIRED_CURSOR = new StreamError(
            PREFIX + "expired-cursor", "The cursor token has expired: begin anew without it", 410, false);
    private static final StreamError INVALID_LIMIT =
            new StreamError(PREFIX + "invalid-limit", "The number of rows asked for is none", 400, false);
    private static final StreamError INVALID_FIELD =
            new StreamError(PREFIX + "invalid-field", "The fields asked for cannot be had", 400, false);

    private final Function<? super Throwable, ? extends @Nullable StreamError> own;

    Problems(Function<? super Throwable, ? extends @Nullable StreamError> own) {
        this.own = own;
    }

    /**
     * For the error line, and for problem documents. What the developer's function throws is thrown.
     *
     * @param cause the original failure
     */
    StreamError describe(Throwable cause) {
        StreamError said = own.apply(cause);
        if (said != null) {
            return said;
        }
        StreamError known = ofClient(cause);
        return known != null ? known : RowStreamer.defaultError(cause);
    }

    /** Never throws: a function that does is suppressed into {@code cause}. */
    Problem problem(Throwable cause) {
        StreamError error;
        try {
            error = describe(cause);
            if (error.status() == 0) {
                throw new IllegalArgumentException("the description of a failure has no status");
            }
        } catch (Throwable e) {
            if (e != cause) {
                cause.addSuppressed(e);
            }
            error = StreamError.EXPORT_FAILED;
        }
        // The messages of these are written for whoever sent the request.
        return new Problem(error, error.equals(ofClient(cause)) ? cause.getMessage() : null);
    }

    /** What the request itself got wrong; null where it is not known to be that. */
    private static @Nullable StreamError ofClient(Throwable cause) {
        if (cause instanceof InvalidCursorTokenException) {
            return INVALID_CURSOR;
        } else if (cause instanceof ExpiredCursorTokenException) {
            return EXPIRED_CURSOR;
        } else if (cause instanceof InvalidPageSizeException) {
            return INVALID_LIMIT;
        }
        return cause instanceof FieldSelectionException ? INVALID_FIELD : null;
    }
}
