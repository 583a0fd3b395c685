package io.rowstream.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import tools.jackson.databind.JsonNode;

/** A format that is read, with a coding, and what can be said of any body written in them. */
public record Variant(StreamFormat format, ContentCoding coding) {
    private static final int GZIP_HEADER_BYTES = 10;

    /** Every format that is read with every coding. */
    public static Stream<Variant> all() {
        return Stream.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY)
                .flatMap(format -> Arrays.stream(ContentCoding.values()).map(coding -> new Variant(format, coding)));
    }

    /** Reads {@code body} back with our reader, rows as JSON text. */
    public ReadOutcome<String> read(byte[] body) {
        return ReadOutcome.of(body, format, coding);
    }

    /** Fails if our reader or an independent one takes {@code body} for complete. */
    public void assertIncomplete(byte[] body) {
        assertThat(read(body).failure()).as("our reader's refusal").isNotNull();
        switch (coding) {
            case IDENTITY -> assertNoEndMark(body);
            case GZIP ->
                assertThat(isWholeGzip(body)).as("taken for whole gzip").isFalse();
        }
    }

    /** As {@link #assertIncomplete}, and of the text too no independent reader takes what is there for complete. */
    public void assertUnfinished(byte[] body) {
        assertIncomplete(body);
        assertNoEndMark(decodedPrefix(body));
    }

    private void assertNoEndMark(byte[] text) {
        switch (format) {
            case JSON_ARRAY ->
                assertThat(IndependentJson.array(text)).as("taken for an array").isEmpty();
            case NDJSON -> {
                int end = new String(text, StandardCharsets.UTF_8).lastIndexOf('\n') + 1;
                List<JsonNode> lines = IndependentJson.lines(Arrays.copyOf(text, end));
                assertThat(lines)
                        .noneMatch(line ->
                                line.path("end").isBoolean() && line.path("end").booleanValue());
            }
            case CSV -> throw new AssertionError("CSV has no end mark");
        }
    }

    private static boolean isWholeGzip(byte[] body) {
        try {
            IndependentJson.gunzip(body);
            return true;
        } catch (EOFException e) {
            return false;
        } catch (IOException e) {
            throw new AssertionError("cut gzip is damaged as well", e);
        }
    }

    /** Everything of {@code body} that can be decoded as it stands, whether or not it is complete. */
    public byte[] decodedPrefix(byte[] body) {
        if (coding == ContentCoding.IDENTITY || body.length < GZIP_HEADER_BYTES) {
            return coding == ContentCoding.IDENTITY ? body : new byte[0];
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(body, GZIP_HEADER_BYTES, body.length - GZIP_HEADER_BYTES);
            ByteArrayOutputStream decoded = new ByteArrayOutputStream();
            byte[] piece = new byte[4096];
            for (int n = inflater.inflate(piece); n > 0; n = inflater.inflate(piece)) {
                decoded.write(piece, 0, n);
            }
            return decoded.toByteArray();
        } catch (DataFormatException e) {
            throw new AssertionError("cut gzip is damaged as well", e);
        } finally {
            inflater.end();
        }
    }

    /** As {@link #decodedPrefix}, as text. */
    public String decodedText(byte[] body) {
        return new String(decodedPrefix(body), StandardCharsets.UTF_8);
    }
}
