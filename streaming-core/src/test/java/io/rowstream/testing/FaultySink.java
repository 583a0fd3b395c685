package io.rowstream.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An output stream that keeps what it is given and fails where a test wants it to, as a connection does whose other end is
 * gone: a write may go through in part, and whatever is tried afterwards fails as well, with another exception.
 */
public final class FaultySink extends OutputStream {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private long takes = Long.MAX_VALUE;
    private int failingFlush;
    private @Nullable Throwable failure;
    private boolean failed;
    private int callsAfterFailure;
    private int writes;
    private int flushes;
    private int flushed;
    private int closes;

    /** A sink that takes everything. */
    public FaultySink() {}

    /** A sink that takes that many bytes; the write that brings more goes through up to there and fails. */
    public static FaultySink failingAfter(long bytes, Throwable failure) {
        FaultySink sink = new FaultySink();
        sink.takes = bytes;
        sink.failure = failure;
        return sink;
    }

    /** A sink whose flush number {@code flush}, counted from 1, fails. */
    public static FaultySink failingAtFlush(int flush, Throwable failure) {
        FaultySink sink = new FaultySink();
        sink.failingFlush = flush;
        sink.failure = failure;
        return sink;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        refuseAfterFailure();
        writes++;
        long room = takes - taken.size();
        taken.write(bytes, offset, (int) Math.min(room, length));
        if (length > room) {
            fail();
        }
    }

    @Override
    public void flush() throws IOException {
        refuseAfterFailure();
        flushes++;
        if (flushes == failingFlush) {
            fail();
        }
        flushed = taken.size();
    }

    @Override
    public void close() {
        closes++;
    }

    private void fail() throws IOException {
        failed = true;
        if (failure instanceof IOException io) {
            throw io;
        } else if (failure instanceof Error error) {
            throw error;
        } else if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        throw new AssertionError("an output stream cannot throw " + failure);
    }

    private void refuseAfterFailure() throws IOException {
        if (failed) {
            callsAfterFailure++;
            throw new IOException("the sink has failed before");
        }
    }

    /** Everything that was written. */
    public byte[] bytes() {
        return taken.toByteArray();
    }

    /** How much was written, in bytes. */
    public int size() {
        return taken.size();
    }

    /** Everything that was written, as text. */
    public String text() {
        return taken.toString(StandardCharsets.UTF_8);
    }

    /** What stood there at the last flush: all that the other end is sure to see. */
    public byte[] flushedBytes() {
        return Arrays.copyOf(bytes(), flushed);
    }

    /** How often something was written. */
    public int writes() {
        return writes;
    }

    /** How often it was flushed. */
    public int flushes() {
        return flushes;
    }

    /** How often it was closed. */
    public int closes() {
        return closes;
    }

    /** Writes and flushes that were tried after it had failed. */
    public int callsAfterFailure() {
        return callsAfterFailure;
    }
}
