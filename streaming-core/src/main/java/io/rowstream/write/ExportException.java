package io.rowstream.write;

/**
 * The rows of an export could not be had: its source failed to open, to advance or to close, or its encoder failed. The
 * {@linkplain #getCause() cause} is the original failure; trouble in giving things back afterwards is suppressed into this
 * exception.
 *
 * <p>Trouble in <em>writing</em> never shows as this exception, but as the {@link java.io.IOException} of the output stream.
 */
public final class ExportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long rows;

    ExportException(String message, long rows, Throwable cause) {
        super(message + ": " + cause, cause);
        this.rows = rows;
    }

    /** Whole rows encoded before the failure; also the zero-based index of the row that failed, if a row did. */
    public long rows() {
        return rows;
    }
}
