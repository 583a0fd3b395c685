package io.rowstream.read;

import io.rowstream.wire.ControlLine;

/** NDJSON with control lines: a row is a line, and only the sentinel proves the end. */
final class NdjsonFramer extends RowFramer {
    private long line = 1;
    /** Bytes of the line at hand that are known to hold no line feed. */
    private int scanned;

    private boolean complete;

    NdjsonFramer(int maxRowBytes) {
        super(maxRowBytes);
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
            if (ControlLine.isControl(buffer, at, lineFeed)) {
                if (!slices.isEmpty()) {
                    return at; // what it says holds once the rows before it are delivered
                }
                control(buffer, at, lineFeed);
            } else if (isBlank(buffer, at, lineFeed)) {
                throw malformed("has a blank line");
            } else {
                slices.add(at, lineFeed);
                rows++;
            }
            offset += lineFeed + 1 - at;
            at = lineFeed + 1;
            scanned = 0;
            line++;
        }
        return at;
    }

    private static int indexOfLineFeed(byte[] buffer, int from, int to) {
        for (int i = from; i < to; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
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
        complete = control.end();
    }

    private MalformedStreamException malformed(String what) {
        return new MalformedStreamException(
                "the NDJSON stream " + what + " (line " + line + ", byte " + offset + ", after " + rows + " rows)",
                rows,
                null);
    }

    @Override
    void end(int left) {
        if (!complete) {
            throw new IncompleteStreamException(
                    "the stream is incomplete: it ended after " + rows + " rows"
                            + (left > 0 ? " and " + left + " bytes of a line" : "")
                            + ", without the sentinel {\"end\":true,\"count\":" + rows + "}",
                    rows,
                    null);
        }
    }
}
