package io.rowstream.read;

import io.rowstream.wire.ControlLine;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * NDJSON: a row is a line, and only the sentinel proves the end; or, in the mode FOREIGN, every line is a row, and the transport
 * is all there is to go by.
 */
final class NdjsonFramer extends RowFramer {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final long LINE_FEEDS = '\n' * ONES;

    private final boolean foreign;
    private final boolean delimited;
    private final boolean blankLines;
    private final @Nullable String resumedFrom;

    /** Bytes of the line at hand that are known to hold no line feed. */
    private int scanned;

    private boolean complete;

    NdjsonFramer(ReadOptions options) {
        super(options);
        this.foreign = options.foreign();
        this.delimited = options.delimited();
        this.blankLines = options.blankLines();
        this.resumedFrom = options.resumedFrom();
        this.line = 1;
    }

    @Override
    protected int frameRows(byte[] buffer, int from, int to, RowSlices slices) {
        int at = from;
        while (at < to) {
            if (complete) {
                throw malformed("goes on after its sentinel, with " + describe(buffer[at]));
            }
            int lineFeed = indexOfLineFeed(buffer, at + scanned, to);
            if (lineFeed < 0) {
                scanned = to - at;
                checkRowSize(scanned);
                return at;
            }
            checkRowSize(lineFeed - at);
            if (!foreign && ControlLine.isControl(buffer, at, lineFeed)) {
                if (!slices.isEmpty()) {
                    return at; // what it says holds once the rows before it are delivered
                }
                control(buffer, at, lineFeed);
            } else {
                row(buffer, at, lineFeed, slices);
            }
            offset += lineFeed + 1 - at;
            at = lineFeed + 1;
            scanned = 0;
            line++;
        }
        return at;
    }

    /** Eight bytes at a time: a byte of {@code x} is 0 where the line feed is, and the lowest such one is marked exactly. */
    private static int indexOfLineFeed(byte[] buffer, int from, int to) {
        int i = from;
        for (; i <= to - Long.BYTES; i += Long.BYTES) {
            long x = (long) LONG.get(buffer, i) ^ LINE_FEEDS;
            long zeros = (x - ONES) & ~x & HIGHS;
            if (zeros != 0) {
                return i + Long.numberOfTrailingZeros(zeros) / Byte.SIZE;
            }
        }
        for (; i < to; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }

    private void row(byte[] buffer, int from, int to, RowSlices slices) {
        if (line == 1 && resumedFrom != null) {
            throw malformed("does not begin with the echo of the token that it was resumed from, but with a row");
        }
        if (!isBlank(buffer, from, to)) {
            addRow(slices, from, to);
        } else if (!blankLines) {
            throw malformed("has a blank line");
        }
    }

    private static boolean isBlank(byte[] buffer, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isSpace(buffer[i])) {
                return false;
            }
        }
        return true;
    }

    private void control(byte[] buffer, int from, int to) {
        ControlLine control;
        try {
            control = ControlLine.parse(buffer, from, to);
        } catch (IllegalArgumentException e) {
            throw malformed("is malformed: " + e.getMessage());
        }
        if (control.count() != rows) {
            throw malformed("has a control line that counts " + control.count() + " rows where " + rows + " arrived");
        }
        if (control.error() != null) {
            throw new StreamFailedException(rows, control.error());
        }
        if (line == 1 && resumedFrom != null && !resumedFrom.equals(control.cursor())) {
            throw malformed("does not begin with the echo of the token that it was resumed from");
        }
        if (control.cursor() != null) {
            checkpoint = new Checkpoint(control.count(), control.cursor());
        }
        complete = control.end();
    }

    private MalformedStreamException malformed(String what) {
        return new MalformedStreamException(
                "the NDJSON stream " + what + " (line " + line + ", byte " + offset + ", after " + rows + " rows)",
                rows,
                line,
                offset,
                null);
    }

    @Override
    Completeness end(int left) {
        if (complete) {
            return Completeness.PROVED;
        }
        boolean endsWithLine = left == 0 && (line > 1 || offset == 0);
        if (foreign && endsWithLine) {
            return delimited ? Completeness.TRANSPORT_ONLY : Completeness.UNPROVED;
        }
        throw new IncompleteStreamException(
                "the stream is incomplete: it ended after " + rows + " rows"
                        + (left > 0 ? " and " + left + " bytes of a line" : "")
                        + (foreign
                                ? ", not behind a line"
                                : ", without the sentinel {\"end\":true,\"count\":" + rows + "}"),
                rows,
                offset + left,
                null);
    }
}
