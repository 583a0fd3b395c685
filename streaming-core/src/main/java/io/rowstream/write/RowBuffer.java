package io.rowstream.write;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Collects whole rows until they are worth a write. The row being encoded stands behind the whole ones and can be dropped, so
 * that no part of a row ever reaches the sink.
 *
 * <p>Rows are put in by one thread, without a lock. Bytes of whole rows never change until they are drained, so that whoever holds the
 * stream's lock can take them, on any thread and at any time; only who holds it may drain.
 */
final class RowBuffer extends OutputStream {
    /** A write of this size amortises what the sink does per call; measured, larger ones gained nothing. */
    static final int WRITE_BYTES = 32 * 1024;

    private static final int INITIAL_BYTES = WRITE_BYTES + 8 * 1024;

    private final int maxRowBytes;
    private byte[] bytes = new byte[INITIAL_BYTES];
    /** The same array, for other threads. */
    private volatile byte[] sharedBytes = bytes;
    /** Where the whole rows end, and in the upper half how many there are since the buffer was drained. */
    private final AtomicLong whole = new AtomicLong();
    /** Rows before those; guarded by the stream's lock, but for the thread that drains. */
    private long drainedRows;

    private int count;
    private int rowStart;
    private int valueStart;
    private long drained;
    private boolean sealed;

    RowBuffer(int maxRowBytes) {
        this.maxRowBytes = maxRowBytes;
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) {
        if (sealed) {
            return;
        }
        if (length > maxRowBytes - (count - valueStart)) {
            throw new ExportLimitException("the row is longer than " + maxRowBytes
                    + " bytes; raise maxRowBytes if rows of that size are meant");
        }
        append(source, offset, length);
    }

    /** Appends framing, which counts towards no row's size. */
    void append(byte[] source, int offset, int length) {
        if (length > bytes.length - count) {
            share(Arrays.copyOf(bytes, (int)
                    Math.min(Integer.MAX_VALUE - 8L, Math.max(2L * bytes.length, (long) count + length))));
        }
        System.arraycopy(source, offset, bytes, count, length);
        count += length;
    }

    void append(byte[] source) {
        append(source, 0, source.length);
    }

    private void share(byte[] array) {
        bytes = array;
        sharedBytes = array;
    }

    /** What was written so far is whole, {@code rows} rows of the stream; what follows belongs to the next row and can be dropped. */
    void markRow(long rows) {
        rowStart = count;
        whole.setRelease(((rows - drainedRows) << Integer.SIZE) | count);
    }

    /** The whole rows in here at this moment, for {@link #writeTo} and {@link #rows}. */
    long whole() {
        return whole.getAcquire();
    }

    /** Up to where {@code whole} rows reach. */
    static int end(long whole) {
        return (int) whole;
    }

    /** Rows of the stream up to the end of {@code whole} ones. */
    long rows(long whole) {
        return drainedRows + (whole >>> Integer.SIZE);
    }

    /** Hands what stands between {@code from} and the end of {@code whole} rows to {@code sink}; it stays in here. */
    void writeTo(OutputStream sink, int from, long whole) throws IOException {
        sink.write(sharedBytes, from, end(whole) - from);
    }

    /** What is framing before the row was written; what follows is the row itself. Returns where that begins. */
    int markValue() {
        valueStart = count;
        return count;
    }

    /** Forgets what was written of the current row, and of the framing before it. */
    void dropRow() {
        count = rowStart;
    }

    /** From here on whatever the generator still holds is ignored. */
    void seal() {
        dropRow();
        sealed = true;
    }

    byte[] bytes() {
        return bytes;
    }

    int size() {
        return count;
    }

    /** Bytes of the stream so far, those still in here included. */
    long position() {
        return drained + count;
    }

    boolean worthAWrite() {
        return count >= WRITE_BYTES;
    }

    /** Hands everything from {@code from} on to {@code sink} and starts over; an exceptionally long row's memory is let go. */
    void drainTo(OutputStream sink, int from) throws IOException {
        int length = count;
        drainedRows = rows(whole());
        count = 0;
        rowStart = 0;
        valueStart = 0;
        drained += length;
        whole.setRelease(0);
        sink.write(bytes, from, length - from);
        if (bytes.length > 4 * INITIAL_BYTES) {
            share(new byte[INITIAL_BYTES]);
        }
    }
}
