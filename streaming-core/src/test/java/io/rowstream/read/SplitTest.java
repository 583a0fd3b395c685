package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the bytes arrive changes nothing: same rows, same outcome, same words. */
class SplitTest {

    static Stream<Variant> variants() {
        return Variant.all();
    }

    @ParameterizedTest
    @MethodSource("variants")
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

    private static void assertSameInAnyPieces(Variant variant, byte[] body) {
        ReadOutcome<String> atOnce = variant.read(body);
        assertSame(variant, atOnce, PiecewiseInput.bytewise(body), "byte by byte");
        for (int first = 1; first < body.length; first++) {
            assertSame(variant, atOnce, PiecewiseInput.split(body, first), "split at " + first);
        }
    }

    private static void assertSame(Variant variant, ReadOutcome<String> expected, InputStream in, String how) {
        ReadOutcome<String> read = ReadOutcome.of(in, variant.format(), variant.coding(), JsonText::of);
        assertThat(read.rows()).as(how).isEqualTo(expected.rows());
        if (expected.failure() == null) {
            assertThat(read.failure()).as(how).isNull();
        } else {
            assertThat(read.failure())
                    .as(how)
                    .hasSameClassAs(expected.failure())
                    .hasMessage(expected.failure().getMessage());
            assertThat(read.expectFailure().rows()).isEqualTo(expected.failure().rows());
        }
    }
}
