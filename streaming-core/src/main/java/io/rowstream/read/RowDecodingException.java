package io.rowstream.read;

import io.rowstream.help.Help;
import org.jspecify.annotations.Nullable;

/**
 * The {@link RowDecoder} could not read a row that is well-formed JSON, or left the parser in the wrong place. The
 * {@linkplain #getCause() cause} is what the decoder threw.
 */
public final class RowDecodingException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    RowDecodingException(String message, long rows, @Nullable Throwable cause) {
        super(Help.ROW_DECODING.in(message), rows, cause);
    }
}
