package io.rowstream.write;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.rowstream.wire.ControlLine;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;

/** The bytes around rows: one implementation for each format that can be written. */
abstract class RowFraming {

    static RowFraming of(StreamFormat format) {
        return switch (format) {
            case NDJSON -> new Ndjson();
            case JSON_ARRAY -> new JsonArray();
        };
    }

    /** Before row number {@code index}, counted from 0. */
    abstract void beforeRow(long index, RowBuffer buffer);

    /** Checks the row that stands in {@code bytes[from, to)}; throws where it must not go out. */
    abstract void check(byte[] bytes, int from, int to);

    /** After each row. */
    abstract void afterRow(RowBuffer buffer);

    /** What makes the stream complete. */
    abstract void end(long rows, RowBuffer buffer);

    /** What tells the reason of a failure, where the format can. */
    abstract void failed(long rows, StreamError error, RowBuffer buffer);

    private static final class Ndjson extends RowFraming {
        private static final byte[] LINE_FEED = {'\n'};
        /** The first of its three bytes. */
        private static final byte BYTE_ORDER_MARK = (byte) 0xef;

        @Override
        void beforeRow(long index, RowBuffer buffer) {}

        @Override
        void check(byte[] bytes, int from, int to) {
            if (LineBreaks.in(bytes, from, to)) {
                throw new IllegalStateException("the row has a line break in it; NDJSON rows are single lines, so the "
                        + "encoder must not indent or write raw text");
            }
            if (from < to && bytes[from] == BYTE_ORDER_MARK) {
                throw new IllegalStateException(
                        "the row begins with a byte that no JSON value begins with; a byte order "
                                + "mark there would hide a control line from this check, but not from readers");
            }
            if (ControlLine.isControl(bytes, from, to)) {
                throw new IllegalStateException(
                        "the row begins with a member \"end\" that holds a boolean, which NDJSON "
                                + "keeps for control lines; rename the member or put another one first");
            }
        }

        @Override
        void afterRow(RowBuffer buffer) {
            buffer.append(LINE_FEED);
        }

        @Override
        void end(long rows, RowBuffer buffer) {
            buffer.append(ControlLine.sentinel(rows).toBytes());
        }

        @Override
        void failed(long rows, StreamError error, RowBuffer buffer) {
            buffer.append(ControlLine.failed(rows, error).toBytes());
        }
    }

    private static final class JsonArray extends RowFraming {
        private static final byte[] COMMA = {','};
        private static final byte[] OPEN = {'['};
        private static final byte[] CLOSE = {']'};
        private static final byte[] EMPTY = "[]".getBytes(US_ASCII);

        @Override
        void beforeRow(long index, RowBuffer buffer) {
            buffer.append(index == 0 ? OPEN : COMMA);
        }

        @Override
        void check(byte[] bytes, int from, int to) {}

        @Override
        void afterRow(RowBuffer buffer) {}

        @Override
        void end(long rows, RowBuffer buffer) {
            buffer.append(rows == 0 ? EMPTY : CLOSE);
        }

        @Override
        void failed(long rows, StreamError error, RowBuffer buffer) {}
    }
}
