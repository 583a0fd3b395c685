package io.rowstream.read;

import io.rowstream.help.Help;
import io.rowstream.wire.StreamFormat;
import org.jspecify.annotations.Nullable;

/**
 * Cuts bytes into whole rows and finds the proof of the end. Knows no JSON library: whether a row is valid JSON is found when
 * it is decoded. A framer sees each byte once, however the bytes arrive, so that its time is linear in their number.
 */
abstract class RowFramer {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    /** Rows framed so far; also the zero-based index of the next row. */
    protected long rows;

    /** Bytes of the stream before the buffer's first unframed one. */
    protected long offset;

    /** The line at hand, from 1; 0 in formats that have none. */
    protected long line;

    /** The last checkpoint seen. */
    protected @Nullable Checkpoint checkpoint;

    private final int maxRowBytes;
    private final long maxRows;
    private boolean started;
    private @Nullable RowStreamException failure;

    RowFramer(ReadOptions options) {
        this.maxRowBytes = options.maxRowBytes();
        this.maxRows = options.maxRows();
    }

    /**
     * A framer for a new stream.
     *
     * @throws IllegalArgumentException where an option does not belong to the format
     */
    static RowFramer of(StreamFormat format, ReadOptions options) {
        return switch (format) {
            case NDJSON -> {
                if (options.pointer() != null) {
                    throw new IllegalArgumentException("a JSON pointer names an array in a document, not in NDJSON");
                }
                yield new NdjsonFramer(options);
            }
            case JSON_ARRAY -> {
                if (options.resumedFrom() != null) {
                    throw new IllegalArgumentException(
                            "a JSON array has no echo of the token it resumed at: resume in NDJSON");
                }
                yield new ArrayFramer(options);
            }
            case CSV ->
                throw new IllegalArgumentException(
                        Help.CSV_ONLY_WRITTEN.in("CSV is only written: nothing in it proves that it is whole"));
        };
    }

    /**
     * Frames {@code buffer[from, to)}, of which the first bytes are those left over from the last call. May stop early, with
     * at least one row in {@code slices}. A failure that comes after rows is kept until the next call, so that rows are always
     * delivered before it.
     *
     * @param slices empty
     * @return the first byte not consumed
     * @throws RowStreamException where the bytes cannot be part of a complete stream
     */
    final int frame(byte[] buffer, int from, int to, RowSlices slices) {
        if (failure != null) {
            throw failure;
        }
        int at = from;
        if (!started) {
            int mark = byteOrderMark(buffer, from, to);
            if (mark < 0) {
                return from;
            }
            started = true;
            offset = mark;
            at += mark;
        }
        slices.place(offset - at);
        try {
            return frameRows(buffer, at, to, slices);
        } catch (RowStreamException e) {
            if (slices.isEmpty()) {
                throw e;
            }
            failure = e;
            return to;
        }
    }

    /** As {@link #frame}, behind the byte order mark; may throw after rows. Adds what it consumes to {@link #offset}. */
    protected abstract int frameRows(byte[] buffer, int from, int to, RowSlices slices);

    /** Adds a whole row. */
    protected final void addRow(RowSlices slices, int from, int to) {
        if (rows == maxRows) {
            throw new LimitExceededException(
                    "the stream has more rows than maxRows, " + maxRows, "maxRows", rows, null);
        }
        if (slices.isEmpty()) {
            slices.begin(rows, line);
        }
        slices.add(from, to);
        rows++;
    }

    /**
     * The input has ended cleanly with {@code left} bytes not consumed.
     *
     * @return what the end is proved by
     * @throws RowStreamException where the stream is not whole
     */
    abstract Completeness end(int left);

    /**
     * The length of the byte order mark that one may put before UTF-8 (RFC 3629, section 6): 3 or 0, or -1 where more bytes
     * are needed to tell.
     */
    private static int byteOrderMark(byte[] buffer, int from, int to) {
        for (int i = 0; i < 3; i++) {
            if (from + i == to) {
                return -1;
            }
            if (buffer[from + i] != BYTE_ORDER_MARK[i]) {
                return 0;
            }
        }
        return 3;
    }

    static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    static String describe(byte b) {
        int value = b & 0xff;
        return value > ' ' && value < 127 ? "'" + (char) value + "'" : String.format("byte 0x%02x", value);
    }

    protected final void checkRowSize(int length) {
        if (length > maxRowBytes) {
            throw new LimitExceededException(
                    "row " + rows + " is longer than maxRowBytes, " + maxRowBytes + " bytes",
                    "maxRowBytes",
                    rows,
                    null);
        }
    }
}
