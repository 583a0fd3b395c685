package io.rowstream.read;

import org.jspecify.annotations.Nullable;

/**
 * The bytes are not what the format says: broken JSON, two values on a line, a control line that is misspelled or whose count is
 * wrong, damaged compression, anything after the end. The message names the line or row and the byte offset after decoding.
 */
public final class MalformedStreamException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    MalformedStreamException(String message, long rows, @Nullable Throwable cause) {
        super(message, rows, cause);
    }
}
