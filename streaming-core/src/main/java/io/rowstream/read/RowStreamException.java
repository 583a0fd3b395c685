package io.rowstream.read;

import org.jspecify.annotations.Nullable;

/**
 * A stream of rows cannot be taken for complete. The subclass says why; in every case the rows delivered so far are good, and
 * there may be more that did not arrive.
 */
public abstract class RowStreamException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private long rows;
    private @Nullable String place;

    private transient @Nullable Checkpoint lastCheckpoint;

    /**
     * For the failures of this library.
     *
     * @param rows rows delivered before the failure
     */
    protected RowStreamException(String message, long rows, @Nullable Throwable cause) {
        this(message, rows, null, cause);
    }

    /**
     * For the failures of this library that know where the stream can be taken up.
     *
     * @param rows rows delivered before the failure
     */
    protected RowStreamException(
            String message, long rows, @Nullable Checkpoint lastCheckpoint, @Nullable Throwable cause) {
        super(message, cause);
        this.rows = rows;
        this.lastCheckpoint = lastCheckpoint;
    }

    /** Rows delivered before the failure. */
    public final long rows() {
        return rows;
    }

    /** The last checkpoint before the failure, null where there was none: the stream can be taken up there. */
    public final @Nullable Checkpoint lastCheckpoint() {
        return lastCheckpoint;
    }

    @Override
    public @Nullable String getMessage() {
        return place == null
                ? super.getMessage()
                : super.getMessage() + " (" + place + ", after " + rows + " rows in all)";
    }

    /** Says which of several streams it was, and how many rows of all were delivered; before it is thrown to anyone. */
    final void setPlace(long rows, String place) {
        this.rows = rows;
        this.place = place;
    }

    /** Says where the stream can be taken up; before it is thrown to anyone. */
    final void setLastCheckpoint(@Nullable Checkpoint lastCheckpoint) {
        this.lastCheckpoint = lastCheckpoint;
    }
}
