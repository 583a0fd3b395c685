package io.rowstream.read;

import io.rowstream.help.Help;
import org.jspecify.annotations.Nullable;

/**
 * A row is larger, or nested deeper, or the stream is larger, than the reader allows. The message names the limit. A stream is
 * never cut short at a limit as if it had ended there.
 */
public final class LimitExceededException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    private final String limit;

    LimitExceededException(String message, String limit, long rows, @Nullable Throwable cause) {
        super(Help.LIMIT_EXCEEDED.in(message), rows, cause);
        this.limit = limit;
    }

    /** The option of {@link ReadOptions} that was exceeded, by its name, such as {@code maxRowBytes}. */
    public String limit() {
        return limit;
    }
}
