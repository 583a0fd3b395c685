package io.rowstream.testing;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What came of reading a stream: the rows that were delivered, and the failure they ended in, if they did.
 *
 * @param rows the rows delivered
 * @param failure null exactly where the reader took the stream for complete
 */
public record ReadOutcome<T>(List<T> rows, @Nullable RowStreamException failure) {

    /** Reads to the end or to the failure; anything but a {@link RowStreamException} comes through. */
    public static <T> ReadOutcome<T> of(RowReader<T> reader) {
        List<T> rows = new ArrayList<>();
        RowStreamException failure = null;
        try (reader) {
            reader.forEach(rows::add);
        } catch (RowStreamException e) {
            failure = e;
        }
        if (reader.isComplete() != (failure == null) || reader.rows() != rows.size()) {
            throw new AssertionError("the reader contradicts itself: complete " + reader.isComplete() + ", rows "
                    + reader.rows() + " of " + rows.size() + ", failure " + failure);
        }
        return new ReadOutcome<>(rows, failure);
    }

    /** Reads with default limits. */
    public static <T> ReadOutcome<T> of(
            InputStream in, StreamFormat format, ContentCoding coding, RowDecoder<T> decoder) {
        return of(RowReader.open(in, format, coding, decoder, ReadOptions.DEFAULTS));
    }

    /** Reads every row as its JSON text, spelled as {@link JsonText} spells it. */
    public static ReadOutcome<String> of(byte[] body, StreamFormat format, ContentCoding coding) {
        return of(new ByteArrayInputStream(body), format, coding, JsonText::of);
    }

    /** Reads every row as its JSON text. */
    public static ReadOutcome<String> ofNdjson(String body) {
        return of(body.getBytes(StandardCharsets.UTF_8), StreamFormat.NDJSON, ContentCoding.IDENTITY);
    }

    /** Reads every row as its JSON text. */
    public static ReadOutcome<String> ofArray(String body) {
        return of(body.getBytes(StandardCharsets.UTF_8), StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY);
    }

    /** The outcome in words that two ways of reading must agree on. */
    public String inWords() {
        if (failure == null) {
            return "complete, " + rows;
        }
        return failure.getClass().getSimpleName() + ": " + failure.getMessage() + ", " + failure.rows() + " rows, "
                + failure.lastCheckpoint() + ", " + rows;
    }

    /** Whether the stream was taken for complete. */
    public boolean isComplete() {
        return failure == null;
    }

    /** The failure that must be there. */
    public RowStreamException expectFailure() {
        return Objects.requireNonNull(failure, "the stream was taken for complete");
    }
}
