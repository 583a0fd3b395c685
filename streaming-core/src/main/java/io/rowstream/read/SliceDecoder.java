package io.rowstream.read;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * Decodes framed rows. One parser goes over all rows of a slice, which costs less than one for each; what a sequence of root
 * values would let pass (two values in a row, a value over several rows, a decoder that stops too early or goes too far) is
 * caught by counting root values and comparing the parser's place with the row's edges.
 */
final class SliceDecoder<T> {
    private final RowDecoder<? extends T> decoder;
    private final JsonFactory json;
    private @Nullable JsonParser parser;
    private byte[] buffer = new byte[0];
    private int from;
    private int rowStart;
    private int firstInvalid;
    private long streamOffset;

    SliceDecoder(RowDecoder<? extends T> decoder, int maxRowBytes) {
        this.decoder = decoder;
        this.json = JsonFactory.builder()
                .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
                .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(maxRowBytes)
                        .build())
                .build();
    }

    /** Begins with a new slice. */
    void begin(byte[] buffer, RowSlices slices) {
        release();
        this.buffer = buffer;
        this.from = slices.from();
        this.rowStart = from;
        this.streamOffset = slices.streamOffset();
        this.firstInvalid = Utf8.firstInvalid(buffer, from, slices.to());
        this.parser = json.createParser(ObjectReadContext.empty(), buffer, from, slices.to() - from);
    }

    /**
     * Decodes the next row.
     *
     * @param rowEnd where the row ends in the buffer, exclusive
     * @param row the row's zero-based index
     */
    T decode(int rowEnd, long row) {
        JsonParser in = parser;
        if (in == null) {
            throw new IllegalStateException("there is no slice to decode");
        }
        if (firstInvalid < rowEnd) {
            throw malformed("is not valid UTF-8", row, firstInvalid, null);
        }
        int valuesBefore = in.streamReadContext().getEntryCount();
        T value;
        try {
            in.nextToken();
            value = decoder.decode(in);
            if (in.currentToken() == JsonToken.VALUE_STRING) {
                in.finishToken(); // else the parser may still stand before the text
            }
        } catch (Exception e) {
            throw failure(e, rowEnd, row);
        }
        checkPlace(in, valuesBefore, rowEnd, row);
        if (value == null) {
            throw undecodable("the decoder returned null", row, null);
        }
        rowStart = rowEnd;
        return value;
    }

    /** Whose fault it was: a decoder fails in any way it likes, so the row is looked at once more without it. */
    private RowStreamException failure(Exception failure, int rowEnd, long row) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        try (JsonParser again = json.createParser(ObjectReadContext.empty(), buffer, rowStart, rowEnd - rowStart)) {
            while (again.nextToken() != null) {
                again.finishToken();
            }
        } catch (StreamConstraintsException e) {
            return new LimitExceededException("row " + row + " exceeds a limit: " + e.getOriginalMessage(), row, e);
        } catch (StreamReadException e) {
            long place = rowStart + Math.max(0, e.getLocation().getByteOffset());
            return malformed("is not valid JSON: " + e.getOriginalMessage(), row, place, e);
        }
        String reason = failure instanceof JacksonException e ? e.getOriginalMessage() : failure.toString();
        return undecodable(reason, row, failure);
    }

    private void checkPlace(JsonParser in, int valuesBefore, int rowEnd, long row) {
        // Data binding clears the token it ended at.
        JsonToken last = in.hasCurrentToken() ? in.currentToken() : in.getLastClearedToken();
        if (last == null || in.isClosed() || !in.streamReadContext().inRoot()) {
            throw undecodable(
                    "the decoder left the parser in the wrong place; it must stop at the last token of the row's value",
                    row,
                    null);
        }
        if (in.streamReadContext().getEntryCount() - valuesBefore != 1) {
            throw undecodable("the decoder read past the row's value", row, null);
        }
        int place = from + (int) in.currentLocation().getByteOffset();
        // The parser consumes the white space behind a number, of which the row's end may be the first.
        if (place > rowEnd && !(last.isNumeric() && place == rowEnd + 1)) {
            throw failure(new IllegalStateException("the value goes on after the row's end"), rowEnd, row);
        }
        for (int i = place; i < rowEnd; i++) {
            if (!RowFramer.isSpace(buffer[i])) {
                throw malformed(
                        "holds more than one value: " + RowFramer.describe(buffer[i]) + " follows the first",
                        row,
                        i,
                        null);
            }
        }
    }

    private MalformedStreamException malformed(String what, long row, long place, @Nullable Throwable cause) {
        return new MalformedStreamException(
                "row " + row + " " + what + " (byte " + (streamOffset + place) + ")", row, cause);
    }

    private static RowDecodingException undecodable(String why, long row, @Nullable Throwable cause) {
        return new RowDecodingException("row " + row + " cannot be decoded: " + why, row, cause);
    }

    /** Gives the parser's buffers back. */
    void release() {
        if (parser != null) {
            parser.close();
            parser = null;
        }
    }
}
