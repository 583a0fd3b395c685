package io.rowstream.write;

import io.rowstream.wire.ControlLine;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
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
    private final Deadline deadline;
    private final RowWriter<?> rows;
    private final RowOutput output;
    /** Held by whoever uses the output. The thread that drains takes it when it writes, not for each row. */
    private final ReentrantLock lock = new ReentrantLock();

    private boolean written;
    /** What another thread failed with when it wrote. */
    private volatile @Nullable Throwable brokenBy;

    private PreparedStream(
            RowStreamer settings, Observation observation, Deadline deadline, RowWriter<?> rows, RowOutput output) {
        this.settings = settings;
        this.observation = observation;
        this.deadline = deadline;
        this.rows = rows;
        this.output = output;
    }

    static PreparedStream prepare(RowStreamer settings, Export<?> export) {
        Observation observation = Observation.start(settings);
        Deadline deadline = Deadline.start(settings.deadline);
        RowBuffer buffer = new RowBuffer(settings.maxRowBytes);
        try {
            RowWriter<?> rows = RowWriter.open(export, settings, buffer, deadline, observation.startedAt());
            try {
                if (rows.advance()) {
                    rows.encode();
                    rows.checkpoint();
                } else {
                    rows.closeSource();
                }
            } catch (Throwable e) {
                rows.abandon(e);
                throw e;
            }
            RowOutput output = new RowOutput(settings, buffer, observation);
            return new PreparedStream(settings, observation, deadline, rows, output);
        } catch (Throwable e) {
            deadline.end();
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
     * <p>While the source is silent, rows and heartbeats are written by other threads, one at a time and never beyond the end of this
     * call.
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
        Pulse pulse = Pulse.start(settings, this);
        try {
            drain(sink);
        } catch (Throwable e) {
            rows.abandon(e);
            closeOutput();
            observation.failed(rows.count(), e);
            keepInterrupt(e);
            throw e;
        } finally {
            pulse.stop();
            deadline.end();
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
        rows.encode();
        rows.checkpoint();
        if (output.hasWork() || brokenBy != null) {
            lock.lock();
            try {
                throwIfBroken();
                output.work(rows.count());
            } finally {
                lock.unlock();
            }
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
            Throwable broken = brokenBy;
            if (broken != null) {
                broken.addSuppressed(failure); // what the cancel led to
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
        Throwable broken = brokenBy;
        if (broken instanceof IOException e) {
            throw e;
        } else if (broken instanceof RuntimeException e) {
            throw e;
        } else if (broken instanceof Error e) {
            throw e;
        }
    }

    /**
     * Shows the client, and finds out, that the other side is still there while the source is silent: for use by another thread, in
     * the middle of {@link #writeTo}. Hands over whole rows that are still held back, then in NDJSON with a sentinel a heartbeat, and
     * flushes. Never waits for the thread that drains the stream, but as long as the sink does. Only for who wants other times than
     * {@link RowStreamer.Builder#heartbeats} gives.
     *
     * <p>Where writing fails, the source is cancelled, and {@code writeTo} throws what the sink threw.
     *
     * @return whether something was handed over; false where the stream is not being written (not yet, no longer, or it has
     *     failed), and where something is being written at this moment
     */
    public boolean heartbeat() {
        return writeAside(count -> settings.rowFormat.control(new ControlLine(false, count, null, null)));
    }

    /** Hands over whole rows that are still held back, as a heartbeat does. */
    void flushHeldBack() {
        writeAside(count -> new byte[0]);
    }

    private boolean writeAside(RowOutput.Tail tail) {
        if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
            return false;
        }
        try {
            if (!output.isOpen() || brokenBy != null) {
                return false;
            }
            output.flushWholeRows(tail);
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
     * What there is to do for another thread than the one that drains, which may be waiting for its source. Never waits itself.
     *
     * @param heartbeatNanos a heartbeat is due when nothing was flushed for so long
     */
    Pulse.Need need(long heartbeatNanos) {
        if (!lock.tryLock()) {
            return Pulse.Need.NOTHING; // something is being written
        }
        try {
            if (!output.isOpen()) {
                return Pulse.Need.NOTHING;
            } else if (System.nanoTime() - output.flushedAt() >= heartbeatNanos) {
                return Pulse.Need.HEARTBEAT;
            }
            return output.holdsBack() && output.requestFlush() ? Pulse.Need.FLUSH : Pulse.Need.NOTHING;
        } finally {
            lock.unlock();
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
        boolean unwanted = !written;
        written = true;
        try {
            rows.close();
        } catch (ExportException e) {
            keepInterrupt(e);
            throw e;
        } finally {
            deadline.end();
            if (unwanted) {
                observation.failed(rows.count(), new CancellationException("closed without being written"));
            }
        }
    }
}
