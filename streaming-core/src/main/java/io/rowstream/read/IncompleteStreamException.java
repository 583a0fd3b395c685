package io.rowstream.read;

import io.rowstream.help.Help;
import org.jspecify.annotations.Nullable;

/**
 * The stream ended before the mark that proves it complete: the sender died, the connection was cut, or something between
 * dropped the rest. The {@linkplain #getCause() cause}, if there is one, is what the transport reported.
 */
public final class IncompleteStreamException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    private final long byteOffset;

    IncompleteStreamException(String message, long rows, long byteOffset, @Nullable Throwable cause) {
        super(Help.INCOMPLETE.in(message), rows, cause);
        this.byteOffset = byteOffset;
    }

    /** How many bytes arrived, counted after the coding was removed; rows that were cut are among them. */
    public long byteOffset() {
        return byteOffset;
    }
}
