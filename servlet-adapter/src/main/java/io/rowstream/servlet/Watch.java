package io.rowstream.servlet;

import io.rowstream.write.StreamListener;
import io.rowstream.write.StreamSummary;
import java.time.Duration;

/** Passes on what becomes of one stream, and remembers how far it came. */
final class Watch implements StreamListener {
    private final StreamListener listener;
    private volatile long rows;
    private volatile long bytes;

    Watch(StreamListener listener) {
        this.listener = listener;
    }

    /** Whole rows so far. */
    long rows() {
        return rows;
    }

    /** Handed over so far. */
    long bytes() {
        return bytes;
    }

    @Override
    public void started() {
        listener.started();
    }

    @Override
    public void firstByte(Duration elapsed) {
        listener.firstByte(elapsed);
    }

    @Override
    public void progress(long rows, long bytes) {
        this.rows = rows;
        this.bytes = bytes;
        listener.progress(rows, bytes);
    }

    @Override
    public void completed(StreamSummary summary) {
        rows = summary.rows();
        listener.completed(summary);
    }

    @Override
    public void failed(long rows, Throwable cause) {
        this.rows = rows;
        listener.failed(rows, cause);
    }
}
