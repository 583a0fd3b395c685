package io.rowstream.write;

/**
 * An export went beyond a limit of its {@link RowStreamer} or its encoder, or a page beyond one of its {@link PageWriter}, which the
 * message names. It is the cause of an {@link ExportException}: what is too large fails, and is never cut short as if it had ended.
 */
public final class ExportLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * For encoders with limits of their own.
     *
     * @param message names the limit; clients do not see it
     */
    public ExportLimitException(String message) {
        super(message);
    }

    ExportLimitException(String message, Throwable cause) {
        super(message, cause);
    }
}
