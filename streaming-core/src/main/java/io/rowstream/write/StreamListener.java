package io.rowstream.write;

import java.time.Duration;

/**
 * Is told what becomes of the streams of a {@link RowStreamer}. One listener serves all of them, many at a time, so it must be
 * safe for use by several threads. Every stream that {@link #started()} ends in exactly one of {@link #completed} and
 * {@link #failed}; calls for one stream follow one another and never overlap, but with heartbeats not all come from one thread.
 *
 * <p>The stream waits for the listener, so it should be quick. What it throws is logged and changes nothing.
 */
public interface StreamListener {

    /** A stream begins: its source is opened next. */
    default void started() {}

    /**
     * The first bytes were handed over and flushed.
     *
     * @param elapsed since the stream began: what the client waited for the server
     */
    default void firstByte(Duration elapsed) {}

    /**
     * Bytes were flushed; so called now and then while a stream goes on, and at its end.
     *
     * @param rows whole rows so far
     * @param bytes bytes handed to the output stream so far, after content coding
     */
    default void progress(long rows, long bytes) {}

    /** A stream is complete: its end mark was written and flushed. */
    default void completed(StreamSummary summary) {}

    /**
     * A stream failed, before its first byte or after it.
     *
     * @param rows whole rows encoded before the failure
     * @param cause what the caller gets: an {@link ExportException} where the rows could not be had, the output stream's own
     *     exception where writing failed
     */
    default void failed(long rows, Throwable cause) {}
}
