package io.rowstream.read;

import io.rowstream.help.Help;
import org.jspecify.annotations.Nullable;

/**
 * The bytes are not what the format says: broken JSON, two values on a line, a control line that is misspelled or whose count is
 * wrong, damaged compression, anything after the end. The message says what was seen, and where.
 */
public final class MalformedStreamException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    private final long line;
    private final long byteOffset;

    MalformedStreamException(String message, long rows, long line, long byteOffset, @Nullable Throwable cause) {
        super(Help.MALFORMED.in(message), rows, cause);
        this.line = line;
        this.byteOffset = byteOffset;
    }

    /** The line of an NDJSON stream, from 1; 0 in the other formats, and where the compression is damaged. */
    public long line() {
        return line;
    }

    /**
     * The place of the defect, in bytes from 0, counted after the coding was removed. Where a whole line is wrong, that of its
     * first byte; where the compression is damaged, how many bytes could be decoded before.
     */
    public long byteOffset() {
        return byteOffset;
    }
}
