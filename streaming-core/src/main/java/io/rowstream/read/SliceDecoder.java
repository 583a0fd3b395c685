package io.rowstream.read;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

/**
 * Decodes framed rows. One parser goes over all rows of a slice, which costs less than one for each; what a sequence of root
 * values would let pass (two values in a row, a value over several rows, a decoder that stops too early or goes too far) is
 * caught by comparing the parser's place with the row's edges.
 */
final class SliceDecoder<T> {
    private final RowDecoder<? extends T> decoder;
    private final JsonFactory json;
    private @Nullable JsonParser parser;
    private byte[] buffer = new byte[0];
    private int from;

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
        T value;
        try {
            in.nextToken();
            value = decoder.decode(in);
            checkPlace(in, rowEnd, row);
        } catch (RowStreamException e) {
            throw e;
        } catch (StreamConstraintsException e) {
            throw new LimitExceededException("row " + row + " exceeds a limit: " + e.getOriginalMessage(), row, e);
        } catch (InputCoercionException e) {
            throw new RowDecodingException("row " + row + " cannot be decoded: " + e.getOriginalMessage(), row, e);
        } catch (StreamReadException e) {
            throw new MalformedStreamException("row " + row + " is not valid JSON: " + e.getOriginalMessage(), row, e);
        } catch (JacksonException e) {
            throw new RowDecodingException("row " + row + " cannot be decoded: " + e.getOriginalMessage(), row, e);
        } catch (Exception e) {
            throw new RowDecodingException("row " + row + " cannot be decoded: " + e, row, e);
        }
        if (value == null) {
            throw new RowDecodingException("row " + row + " cannot be decoded: the decoder returned null", row, null);
        }
        return value;
    }

    private void checkPlace(JsonParser in, int rowEnd, long row) {
        JsonToken last = in.currentToken();
        if (last == null || !in.streamReadContext().inRoot()) {
            throw new RowDecodingException(
                    "the decoder left the parser in the wrong place at row " + row
                            + ": it must stop at the last token of the row's value",
                    row,
                    null);
        }
        if (last == JsonToken.VALUE_STRING) {
            in.finishToken();
        }
        int place = from + (int) in.currentLocation().getByteOffset();
        // The parser consumes the white space behind a number, of which the row's end may be the first.
        if (place > rowEnd && !(last.isNumeric() && place == rowEnd + 1)) {
            throw new MalformedStreamException(
                    "row " + row
                            + " goes on after its end: the value does not end where its row does, or the decoder read "
                            + "past it",
                    row,
                    null);
        }
        for (int i = place; i < rowEnd; i++) {
            if (!RowFramer.isSpace(buffer[i])) {
                throw new MalformedStreamException(
                        "row " + row + " holds more than one value: " + RowFramer.describe(buffer[i])
                                + " follows the first",
                        row,
                        null);
            }
        }
    }

    /** Gives the parser's buffers back. */
    void release() {
        if (parser != null) {
            parser.close();
            parser = null;
        }
    }
}
