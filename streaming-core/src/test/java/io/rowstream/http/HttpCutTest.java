package io.rowstream.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.StreamFailedException;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies that the connection cuts, between rows where it is hardest to notice; by each way of delimiting a body. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HttpCutTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("R2")
    void noticesThatTheFinalChunkIsMissing(Variant variant) throws Exception {
        byte[] body = cutAfterTwoRows(variant);
        byte[] response = join(
                head(variant, "Transfer-Encoding: chunked"),
                (Integer.toHexString(body.length) + "\r\n").getBytes(ISO_8859_1),
                body,
                "\r\n".getBytes(ISO_8859_1));

        assertThat(assertCutAfterTwoRows(response)).hasCauseInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void noticesThatAWholeStreamLacksItsFinalChunk(Variant variant) throws Exception {
        byte[] body = coded(variant, wholeText(variant.format()));
        byte[] response = join(
                head(variant, "Transfer-Encoding: chunked"),
                (Integer.toHexString(body.length) + "\r\n").getBytes(ISO_8859_1),
                body,
                "\r\n".getBytes(ISO_8859_1));

        assertThat(assertCutAfterTwoRows(response)).hasCauseInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("R2")
    void noticesThatTheLengthWasNotReached(Variant variant) throws Exception {
        byte[] body = cutAfterTwoRows(variant);
        byte[] response = join(head(variant, "Content-Length: " + (body.length + 1)), body);

        assertThat(assertCutAfterTwoRows(response)).hasCauseInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase({"R1", "W4"})
    void takesNoBodyThatLacksAnyByte(Variant variant) throws Exception {
        byte[] body = coded(variant, wholeText(variant.format()));
        byte[] head = head(variant, "Content-Length: " + body.length);

        for (int length = 0; length <= body.length; length++) {
            boolean complete;
            try {
                complete = read(join(head, Arrays.copyOf(body, length))).isComplete();
            } catch (IOException e) {
                complete = false; // there is no response at all where not one byte of its body comes
            }

            assertThat(complete).as("%d bytes of %d", length, body.length).isEqualTo(length == body.length);
        }
    }

    @Test
    void saysWhatWasExpectedAndWhatArrived() throws Exception {
        Variant variant = new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY);
        byte[] body = Rows.ndjson(2).getBytes(UTF_8);

        assertThat(assertCutAfterTwoRows(join(head(variant, "Content-Length: 1000"), body)))
                .hasMessageContaining("after 2 rows")
                .hasMessageContaining("after " + body.length + " of 1000 bytes: ");
        assertThat(assertCutAfterTwoRows(
                        join(head(variant, "Transfer-Encoding: chunked"), "10\r\n".getBytes(ISO_8859_1), body)))
                .hasMessageContaining("after 2 rows")
                .hasMessageContaining("after " + body.length + " bytes, before the end of the body: ");
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase({"R2", "R4"})
    void noticesThatABodyEndedByClosingIsNotWhole(Variant variant) throws Exception {
        assertCutAfterTwoRows(join(head(variant, "Connection: close"), cutAfterTwoRows(variant)));
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void takesAWholeBodyEndedByClosing(Variant variant) throws Exception {
        ReadOutcome<String> read =
                read(join(head(variant, "Connection: close"), coded(variant, wholeText(variant.format()))));

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).isEqualTo(Rows.json(0, 2));
    }

    @Test
    void deliversTheServersReasonBeforeTheCut() throws Exception {
        Variant variant = new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY);
        String body = Rows.ndjson(2) + "{\"end\":false,\"count\":2,\"error\":{\"type\":\"urn:x\",\"title\":\"gone\","
                + "\"status\":500,\"retryable\":true}}\n";
        byte[] response = join(
                head(variant, "Transfer-Encoding: chunked"),
                (Integer.toHexString(body.length()) + "\r\n" + body + "\r\n").getBytes(UTF_8));

        ReadOutcome<String> read = read(response);

        assertThat(read.rows()).isEqualTo(Rows.json(0, 2));
        assertThat(read.failure()).isInstanceOf(StreamFailedException.class).hasMessageContaining("gone");
    }

    private IncompleteStreamException assertCutAfterTwoRows(byte[] response) throws Exception {
        ReadOutcome<String> read = read(response);
        assertThat(read.rows()).isEqualTo(Rows.json(0, 2));
        assertThat(read.failure()).isInstanceOf(IncompleteStreamException.class);
        assertThat(read.expectFailure().rows()).isEqualTo(2);
        return (IncompleteStreamException) read.expectFailure();
    }

    private ReadOutcome<String> read(byte[] response) throws Exception {
        try (RawServer server = new RawServer(response)) {
            return ReadOutcome.of(client.send(RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of))
                    .body());
        }
    }

    private static byte[] head(Variant variant, String delimiting) {
        return RawServer.head(
                "Content-Type: " + variant.format().mediaType(),
                "Content-Encoding: " + variant.coding().token(),
                delimiting);
    }

    private static String wholeText(StreamFormat format) {
        return switch (format) {
            case NDJSON -> Rows.ndjson(2) + Rows.sentinel(2);
            case JSON_ARRAY -> "[" + String.join(",", Rows.json(0, 2)) + "]";
            case CSV -> throw new AssertionError("CSV is not read");
        };
    }

    private static byte[] cutAfterTwoRows(Variant variant) {
        byte[] text = (variant.format() == StreamFormat.NDJSON
                        ? Rows.ndjson(2)
                        : "[" + String.join(",", Rows.json(0, 2)))
                .getBytes(UTF_8);
        return variant.coding() == ContentCoding.GZIP ? IndependentJson.gzipFlushed(text) : text;
    }

    private static byte[] coded(Variant variant, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return variant.coding() == ContentCoding.GZIP ? IndependentJson.gzip(bytes) : bytes;
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
