package io.rowstream.write;

import io.rowstream.help.Help;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Collects whole rows until they are worth a write. The row being encoded stands behind the whole ones and can be dropped, so
 * that no part of a row ever reaches the sink.
 *
 * <p>Rows are put in by one thread, without a lock. Bytes of whole rows never change until they are drained, so that whoever holds the
 * stream's lock can take them, on any thread and at any time; only who holds it may drain.
 *
 * <p>A {@link RowGenerator} writes straight into the buffer, until its array is full in the middle of a row. Then everything moves to an
 * array of the buffer's own, into which the generator's bytes are copied, until that is drained.
 */
final class RowBuffer extends OutputStream {
    /**
     * A write of this size amortises what the sink does per call; measured, larger ones gained nothing. Nor are they to be a row longer:
     * containers whose buffers are as large make two writes of that.
     */
    static final int WRITE_BYTES = 32 * 1024;

    /** Room for a write and a row behind it. */
    static final int INITIAL_BYTES = WRITE_BYTES + 8 * 1024;

    private static final byte[] NOTHING = {};

    private final int maxRowBytes;
    private final ReentrantLock lock;
    private byte[] bytes = NOTHING;
    /** The same array, for other threads. */
    private volatile byte[] sharedBytes = bytes;
    /** Where the whole rows end, and in the upper half how many there are since the buffer was drained. */
    private final AtomicLong whole = new AtomicLong();
    /** Rows before those; guarded by the stream's lock, but for the thread that drains. */
    private long drainedRows;

    /** What writes into its array, if there is such a generator. */
    private @Nullable RowGenerator generator;
    /** Whether {@link #bytes} is the generator's array, and the generator knows how many there are; else {@link #count}. */
    private boolean direct;

    private int count;
    private int rowStart;
    /** How long the last whole row is. */
    private int lastRow;

    private int valueStart;
    private long drained;
    private boolean sealed;
    private @Nullable ExportLimitException tooLong;

    /** @param lock the stream's */
    RowBuffer(int maxRowBytes, ReentrantLock lock) {
        this.maxRowBytes = maxRowBytes;
        this.lock = lock;
    }

    /** From here on {@code generator}, which has written nothing yet, writes straight into this buffer. */
    void attach(RowGenerator generator) {
        this.generator = generator;
        System.arraycopy(bytes, 0, generator.array(), 0, count);
        direct = true;
        size(count);
        share(generator.array());
    }

    private void share(byte[] array) {
        bytes = array;
        sharedBytes = array;
    }

    int size() {
        return direct && generator != null ? generator.tail() : count;
    }

    private void size(int size) {
        if (direct && generator != null) {
            generator.tail(size);
        } else {
            count = size;
        }
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
        checkNotTooLong();
        if (direct && source == bytes) { // all that the generator has: it will begin anew at the start of its array
            spill(offset + length);
            checkLength();
            return;
        }
        if (length > maxRowBytes - (size() - valueStart)) {
            throw tooLong();
        }
        append(source, offset, length);
    }

    /** Moves everything out of the generator's array. Whoever is taking whole rows out of that must have done so. */
    private void spill(int length) {
        lock.lock();
        try {
            share(Arrays.copyOf(bytes, Math.max(INITIAL_BYTES, 2 * length)));
            size(0);
            direct = false;
            count = length;
        } finally {
            lock.unlock();
        }
    }

    /** After {@code out} has written a row: takes what is not in here yet. Returns where the row ends. */
    int collect(JsonGenerator out) {
        if (!direct) {
            out.flush();
        }
        checkNotTooLong();
        return checkLength();
    }

    /** Throws where the row at hand was too long, and has a hole since, whether or not the encoder took notice. */
    private void checkNotTooLong() {
        if (tooLong != null) {
            throw tooLong;
        }
    }

    private int checkLength() {
        int size = size();
        if (size - valueStart > maxRowBytes) {
            throw tooLong();
        }
        return size;
    }

    private ExportLimitException tooLong() {
        ExportLimitException failure = new ExportLimitException(Help.TOO_LARGE.in(
                "the row is longer than " + maxRowBytes + " bytes; raise maxRowBytes if rows of that size are meant"));
        tooLong = failure;
        return failure;
    }

    /** Appends framing, which counts towards no row's size. */
    void append(byte[] source, int offset, int length) {
        int at = roomFor(length);
        System.arraycopy(source, offset, bytes, at, length);
        size(at + length);
    }

    /** Appends one byte of framing. */
    void append(char ascii) {
        int at = roomFor(1);
        bytes[at] = (byte) ascii;
        size(at + 1);
    }

    /** Makes room for so many bytes behind those that there are; returns where that is. */
    private int roomFor(int length) {
        int at = size();
        if (length > bytes.length - at) {
            if (direct) {
                spill(at);
            }
            if (length > bytes.length - at) {
                share(Arrays.copyOf(bytes, grown(at, length)));
            }
        }
        return at;
    }

    private int grown(int at, int length) {
        long wanted = Math.max(Math.max(INITIAL_BYTES, 2L * bytes.length), (long) at + length);
        return (int) Math.min(Integer.MAX_VALUE - 8L, wanted);
    }

    void append(byte[] source) {
        append(source, 0, source.length);
    }

    /** What was written so far is whole, {@code rows} rows of the stream; what follows belongs to the next row and can be dropped. */
    void markRow(long rows) {
        int end = size();
        lastRow = end - rowStart;
        rowStart = end;
        whole.setRelease(((rows - drainedRows) << Integer.SIZE) | rowStart);
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
        valueStart = size();
        return valueStart;
    }

    /** Forgets what was written of the current row, and of the framing before it. */
    void dropRow() {
        size(rowStart);
    }

    /** From here on whatever the generator still holds is ignored; what it has written into its array stays. */
    void seal() {
        direct = false;
        generator = null;
        count = rowStart;
        sealed = true;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Bytes of the stream so far, those still in here included. */
    long position() {
        return drained + size();
    }

    /**
     * Whether one more row like the last would be more than a write, or the whole rows that were marked last reach up to this position of
     * the stream.
     */
    boolean isDue(long position) {
        return rowStart > WRITE_BYTES - lastRow || drained + rowStart >= position;
    }

    /** Hands everything from {@code from} on to {@code sink} and starts over; an exceptionally long row's memory is let go. */
    void drainTo(OutputStream sink, int from) throws IOException {
        byte[] all = bytes;
        int length = size();
        drainedRows = rows(whole());
        drained += length;
        whole.setRelease(0);
        size(0);
        rowStart = 0;
        valueStart = 0;
        if (generator != null && !direct) {
            direct = true;
            size(0);
            share(generator.array());
        } else if (!direct && all.length > 4 * INITIAL_BYTES) {
            share(NOTHING);
        }
        sink.write(all, from, length - from);
    }
}
