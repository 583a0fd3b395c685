package io.rowstream.read;

import org.jspecify.annotations.Nullable;

/**
 * The stream ended before the mark that proves it complete: the sender died, the connection was cut, or something between
 * dropped the rest. The {@linkplain #getCause() cause}, if there is one, is what the transport reported.
 */
public final class IncompleteStreamException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    IncompleteStreamException(String message, long rows, @Nullable Throwable cause) {
        super(message, rows, cause);
    }
}
