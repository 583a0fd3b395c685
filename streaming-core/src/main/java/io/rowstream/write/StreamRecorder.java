package io.rowstream.write;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Makes the {@link StreamEvent} of one stream out of what its listeners are told. */
final class StreamRecorder implements StreamListener {
    private final StreamEvent event;

    private StreamRecorder(StreamEvent event) {
        this.event = event;
    }

    /** Null where no recording wants the event. */
    static @Nullable StreamListener start(StreamFormat format, ContentCoding coding) {
        StreamEvent event = new StreamEvent();
        if (!event.isEnabled()) {
            return null;
        }
        event.format = format.name();
        event.coding = coding.token();
        event.begin();
        return new StreamRecorder(event);
    }

    @Override
    public void firstByte(Duration elapsed) {
        event.firstByte = elapsed.toNanos();
    }

    @Override
    public void progress(long rows, long bytes) {
        event.rows = rows;
        event.bytes = bytes;
    }

    @Override
    public void completed(StreamSummary summary) {
        event.complete = true;
        event.rows = summary.rows();
        event.bytes = summary.bytes();
        event.commit();
    }

    @Override
    public void failed(long rows, Throwable cause) {
        Throwable original = cause instanceof ExportException && cause.getCause() != null ? cause.getCause() : cause;
        event.rows = rows;
        event.failure = original.getClass().getName();
        event.commit();
    }
}
