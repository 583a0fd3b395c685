package io.rowstream.read;

import io.rowstream.wire.StreamError;

/** The server gave up in mid-stream and said so: the stream ends in an error line. */
public final class StreamFailedException extends RowStreamException {
    private static final long serialVersionUID = 1L;

    private final transient StreamError error;

    StreamFailedException(long rows, StreamError error) {
        super("the server failed after " + rows + " rows: " + error.title() + " (" + error.type() + ")", rows, null);
        this.error = error;
    }

    /** What the server says of the failure. */
    public StreamError error() {
        return error;
    }
}
