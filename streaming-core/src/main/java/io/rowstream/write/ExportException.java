package io.rowstream.write;

/**
 * The rows of an export or of a page could not be had: the source failed to open, to advance or to close, or the encoder failed. The
 * {@linkplain #getCause() cause} is the original failure; trouble in giving things back afterwards is suppressed into this
 * exception.
 *
 * <p>Trouble in <em>writing</em> never shows as this exception, but as the {@link java.io.IOException} of the output stream.
 */
public final class ExportException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long rows;
    /** Set before the exception leaves the streamer. */
    boolean sinkOpened;

    ExportException(String message, long rows, Throwable cause) {
        super(message + ": " + cause, cause);
        this.rows = rows;
    }

    /**
     * Whether the {@link StreamSink} had been opened, so that the client may have seen a part of the stream. If not, nothing was
     * written, and the request can be answered in another way.
     */
    public boolean sinkOpened() {
        return sinkOpened;
    }

    /** Whole rows encoded before the failure; also the zero-based index of the row that failed, if a row did. */
    public long rows() {
        return rows;
    }
}
