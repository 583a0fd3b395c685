package io.rowstream.write;

import io.rowstream.wire.ControlLine;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One export on its way into a sink. One thread drains it; others may write for it while that one waits for its source, one at a
 * time and never beyond the end of {@link #run()}.
 */
final class StreamRun {
    private final RowStreamer settings;
    private final Observation observation;
    private final Deadline deadline;
    private final RowWriter<?> rows;
    private final RowOutput output;
    /** Held by whoever uses the output. The thread that drains takes it when it writes, not for each row. */
    private final ReentrantLock lock = new ReentrantLock();

    /** What another thread failed with when it wrote. */
    private volatile @Nullable Throwable brokenBy;

    StreamRun(RowStreamer settings, Export<?> export, StreamSink sink) {
        RowBuffer buffer = new RowBuffer(settings.maxRowBytes, lock);
        this.settings = settings;
        this.observation = Observation.start(settings);
        this.deadline = Deadline.start(settings.deadline);
        this.rows = RowWriter.of(export, settings, buffer, deadline, observation.startedAt());
        this.output = new RowOutput(settings, buffer, observation, sink);
    }

    /** Streams the export; can be called once. The source is closed when this returns or throws. */
    StreamSummary run() throws IOException {
        Pulse pulse = Pulse.start(settings, this);
        try {
            drain();
        } catch (Throwable e) {
            rows.abandon(e);
            closeOutput();
            observation.failed(rows.count(), e);
            if (rows.wasInterrupted()) {
                Thread.currentThread().interrupt(); // only now: it could disturb the giving back
            }
            throw e;
        } finally {
            pulse.stop();
            deadline.end();
        }
        StreamSummary summary = new StreamSummary(rows.count(), output.bytes(), observation.elapsed());
        observation.completed(summary);
        return summary;
    }

    private void drain() throws IOException {
        try {
            rows.open();
            if (rows.advance()) {
                rows.encode();
                rows.checkpoint();
                begin();
                while (rows.advance()) {
                    takeRow();
                }
            }
            rows.closeSource();
        } catch (ExportException e) {
            rows.abandon(e); // first: the client may take its time to read the error line
            fail(e);
            throw e;
        }
        finish();
    }

    private void begin() throws IOException {
        lock.lock();
        try {
            throwIfBroken();
            output.flush(rows.count());
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
            if (output.isBegun()) {
                failure.sinkOpened = true;
                try {
                    rows.control(ControlLine.failed(rows.count(), settings.describe(failure)));
                    output.flush(rows.count());
                } catch (Throwable e) {
                    failure.addSuppressed(e);
                }
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
        if (broken != null) {
            StreamRun.<IOException>raise(broken);
        }
    }

    /** What the sink threw, whatever that is: not all languages know which exceptions are declared. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> void raise(Throwable failure) throws E {
        throw (E) failure;
    }

    /**
     * By another thread: hands over whole rows that are still held back, then a heartbeat where the format has such, and flushes.
     * Never waits for the thread that drains, but as long as the sink does. Where writing fails, the source is cancelled.
     *
     * @return whether something was handed over; false where the stream has ended or failed, and where something is being written at
     *     this moment
     */
    boolean heartbeat() {
        return writeAside(count -> settings.rowFormat.control(new ControlLine(false, count, null, null)));
    }

    /** By another thread: hands over whole rows that are still held back, as a heartbeat does. */
    void flushHeldBack() {
        writeAside(count -> new byte[0]);
    }

    private boolean writeAside(RowOutput.Tail tail) {
        if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
            return false;
        }
        try {
            if (!output.isUsable() || brokenBy != null) {
                return false;
            }
            output.flushWholeRows(tail);
            return true;
        } catch (Throwable e) {
            brokenBy = e;
        } finally {
            lock.unlock();
        }
        deadline.cancelSource();
        return false;
    }

    /**
     * What there is to do for another thread than the one that drains, which may be waiting for its source. Never waits itself.
     *
     * @param ahead so much is done earlier than it is due, since the next look may come too late
     */
    Pulse.Need need(long ahead) {
        if (!lock.tryLock()) {
            return Pulse.Need.NOTHING; // something is being written
        }
        try {
            if (!output.isUsable()) {
                return Pulse.Need.NOTHING;
            }
            long now = System.nanoTime();
            if (!output.isBegun()) {
                return isHeartbeatDue(now - observation.startedAt(), settings.heartbeatGraceNanos - ahead)
                                && settings.rowFormat.hasControlLines()
                        ? Pulse.Need.HEARTBEAT
                        : Pulse.Need.NOTHING;
            } else if (isHeartbeatDue(now - output.flushedAt(), settings.heartbeatNanos - ahead)) {
                return Pulse.Need.HEARTBEAT;
            }
            return output.holdsBack() && output.requestFlush() ? Pulse.Need.FLUSH : Pulse.Need.NOTHING;
        } finally {
            lock.unlock();
        }
    }

    private boolean isHeartbeatDue(long silence, long limit) {
        return settings.heartbeatNanos != Long.MAX_VALUE && silence >= limit;
    }
}
