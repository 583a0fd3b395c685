package io.rowstream.http;

import io.rowstream.help.Help;
import io.rowstream.read.Checkpoint;
import io.rowstream.read.RowStreamException;
import org.jspecify.annotations.Nullable;

/**
 * An export could not be fetched to its end. {@link #rows()} tells how many rows were handed on, each of which is good, and
 * {@link #lastCheckpoint()} where they end, so that another fetch can go on there; null where that is the beginning. The
 * {@linkplain #getCause() cause} is what happened last.
 */
public final class FetchException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    FetchException(String message, long rows, @Nullable Checkpoint lastCheckpoint, Throwable cause) {
        super(Help.FETCH_GAVE_UP.in(message), rows, lastCheckpoint, cause);
    }
}
