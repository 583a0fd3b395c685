package io.rowstream.write;

import io.rowstream.wire.CodedOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;

/**
 * An export that is open, with its first row encoded and nothing written yet. Must be closed; used by one thread.
 *
 * @see RowStreamer#prepare(Export)
 */
public final class PreparedStream implements AutoCloseable {
    private final RowStreamer settings;
    private final RowWriter<?> rows;
    private final RowFraming framing;
    private final RowBuffer buffer;
    private final long startedAt;
    private boolean written;
    private long lastFlushAt;
    private long bytesSinceFlush;

    private PreparedStream(
            RowStreamer settings, RowWriter<?> rows, RowFraming framing, RowBuffer buffer, long startedAt) {
        this.settings = settings;
        this.rows = rows;
        this.framing = framing;
        this.buffer = buffer;
        this.startedAt = startedAt;
    }

    static PreparedStream prepare(RowStreamer settings, Export<?> export) {
        long startedAt = System.nanoTime();
        RowFraming framing = RowFraming.of(settings.format);
        RowBuffer buffer = new RowBuffer(settings.maxRowBytes);
        try {
            RowWriter<?> rows = RowWriter.open(export, framing, buffer);
            try {
                if (!rows.next()) {
                    rows.closeSource();
                }
            } catch (Throwable e) {
                rows.abandon(e);
                throw e;
            }
            return new PreparedStream(settings, rows, framing, buffer, startedAt);
        } catch (ExportException e) {
            keepInterrupt(e);
            throw e;
        }
    }

    /** Only once everything is given back, which an interrupt could disturb. */
    private static void keepInterrupt(Throwable failure) {
        if (failure instanceof ExportException && failure.getCause() instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Writes the whole stream: the first row at once, the others as they come, then, if the source was read to its end and
     * closed without an error, the end mark. Can be called once. The source is closed when this returns or throws.
     *
     * @param sink stays the caller's: it is flushed but never closed
     * @throws IOException when writing failed: the very exception that {@code sink} threw
     * @throws ExportException when the rows could not be had; the format's error line, if it has one, was written and flushed
     *     where the sink still took it
     */
    public StreamSummary writeTo(OutputStream sink) throws IOException {
        if (written) {
            throw new IllegalStateException("a prepared stream can be written once, and not after it was closed");
        }
        written = true;
        CountingOutput counted = new CountingOutput(sink);
        try (CodedOutput out = settings.coding.encode(counted)) {
            drain(out);
        } catch (Throwable e) {
            rows.abandon(e);
            keepInterrupt(e);
            throw e;
        }
        return new StreamSummary(rows.count(), counted.count(), Duration.ofNanos(System.nanoTime() - startedAt));
    }

    private void drain(CodedOutput out) throws IOException {
        try {
            if (rows.count() > 0) {
                flush(out);
                while (rows.next()) {
                    afterRow(out);
                }
                rows.closeSource();
            }
        } catch (ExportException e) {
            rows.abandon(e); // first: the client may take its time to read the error line
            writeErrorLine(e, out);
            throw e;
        }
        framing.end(rows.count(), buffer);
        buffer.drainTo(out);
        out.finish();
        out.flush();
    }

    private void afterRow(CodedOutput out) throws IOException {
        if (buffer.worthAWrite()) {
            bytesSinceFlush += buffer.size();
            buffer.drainTo(out);
        }
        if (bytesSinceFlush + buffer.size() >= settings.flushBytes
                || System.nanoTime() - lastFlushAt >= settings.flushNanos) {
            flush(out);
        }
    }

    private void flush(CodedOutput out) throws IOException {
        buffer.drainTo(out);
        out.flush();
        bytesSinceFlush = 0;
        lastFlushAt = System.nanoTime();
    }

    /** Best effort: where the sink is gone as well, the stream just ends without an end mark. */
    private void writeErrorLine(ExportException failure, CodedOutput out) {
        try {
            framing.failed(rows.count(), settings.describe(failure), buffer);
            flush(out);
        } catch (Throwable e) {
            failure.addSuppressed(e);
        }
    }

    /**
     * Gives everything back. After {@link #writeTo} there is nothing left to do; before it, the export is cancelled and can
     * no longer be written.
     *
     * @throws ExportException when the source, not read to its end, cannot be cancelled or closed
     */
    @Override
    public void close() {
        written = true;
        try {
            rows.close();
        } catch (ExportException e) {
            keepInterrupt(e);
            throw e;
        }
    }
}
