package io.rowstream.write;

import io.rowstream.wire.ControlLine;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * An export that is open, with its first row encoded and nothing written yet. Must be closed; used by one thread, except for
 * {@link #heartbeat()}.
 *
 * @see RowStreamer#prepare(Export)
 */
public final class PreparedStream implements AutoCloseable {
    private final RowStreamer settings;
    private final Observation observation;
    private final RowLock lock;
    private final RowWriter<?> rows;
    private final RowOutput output;
    private boolean written;
    /** What a heartbeat failed with; guarded by the lock. */
    private @Nullable Throwable brokenBy;

    private PreparedStream(
            RowStreamer settings, Observation observation, RowLock lock, RowWriter<?> rows, RowOutput output) {
        this.settings = settings;
        this.observation = observation;
        this.lock = lock;
        this.rows = rows;
        this.output = output;
    }

    static PreparedStream prepare(RowStreamer settings, Export<?> export) {
        Observation observation = Observation.start(settings);
        RowLock lock = new RowLock(settings.heartbeats);
        RowBuffer buffer = new RowBuffer(settings.maxRowBytes);
        try {
            RowWriter<?> rows = RowWriter.open(export, settings, buffer, lock, observation.startedAt());
            try {
                if (rows.advance()) {
                    rows.encode();
                    rows.checkpoint(System.nanoTime());
                } else {
                    rows.closeSource();
                }
            } catch (Throwable e) {
                rows.abandon(e);
                throw e;
            }
            return new PreparedStream(settings, observation, lock, rows, new RowOutput(settings, buffer, observation));
        } catch (Throwable e) {
            keepInterrupt(e);
            observation.failed(e instanceof ExportException failure ? failure.rows() : 0, e);
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
     * @throws IOException when writing failed, also in a heartbeat: the very exception that {@code sink} threw
     * @throws ExportException when the rows could not be had; the format's error line, if it has one, was written and flushed
     *     where the sink still took it
     */
    public StreamSummary writeTo(OutputStream sink) throws IOException {
        if (written) {
            throw new IllegalStateException("a prepared stream can be written once, and not after it was closed");
        }
        written = true;
        try {
            drain(sink);
        } catch (Throwable e) {
            rows.abandon(e);
            closeOutput();
            observation.failed(rows.count(), e);
            keepInterrupt(e);
            throw e;
        }
        StreamSummary summary = new StreamSummary(rows.count(), output.bytes(), observation.elapsed());
        observation.completed(summary);
        return summary;
    }

    private void drain(OutputStream sink) throws IOException {
        try {
            begin(sink);
            if (rows.isOpen()) {
                while (rows.advance()) {
                    takeRow();
                }
                rows.closeSource();
            }
        } catch (ExportException e) {
            rows.abandon(e); // first: the client may take its time to read the error line
            fail(e);
            throw e;
        }
        finish();
    }

    private void begin(OutputStream sink) throws IOException {
        lock.lock();
        try {
            output.open(sink);
            if (rows.count() > 0) {
                output.flush(rows.count());
            }
        } finally {
            lock.unlock();
        }
    }

    private void takeRow() throws IOException {
        lock.lock();
        try {
            throwIfBroken();
            rows.encode();
            long now = System.nanoTime();
            rows.checkpoint(now);
            output.afterRow(rows.count(), now);
        } finally {
            lock.unlock();
        }
    }

    private void finish() throws IOException {
        lock.lock();
        try {
            throwIfBroken();
            rows.end();
            output.finish(rows.count());
            output.close();
        } finally {
            lock.unlock();
        }
    }

    /** Writes the error line, as best it can: where the sink is gone as well, the stream just ends without an end mark. */
    private void fail(ExportException failure) throws IOException {
        lock.lock();
        try {
            if (brokenBy != null) {
                brokenBy.addSuppressed(failure); // what the cancel led to
                throwIfBroken();
            }
            try {
                rows.control(ControlLine.failed(rows.count(), settings.describe(failure)));
                output.flush(rows.count());
            } catch (Throwable e) {
                failure.addSuppressed(e);
            }
            output.close(); // in the same breath, so that no heartbeat follows the error line
        } finally {
            lock.unlock();
        }
    }

    private void closeOutput() {
        lock.lock();
        try {
            output.close();
        } finally {
            lock.unlock();
        }
    }

    private void throwIfBroken() throws IOException {
        if (brokenBy instanceof IOException e) {
            throw e;
        } else if (brokenBy instanceof RuntimeException e) {
            throw e;
        } else if (brokenBy instanceof Error e) {
            throw e;
        }
    }

    /**
     * Shows the client, and finds out, that the other side is still there while the source is silent. For use by another
     * thread, in the middle of {@link #writeTo}: hands over whole rows that are still held back, then in NDJSON with a
     * sentinel a heartbeat, and flushes. Never waits for the thread that drains the stream, but as long as the sink does.
     *
     * <p>Where writing fails, the source is cancelled, and {@code writeTo} throws what the sink threw.
     *
     * @return whether something was handed over; false where the stream is not being written (not yet, no longer, or it has
     *     failed), and where a row is being encoded or written at this moment, so that the source is not silent
     * @throws IllegalStateException without {@link RowStreamer.Builder#heartbeats}
     */
    public boolean heartbeat() {
        if (!lock.hasHeartbeats()) {
            throw new IllegalStateException("heartbeats were not asked for when the streamer was built");
        }
        if (!lock.tryLock()) {
            return false;
        }
        try {
            if (!output.isOpen() || brokenBy != null) {
                return false;
            }
            rows.control(new ControlLine(false, rows.count(), null, null));
            output.flush(rows.count());
            return true;
        } catch (IOException | RuntimeException | Error e) {
            brokenBy = e;
        } finally {
            lock.unlock();
        }
        rows.cancel();
        return false;
    }

    /**
     * Gives everything back. After {@link #writeTo} there is nothing left to do; before it, the export is cancelled and can
     * no longer be written.
     *
     * @throws ExportException when the source, not read to its end, cannot be cancelled or closed
     */
    @Override
    public void close() {
        boolean unwanted = !written;
        written = true;
        try {
            rows.close();
        } catch (ExportException e) {
            keepInterrupt(e);
            throw e;
        } finally {
            if (unwanted) {
                observation.failed(rows.count(), new CancellationException("closed without being written"));
            }
        }
    }
}
