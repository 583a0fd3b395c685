package io.rowstream.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Encodes one block on another thread while the next one is filled. Only who writes touches the stream underneath, and never waits for
 * more than one block: what no thread has begun when it is wanted is encoded by who wants it, so that an executor that is busy,
 * refuses or forgets costs time and nothing else.
 */
final class OverlappedOutput extends CodedOutput {
    static final int BLOCK_BYTES = 64 * 1024;

    private final OutputStream sink;
    private final Executor executor;
    /** What was encoded and not handed on yet; belongs to the running block, if there is one. */
    private final ByteArrayOutputStream encoded = new ByteArrayOutputStream();

    private final CodedOutput coding;
    private byte[] filling = new byte[BLOCK_BYTES];
    private byte[] spare = new byte[BLOCK_BYTES];
    private int filled;
    private @Nullable FutureTask<Void> running;

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
        FutureTask<Void> task = new FutureTask<>(() -> {
            coding.write(block, 0, BLOCK_BYTES);
            return null;
        });
        running = task;
        try {
            executor.execute(() -> task.run()); // not the task itself: who is shut down may cancel what can be
        } catch (RejectedExecutionException e) {
            task.run();
        }
    }

    /** Hands on what the running block has come to. */
    private void takeEncoded() throws IOException {
        FutureTask<Void> task = running;
        if (task != null) {
            running = null;
            task.run(); // unless a thread has begun
            outcome(task);
        }
        handOn();
    }

    private static void outcome(FutureTask<Void> task) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    task.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true; // a block takes no time worth giving up for, and its buffer is still in use
                } catch (ExecutionException e) {
                    throw new IOException("a block cannot be encoded", e.getCause());
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
            try {
                outcome(task); // before its memory goes
            } catch (IOException e) {
                // What could not be encoded is not wanted any more.
            }
        }
        coding.close();
    }
}
