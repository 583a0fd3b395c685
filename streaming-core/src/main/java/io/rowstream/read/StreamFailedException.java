package io.rowstream.read;

import io.rowstream.help.Help;
import io.rowstream.wire.StreamError;

/** The server gave up in mid-stream and said so: the stream ends in an error line. */
public final class StreamFailedException extends RowStreamException {
    private static final long serialVersionUID = 1L;
    private static final int MAX_QUOTED = 200;

    private final transient StreamError error;

    StreamFailedException(long rows, StreamError error) {
        super(
                Help.SERVER_FAILED.in("the server failed after " + rows + " rows: " + cut(error.title()) + " ("
                        + cut(error.type()) + ")"),
                rows,
                null);
        this.error = error;
    }

    /** Text from outside stays short in messages; {@link #error()} has all of it. */
    private static String cut(String text) {
        return text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
    }

    /** What the server says of the failure. */
    public StreamError error() {
        return error;
    }
}
