package io.rowstream.write;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Collects whole rows until they are worth a write. The row being encoded stands behind the whole ones and can be dropped, so
 * that no part of a row ever reaches the sink.
 */
final class RowBuffer extends OutputStream {
    /** A write of this size amortises what the sink does per call; measured, larger ones gained nothing. */
    static final int WRITE_BYTES = 32 * 1024;

    private static final int INITIAL_BYTES = WRITE_BYTES + 8 * 1024;

    private final int maxRowBytes;
    private byte[] bytes = new byte[INITIAL_BYTES];
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
            bytes = Arrays.copyOf(bytes, (int)
                    Math.min(Integer.MAX_VALUE - 8L, Math.max(2L * bytes.length, (long) count + length)));
        }
        System.arraycopy(source, offset, bytes, count, length);
        count += length;
    }

    void append(byte[] source) {
        append(source, 0, source.length);
    }

    /** What was written so far is whole; what follows belongs to the next row and can be dropped. */
    void markRow() {
        rowStart = count;
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

    /** Hands everything to {@code sink} and starts over; an exceptionally long row's memory is let go. */
    void drainTo(OutputStream sink) throws IOException {
        int length = count;
        count = 0;
        rowStart = 0;
        valueStart = 0;
        drained += length;
        sink.write(bytes, 0, length);
        if (bytes.length > 4 * INITIAL_BYTES) {
            bytes = new byte[INITIAL_BYTES];
        }
    }
}
