package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.ReadWay;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the bytes arrive changes nothing: same rows, same outcome, same words. */
@Timeout(value = 2, unit = TimeUnit.MINUTES) // a hang is a failure
class SplitTest {

    static Stream<Variant> variants() {
        return Variant.all();
    }

    @ParameterizedTest
    @MethodSource("variants")
    @FieldCase({"R3", "R7"})
    void readsAWholeBodyInAnyPieces(Variant variant) {
        assertSameInAnyPieces(variant, Bodies.whole(variant, Bodies.ROWS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\ufeff1\r\n2\r\n{\"end\":true,\"count\":2}\r\n",
                "\ufeff",
                "1\n{\"end\":false,\"count\":1}\n2\n{\"end\":false,\"count\":2,\"cursor\":\"rs1x\"}\n{\"end\":true,\"count\":2}\n",
                "1\n{\"end\":false,\"count\":1,\"error\":{\"type\":\"urn:x\",\"title\":\"no\",\"status\":500,\"retryable\":true}}\n",
                "1\n2\n{\"end\":true,\"count\":3}\n",
                "1\n{\"end\":true,\"count\":1}\n2\n",
                "1\n\n{\"end\":true,\"count\":1}\n",
                "1\n{}{}\n{\"end\":true,\"count\":2}\n",
                "1\n[1,\n2]\n{\"end\":true,\"count\":2}\n",
                "1\n{\"a\":\n{\"end\":true,\"count\":2}\n",
                "1\n{ \"end\":true,\"count\":1}\n",
                "1\ntru\n{\"end\":true,\"count\":2}\n",
                "1\n\"\u0001\"\n{\"end\":true,\"count\":2}\n",
                "1\n2",
            })
    void readsAnyNdjsonInAnyPieces(String body) {
        assertSameInAnyPieces(new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY), body.getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\ufeff [ 1 , \"a\" \r\n,\t{ } ] \n",
                "[ ]",
                "[1,2]x",
                "[1,2],",
                "[1 2]",
                "[1,,2]",
                "[,1]",
                "[1,]",
                "[1,{]}]",
                "[1,tru]",
                "[\"\\ud83d\\ude00\",\"\\\"]",
                "{\"items\":[1]}",
                "1",
                "[1][2]",
                "[1\u00a0]",
            })
    void readsAnyArrayInAnyPieces(String body) {
        assertSameInAnyPieces(new Variant(StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY), body.getBytes(UTF_8));
    }

    @ParameterizedTest
    @MethodSource("variants")
    @FieldCase("R5")
    void readsGzipMembersInAnyPieces(Variant variant) {
        byte[] text = Bodies.text(variant.format(), Bodies.ROWS).getBytes(UTF_8);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int from = 0; from < text.length; from += 20) {
            byte[] part = Arrays.copyOfRange(text, from, Math.min(text.length, from + 20));
            body.writeBytes(IndependentJson.gzip(part));
        }
        assertSameInAnyPieces(new Variant(variant.format(), ContentCoding.GZIP), body.toByteArray());
    }

    @ParameterizedTest
    @MethodSource("variants")
    @FieldCase("R5")
    void deliversARowOnceItsBytesAreThere(Variant variant) {
        // After these bytes the input would block: asking for them once more must not be needed.
        byte[] start =
                (variant.format() == StreamFormat.NDJSON ? Rows.ndjson(2) : "[{\"n\":0},{\"n\":1}").getBytes(UTF_8);
        PiecewiseInput in = PiecewiseInput.breakingOff(
                variant.coding() == ContentCoding.GZIP ? IndependentJson.gzipFlushed(start) : start,
                new IllegalStateException("asked for more than the rows need"));
        try (RowReader<String> reader =
                RowReader.open(in, variant.format(), variant.coding(), JsonText::of, ReadOptions.DEFAULTS)) {
            Iterator<String> rows = reader.iterator();
            assertThat(rows.next()).isEqualTo(Rows.json(0));
            assertThat(rows.next()).isEqualTo(Rows.json(1));
        }
        assertThat(in.closes()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":[1,{\"b\":null}],\"d\\u0061ta\":{\"items\":[1,\"ä€😀\",{\"x\":[]}],\"t\":-1.5e+3},\"z\":\"\\ud83d\\ude00\\n\"} ",
                "{\"data\":{\"items\":[]}}",
                "{\"data\":{\"items\":[1]},\"data\":0}",
                "{\"data\":{\"items\":[1],\"items\":[]}}",
                "{\"data\":{\"items\":[1]},\"x\":tru}",
                "{\"data\":{\"items\":[1]},\"x\":01}",
                "{\"data\":{\"items\":[1]},\"x\":1.}",
                "{\"data\":{\"items\":[1]},\"x\":\"\\q\"}",
                "{\"data\":{\"items\":[1]}]",
                "{\"data\":{\"items\":[1]}}x",
                "{\"data\":{\"items\":[1}",
                "{\"data\":{\"items\":null}}",
                "{\"data\":{\"other\":[1]}}",
                "{\"data\":[{\"items\":[1]}]}",
            })
    void readsAnyDocumentInAnyPieces(String body) {
        assertSameInAnyPieces(
                new Variant(StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY),
                body.getBytes(UTF_8),
                ReadOptions.builder().pointer("/data/items").build());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\ufeff1\n{\"end\":true,\"count\":9}\n\r\n2\n", "", "\n\n", "1\n2", "1\n\n{}{}\n", "\ufeff"})
    void readsAnyForeignStreamInAnyPieces(String body) {
        ReadOptions foreign = ReadOptions.builder().foreign().build();
        for (ReadOptions options :
                List.of(foreign, foreign.toBuilder().blankLines(true).build())) {
            for (Variant variant : List.of(
                    new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY),
                    new Variant(StreamFormat.NDJSON, ContentCoding.GZIP))) {
                byte[] text = body.getBytes(UTF_8);
                assertSameInAnyPieces(
                        variant, variant.coding() == ContentCoding.GZIP ? IndependentJson.gzip(text) : text, options);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("variants")
    void readsDamagedGzipInAnyPieces(Variant variant) {
        byte[] whole = Bodies.whole(new Variant(variant.format(), ContentCoding.GZIP), Bodies.ROWS);
        for (int at = 0; at < whole.length; at += 5) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x55;
            String expected = ReadWay.PULLED
                    .read(
                            damaged,
                            new Variant(variant.format(), ContentCoding.GZIP),
                            JsonText::of,
                            ReadOptions.DEFAULTS)
                    .inWords();
            for (int size : new int[] {1, 3, 50}) {
                assertThat(ReadWay.PUSHED
                                .read(
                                        PiecewiseInput.pieces(damaged, size),
                                        variant.format(),
                                        ContentCoding.GZIP,
                                        JsonText::of,
                                        ReadOptions.DEFAULTS)
                                .inWords())
                        .as("damaged at %d, in pieces of %d", at, size)
                        .isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 9, 10, 40, 41, 42, 100, 1000})
    void stopsAtALimitOfTheStreamInAnyPieces(long limit) {
        byte[] body = Bodies.text(StreamFormat.NDJSON, List.of("1", "22", "333", "4444"))
                .getBytes(UTF_8); // 41 bytes
        ReadOptions options = ReadOptions.builder().maxBytes(limit).build();
        Variant variant = new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY);
        assertSameInAnyPieces(variant, body, options);
        assertSameInAnyPieces(
                new Variant(StreamFormat.NDJSON, ContentCoding.GZIP), IndependentJson.gzip(body), options);

        ReadOutcome<String> read = ReadWay.PULLED.read(body, variant, JsonText::of, options);
        assertThat(read.isComplete()).isEqualTo(limit >= body.length);
        if (limit < body.length) {
            assertThat(read.failure())
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("maxBytes");
        }
    }

    private static void assertSameInAnyPieces(Variant variant, byte[] body) {
        assertSameInAnyPieces(variant, body, ReadOptions.DEFAULTS);
    }

    private static void assertSameInAnyPieces(Variant variant, byte[] body, ReadOptions options) {
        String expected =
                ReadWay.PULLED.read(body, variant, JsonText::of, options).inWords();
        for (ReadWay way : ReadWay.values()) {
            assertThat(way.read(body, variant, JsonText::of, options).inWords())
                    .as("%s at once", way)
                    .isEqualTo(expected);
            assertThat(read(way, PiecewiseInput.pieces(body, 1), variant, options))
                    .as("%s byte by byte", way)
                    .isEqualTo(expected);
            for (int first = 0; first <= body.length; first++) {
                byte[][] pieces = {Arrays.copyOf(body, first), Arrays.copyOfRange(body, first, body.length)};
                assertThat(read(way, pieces, variant, options))
                        .as("%s split at %d", way, first)
                        .isEqualTo(expected);
            }
        }
    }

    private static String read(ReadWay way, byte[][] pieces, Variant variant, ReadOptions options) {
        return way.<String>read(pieces, variant.format(), variant.coding(), JsonText::of, options)
                .inWords();
    }
}
