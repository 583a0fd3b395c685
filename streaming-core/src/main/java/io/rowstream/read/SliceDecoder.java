package io.rowstream.read;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;

/**
 * Decodes framed rows. One parser goes over all rows of a slice, which costs less than one for each; what a sequence of root
 * values would let pass (two values in a row, a value over several rows, a decoder that stops too early or goes too far) is
 * caught by counting root values and comparing the parser's place with the row's edges.
 */
final class SliceDecoder<T> {
    private final RowDecoder<? extends T> decoder;
    private final RowJson json;
    private @Nullable JsonParser parser;
    private byte[] buffer = new byte[0];
    private RowSlices rows = new RowSlices();
    private int from;
    private int firstInvalid;

    SliceDecoder(RowDecoder<? extends T> decoder, RowJson json) {
        this.decoder = decoder;
        this.json = json;
    }

    /** Begins with new rows, which are taken from {@code rows} one by one. */
    void begin(byte[] buffer, RowSlices rows) {
        release();
        this.buffer = buffer;
        this.rows = rows;
        this.from = rows.from();
        this.firstInvalid = Utf8.firstInvalid(buffer, from, rows.to());
        this.parser = json.parser(buffer, from, rows.to());
    }

    /** Decodes the next row. */
    T decode() {
        JsonParser in = parser;
        if (in == null) {
            throw new IllegalStateException("there is no slice to decode");
        }
        int index = rows.next();
        if (firstInvalid < rows.to(index)) {
            throw malformed("is not valid UTF-8", index, firstInvalid, null);
        }
        int valuesBefore = in.streamReadContext().getEntryCount();
        T value;
        try {
            in.nextToken();
            value = decode(in, index);
            if (in.currentToken() == JsonToken.VALUE_STRING) {
                in.finishToken(); // else the parser may still stand before the text
            }
        } catch (Exception e) {
            throw failure(e, index);
        }
        checkPlace(in, valuesBefore, index);
        if (value == null) {
            throw undecodable("the decoder returned null", index, null);
        }
        return value;
    }

    @SuppressWarnings("unchecked") // T is byte[] where the decoder is that of bytes
    private T decode(JsonParser in, int index) throws Exception {
        return decoder instanceof RowBytes whole
                ? (T) whole.copy(in, buffer, rows.from(index), rows.to(index))
                : decoder.decode(in);
    }

    /** Whose fault it was: a decoder fails in any way it likes, so the row is looked at once more without it. */
    private RowStreamException failure(Exception failure, int index) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        int rowFrom = rows.from(index);
        int rowTo = rows.to(index);
        try {
            json.check(buffer, rowFrom, rowTo);
        } catch (StreamConstraintsException e) {
            String limit = json.limitExceededBy(buffer, rowFrom, rowTo);
            return new LimitExceededException(
                    "row " + row(index) + " exceeds " + limit + ": " + e.getOriginalMessage(), limit, row(index), e);
        } catch (StreamReadException e) {
            int place = rowFrom + (int) Math.max(0, e.getLocation().getByteOffset());
            return malformed("is not valid JSON: " + e.getOriginalMessage(), index, place, e);
        }
        String reason = failure instanceof JacksonException e ? e.getOriginalMessage() : failure.toString();
        return undecodable(reason, index, failure);
    }

    private void checkPlace(JsonParser in, int valuesBefore, int index) {
        // Data binding clears the token it ended at.
        JsonToken last = in.hasCurrentToken() ? in.currentToken() : in.getLastClearedToken();
        if (last == null || in.isClosed() || !in.streamReadContext().inRoot()) {
            throw undecodable(
                    "the decoder left the parser in the wrong place; it must stop at the last token of the row's value",
                    index,
                    null);
        }
        if (in.streamReadContext().getEntryCount() - valuesBefore != 1) {
            throw undecodable("the decoder read past the row's value", index, null);
        }
        int rowTo = rows.to(index);
        int place = from + (int) in.currentLocation().getByteOffset();
        // The parser consumes the white space behind a number, of which the row's end may be the first.
        if (place > rowTo && !(last.isNumeric() && place == rowTo + 1)) {
            throw failure(new IllegalStateException("the value goes on after the row's end"), index);
        }
        for (int i = place; i < rowTo; i++) {
            if (!RowFramer.isSpace(buffer[i])) {
                throw malformed(
                        "holds more than one value: " + RowFramer.describe(buffer[i]) + " follows the first",
                        index,
                        i,
                        null);
            }
        }
    }

    private long row(int index) {
        return rows.firstRow() + index;
    }

    private MalformedStreamException malformed(String what, int index, int place, @Nullable Throwable cause) {
        long offset = rows.streamOffset() + place;
        long line = line(index);
        return new MalformedStreamException(
                "row " + row(index) + " " + what + " (" + (line > 0 ? "line " + line + ", " : "") + "byte " + offset
                        + ")",
                row(index),
                line,
                offset,
                cause);
    }

    private long line(int index) {
        long line = rows.firstLine();
        for (int i = from; line > 0 && i < rows.from(index); i++) {
            line += buffer[i] == '\n' ? 1 : 0;
        }
        return line;
    }

    private RowDecodingException undecodable(String why, int index, @Nullable Throwable cause) {
        return new RowDecodingException("row " + row(index) + " cannot be decoded: " + why, row(index), cause);
    }

    /** Gives the parser's buffers back. */
    void release() {
        if (parser != null) {
            parser.close();
            parser = null;
        }
    }
}
