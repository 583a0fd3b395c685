package io.rowstream.write;

import io.rowstream.wire.CodedOutput;
import io.rowstream.wire.ContentCoding;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The writing half of a stream: hands whole rows from the buffer to the sink, and flushes them when they are worth it. To be
 * used by whoever holds the stream's lock.
 */
final class RowOutput {
    /** A row that takes this share of the flush interval to come is of a slow source. */
    private static final int SLOW_SHARE = 10;

    private final ContentCoding coding;
    private final int flushBytes;
    private final long flushNanos;
    private final long slowNanos;
    private final RowBuffer buffer;
    private final Observation observation;
    private @Nullable CountingOutput sink;
    private @Nullable CodedOutput out;
    /** False while something is written, and for ever where that failed. */
    private boolean usable;

    private long flushedBytes;
    private long flushedAt;
    private long rowAt;

    RowOutput(RowStreamer settings, RowBuffer buffer, Observation observation) {
        this.coding = settings.coding;
        this.flushBytes = settings.flushBytes;
        this.flushNanos = settings.flushNanos;
        this.slowNanos = settings.flushNanos / SLOW_SHARE;
        this.buffer = buffer;
        this.observation = observation;
    }

    void open(OutputStream sink) throws IOException {
        CountingOutput counted = new CountingOutput(sink);
        this.sink = counted;
        this.out = coding.encode(counted);
        this.usable = true;
    }

    /** Whether anything can be written: begun, not closed, and nothing has failed. */
    boolean isOpen() {
        return out != null && usable;
    }

    /** Bytes handed to the sink, after content coding. */
    long bytes() {
        return sink == null ? 0 : sink.count();
    }

    /** After row number {@code rows}, counted from 1, has come into the buffer at the time {@code now}. */
    void afterRow(long rows, long now) throws IOException {
        if (buffer.worthAWrite()) {
            CodedOutput to = begin();
            buffer.drainTo(to);
            usable = true;
        }
        // A source that took its time for this row will take it for the next one: what there is goes out before it is
        // asked.
        boolean slow = now - rowAt >= slowNanos;
        rowAt = now;
        if (slow || buffer.position() - flushedBytes >= flushBytes || now - flushedAt >= flushNanos) {
            flush(rows);
        }
    }

    void flush(long rows) throws IOException {
        CodedOutput to = begin();
        buffer.drainTo(to);
        to.flush();
        flushed(rows);
    }

    /** Ends the coding behind all that is in the buffer. */
    void finish(long rows) throws IOException {
        CodedOutput to = begin();
        buffer.drainTo(to);
        to.finish();
        to.flush();
        flushed(rows);
    }

    private void flushed(long rows) {
        usable = true;
        flushedBytes = buffer.position();
        flushedAt = System.nanoTime();
        rowAt = flushedAt;
        observation.flushed(rows, bytes());
    }

    private CodedOutput begin() {
        usable = false;
        return Objects.requireNonNull(out, "the stream is not being written");
    }

    /** Releases what the coding holds. Nothing can be written afterwards; harmless when repeated. */
    void close() {
        if (out != null) {
            out.close();
            out = null;
        }
    }
}
