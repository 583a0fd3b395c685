package io.rowstream.read;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Reading on one thread, decoding on others, delivering on the caller's. Blocks of rows stand in a bounded queue in the order of
 * the stream. Threads of the executor read into it and decode what stands in it; the caller takes the first one, and where
 * that is not done yet does itself what nobody else has begun. So nothing is ever waited for but work that is going on.
 */
final class ParallelFlow<T> extends RowFlow<T> {
    private static final int MAX_BYTES_AHEAD = 512 * 1024;
    private static final int MAX_BLOCKS_AHEAD = 32;

    private final InputStream raw;
    private final InputStream in;
    private final RowDecoder<? extends T> decoder;
    private final RowJson json;
    private final Executor executor;
    /** Used by whoever reads. */
    private final RowIntake intake;

    private final Object lock = new Object();
    /** Guarded by the lock, as are the next fields. */
    private final Deque<RowBlock<T>> queue = new ArrayDeque<>();

    private int bytesAhead;
    private boolean reading;
    private boolean readerScheduled;
    private boolean ended;
    private volatile boolean closed;

    /** The caller's own. */
    private RowBlock<T> block;

    private long delivered;

    ParallelFlow(
            InputStream raw,
            StreamFormat format,
            ContentCoding coding,
            RowDecoder<? extends T> decoder,
            ReadOptions options,
            Executor executor) {
        this.intake = new RowIntake(format, options);
        this.decoder = decoder;
        this.json = new RowJson(options);
        this.executor = executor;
        this.raw = raw;
        // Only the raw input can be closed while it is being read.
        this.in = coding.decode(new FilterInputStream(raw) {
            @Override
            public void close() {}
        });
        this.block = RowBlock.end(null, Completeness.PENDING);
    }

    @Override
    int nextBytes() {
        int bytes = block.nextBytes();
        while (bytes < 0 && block.completeness() == Completeness.PENDING) {
            block = takeBlock();
            bytes = block.nextBytes();
        }
        return bytes;
    }

    @Override
    T next() {
        delivered++;
        return block.next();
    }

    @Override
    Completeness completeness() {
        return block.completeness();
    }

    @Override
    @Nullable
    Checkpoint checkpoint() {
        return block.checkpoint();
    }

    private RowBlock<T> takeBlock() {
        scheduleReading();
        while (true) {
            RowBlock<T> job;
            try {
                job = nextJob();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IncompleteStreamException(
                        "the stream is incomplete: interrupted after " + delivered + " rows, while waiting for more",
                        delivered,
                        block.endOffset(),
                        e);
            }
            if (job == null) {
                readBlock();
                scheduleReading();
            } else if (job.isDone()) {
                return job;
            } else {
                decode(job);
            }
        }
    }

    /** The first block once it is done; before that another one, claimed, to be decoded; or null to read on. */
    private @Nullable RowBlock<T> nextJob() throws InterruptedException {
        synchronized (lock) {
            while (!closed) {
                RowBlock<T> first = queue.peek();
                if (first != null && first.isDone()) {
                    queue.remove();
                    bytesAhead -= first.bytes();
                    return first;
                }
                RowBlock<T> work = claimFirst();
                if (work != null) {
                    return work;
                }
                if (first == null && !reading) {
                    reading = true;
                    return null;
                }
                lock.wait();
            }
        }
        throw new IllegalStateException("the reader was closed");
    }

    private @Nullable RowBlock<T> claimFirst() {
        for (RowBlock<T> waiting : queue) {
            if (!waiting.isDone() && waiting.claim()) {
                return waiting;
            }
        }
        return null;
    }

    private void decode(RowBlock<T> work) {
        work.decode(() -> closed);
        synchronized (lock) {
            lock.notifyAll();
        }
    }

    /** Has a thread of the executor read ahead, where there is something to read and room for it. */
    private void scheduleReading() {
        synchronized (lock) {
            if (readerScheduled || !mayRead()) {
                return;
            }
            readerScheduled = true;
        }
        if (!submit(this::readAhead)) {
            synchronized (lock) {
                readerScheduled = false;
            }
        }
    }

    private boolean mayRead() {
        return !reading && !ended && !closed && bytesAhead < MAX_BYTES_AHEAD && queue.size() < MAX_BLOCKS_AHEAD;
    }

    private void readAhead() {
        readWhileRoom();
        synchronized (lock) {
            readerScheduled = false;
        }
    }

    private void readWhileRoom() {
        while (startReading()) {
            readBlock();
        }
    }

    private boolean startReading() {
        synchronized (lock) {
            boolean starts = mayRead();
            reading |= starts;
            return starts;
        }
    }

    /** Reads on to the next rows, or to the end; whoever set {@link #reading} does. */
    private void readBlock() {
        RowBlock<T> next;
        try {
            next = nextBlock();
        } catch (RuntimeException | Error e) {
            next = RowBlock.failed(intake.checkpoint(), e); // thrown in its turn, behind the rows before it
        }
        boolean unwanted;
        synchronized (lock) {
            reading = false;
            unwanted = closed;
            if (!unwanted) {
                ended = next.isEnd();
                queue.add(next);
                bytesAhead += next.bytes();
            }
            lock.notifyAll();
        }
        if (unwanted) {
            SerialFlow.closeQuietly(in);
        } else if (!next.isEnd()) {
            RowBlock<T> work = next;
            submit(() -> {
                readWhileRoom(); // first, or the queue runs empty while all that is in it is being decoded
                if (!closed && work.claim()) {
                    decode(work);
                }
            });
        }
    }

    private RowBlock<T> nextBlock() {
        while (!intake.frame()) {
            if (closed) { // an input need not end where it is closed, and what it gives need not be rows
                return RowBlock.end(intake.checkpoint(), Completeness.PENDING);
            }
            if (intake.fill(in::read) < 0) {
                return RowBlock.end(intake.checkpoint(), intake.end());
            }
        }
        Checkpoint checkpoint = intake.checkpoint();
        return intake.handOver(
                (buffer, rows) -> RowBlock.of(buffer, rows, new SliceDecoder<>(decoder, json), checkpoint));
    }

    /**
     * Hands work to the executor, unless it refuses or would do it at once on this thread, on which the rows must come first.
     * The work is not lost then: the caller's thread does what nobody else has begun.
     */
    private boolean submit(Runnable work) {
        Submission submission = new Submission(work, Thread.currentThread());
        try {
            executor.execute(submission);
        } catch (RejectedExecutionException e) {
            return false;
        }
        return submission.end();
    }

    /** Work that does nothing where it is run by the call that hands it over. */
    private static final class Submission implements Runnable {
        private final Runnable work;
        private final Thread submitter;
        /** These two are the submitting thread's own. */
        private boolean handedOver;

        private boolean declined;

        Submission(Runnable work, Thread submitter) {
            this.work = work;
            this.submitter = submitter;
        }

        @Override
        public void run() {
            if (Thread.currentThread() == submitter && !handedOver) {
                declined = true;
            } else {
                work.run();
            }
        }

        boolean end() {
            handedOver = true;
            return !declined;
        }
    }

    @Override
    void close() {
        boolean idle;
        synchronized (lock) {
            closed = true;
            queue.clear();
            idle = !reading;
            lock.notifyAll();
        }
        if (idle) {
            SerialFlow.closeQuietly(in);
        }
        SerialFlow.closeQuietly(raw);
    }
}
