package io.rowstream.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Encodes one block on another thread while the next one is filled. Only who writes touches the stream underneath, and never waits for
 * more than one block: what no thread has begun when it is wanted is encoded by who wants it, so that an executor that is busy,
 * refuses or forgets costs time and nothing else.
 */
final class OverlappedOutput extends CodedOutput {
    static final int BLOCK_BYTES = 192 * 1024;

    private final OutputStream sink;
    private final Executor executor;
    /** What was encoded and not handed on yet; belongs to the running block, if there is one. */
    private final ByteArrayOutputStream encoded = new ByteArrayOutputStream();

    private final CodedOutput coding;
    private byte[] filling = new byte[BLOCK_BYTES];
    private byte[] spare = new byte[BLOCK_BYTES];
    private int filled;
    /** The block that is being encoded, or waits for it. */
    private volatile @Nullable FutureTask<Void> running;
    /** Whether the executor has a request that it has not begun. */
    private final AtomicBoolean asked = new AtomicBoolean();

    OverlappedOutput(ContentCoding coding, OutputStream sink, Executor executor) throws IOException {
        this.sink = sink;
        this.executor = executor;
        this.coding = coding.encode(encoded);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        for (int at = offset, end = offset + length; at < end; ) {
            int n = Math.min(end - at, BLOCK_BYTES - filled);
            System.arraycopy(bytes, at, filling, filled, n);
            filled += n;
            at += n;
            if (filled == BLOCK_BYTES) {
                encodeAside();
            }
        }
    }

    private void encodeAside() throws IOException {
        takeEncoded();
        byte[] block = filling;
        filling = spare;
        spare = block;
        filled = 0;
        running = new FutureTask<>(() -> {
            coding.write(block, 0, BLOCK_BYTES);
            return null;
        });
        if (asked.compareAndSet(false, true)) {
            ask();
        }
    }

    /** One request at a time: an executor that is busy for long is not to gather one for each block. */
    private void ask() {
        try {
            executor.execute(() -> help()); // no future: who is shut down may cancel those
        } catch (RejectedExecutionException e) {
            asked.set(false);
        }
    }

    /** By a thread of the executor, whenever that may be. */
    private void help() {
        asked.set(false);
        FutureTask<Void> task = running;
        if (task != null) {
            task.run();
        }
    }

    /** Hands on what the running block has come to. */
    private void takeEncoded() throws IOException {
        FutureTask<Void> task = running;
        if (task != null) {
            running = null;
            task.run(); // unless a thread has begun
            Throwable failure = outcome(task);
            if (failure != null) {
                throw failed(failure);
            }
        }
        handOn();
    }

    private static IOException failed(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return new IOException("a block cannot be encoded", failure);
    }

    /** Waits for a task that has begun; a block takes no time worth giving up for, and its buffer is in use until then. */
    private static @Nullable Throwable outcome(FutureTask<Void> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    task.get();
                    return null;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    return e.getCause();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void handOn() throws IOException {
        encoded.writeTo(sink);
        encoded.reset();
    }

    private void encodeRest() throws IOException {
        takeEncoded();
        coding.write(filling, 0, filled);
        filled = 0;
    }

    @Override
    public void flush() throws IOException {
        encodeRest();
        coding.flush();
        handOn();
        sink.flush();
    }

    @Override
    public void finish() throws IOException {
        encodeRest();
        coding.finish();
        handOn();
    }

    @Override
    public void close() {
        FutureTask<Void> task = running;
        if (task != null) {
            running = null;
            task.run();
            var unused = outcome(task); // before its memory goes; what could not be encoded is not wanted any more
        }
        coding.close();
    }
}
