package io.rowstream.read;

import org.jspecify.annotations.Nullable;

/**
 * A row is larger, or nested deeper, than the reader allows. The message names the limit.
 */
public final class LimitExceededException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    LimitExceededException(String message, long rows, @Nullable Throwable cause) {
        super(message, rows, cause);
    }
}
