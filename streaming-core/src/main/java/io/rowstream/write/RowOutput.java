package io.rowstream.write;

import io.rowstream.wire.CodedOutput;
import io.rowstream.wire.ContentCoding;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The writing half of a stream: hands whole rows from the buffer to the sink, and flushes them when they are worth it. To be
 * used by whoever holds the stream's lock, except where it says otherwise.
 */
final class RowOutput {
    /** A write that ends this close before a flush is due is flushed: a small one would follow otherwise, only for the flush. */
    private static final int EARLY_BYTES = RowBuffer.WRITE_BYTES / 8;

    private final ContentCoding coding;
    private final @Nullable Executor codingExecutor;
    private final long flushBytes;
    private final boolean flushEveryRow;
    private final RowBuffer buffer;
    private final Observation observation;
    private final StreamSink opener;
    private @Nullable CountingOutput sink;
    private @Nullable CodedOutput out;
    /** False while something is written, and for ever where that failed or the output was closed. */
    private boolean usable = true;

    /** Up to where the buffer's bytes have been handed over. */
    private int sent;
    /** Whether something was handed over since the last flush. */
    private boolean unflushed;

    private long flushedAt;
    /** Set by whoever finds that rows have been held back long enough; any thread may look. */
    private volatile boolean flushDue;
    /** At which position of the buffer the thread that drains flushes; for that thread alone. */
    private long flushPosition;

    RowOutput(RowStreamer settings, RowBuffer buffer, Observation observation, StreamSink opener) {
        this.coding = settings.coding;
        boolean overlapped = settings.codingExecutor != null && coding != ContentCoding.IDENTITY;
        this.codingExecutor = overlapped ? settings.codingExecutor : null;
        // A flush waits for the other thread: with one behind each block or two there would be nothing left to overlap.
        this.flushBytes = overlapped ? Integer.MAX_VALUE : settings.flushBytes;
        this.flushEveryRow = settings.flushNanos == 0;
        this.buffer = buffer;
        this.observation = observation;
        this.opener = opener;
    }

    /** Whether the sink was opened. */
    boolean isBegun() {
        return sink != null;
    }

    /** Whether anything can be written: not closed, and nothing has failed. */
    boolean isUsable() {
        return usable;
    }

    /** Bytes handed to the sink, after content coding. */
    long bytes() {
        return sink == null ? 0 : sink.count();
    }

    /** When the last flush ended, in {@link System#nanoTime()}. */
    long flushedAt() {
        return flushedAt;
    }

    /** Whether there is something behind a row for the thread that drains to do; without the lock. */
    boolean hasWork() {
        return buffer.isDue(flushPosition) || flushDue || flushEveryRow;
    }

    /** By the thread that drains: does what {@link #hasWork()} has found. */
    void work(long rows) throws IOException {
        if (flushDue || flushEveryRow || buffer.position() >= flushPosition - EARLY_BYTES) {
            flush(rows);
        } else {
            drain();
        }
    }

    private CodedOutput drain() throws IOException {
        CodedOutput to = begin();
        buffer.drainTo(to, sent);
        sent = 0;
        unflushed = true;
        usable = true;
        return to;
    }

    /** By the thread that drains: hands over all that is in the buffer. */
    void flush(long rows) throws IOException {
        CodedOutput to = drain();
        usable = false;
        to.flush();
        flushPosition = buffer.position() + flushBytes;
        flushed(rows);
    }

    /** By the thread that drains: ends the coding behind all that is in the buffer. */
    void finish(long rows) throws IOException {
        CodedOutput to = drain();
        usable = false;
        to.finish();
        to.flush();
        flushed(rows);
    }

    /** Whether there is something that has not been flushed. */
    boolean holdsBack() {
        return unflushed || RowBuffer.end(buffer.whole()) > sent;
    }

    /**
     * Asks the thread that drains for a flush.
     *
     * @return whether it has been asked before, to no avail
     */
    boolean requestFlush() {
        boolean before = flushDue;
        flushDue = true;
        return before;
    }

    /**
     * By any thread, whatever the one that drains is doing: hands over the whole rows that there are, then what {@code tail} gives,
     * and flushes.
     */
    void flushWholeRows(Tail tail) throws IOException {
        CodedOutput to = begin();
        long whole = buffer.whole();
        long rows = buffer.rows(whole);
        buffer.writeTo(to, sent, whole);
        sent = RowBuffer.end(whole);
        to.write(tail.behind(rows));
        to.flush();
        flushed(rows);
    }

    private void flushed(long rows) {
        usable = true;
        unflushed = false;
        flushDue = false;
        flushedAt = System.nanoTime();
        observation.flushed(rows, bytes());
    }

    private CodedOutput begin() throws IOException {
        usable = false;
        if (sink == null) {
            CountingOutput counted = new CountingOutput(Objects.requireNonNull(opener.open(), "the sink is null"));
            sink = counted;
            out = codingExecutor == null ? coding.encode(counted) : coding.encode(counted, codingExecutor);
        }
        return Objects.requireNonNull(out, "the stream has ended");
    }

    /** Releases what the coding holds. Nothing can be written afterwards; harmless when repeated. */
    void close() {
        usable = false;
        if (out != null) {
            out.close();
            out = null;
        }
    }

    /** What stands behind rows that are handed over, given their number. */
    @FunctionalInterface
    interface Tail {
        byte[] behind(long rows);
    }
}
