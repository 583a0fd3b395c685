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
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A body cut at any byte is never taken for complete, and what came before the cut is delivered. */
class CutTest {

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("W4")
    void acceptsOnlyTheWholeBody(Variant variant) {
        byte[] whole = Bodies.whole(variant, Bodies.ROWS);
        for (int length = 0; length < whole.length; length++) {
            assertIncomplete(variant, Arrays.copyOf(whole, length), Bodies.ROWS);
        }
        ReadOutcome<String> read = variant.read(whole);
        assertThat(read.rows()).isEqualTo(Bodies.ROWS);
        assertThat(read.failure()).isNull();
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("W4")
    void acceptsOnlyTheWholeBodyOfOurWriterFlushedAtEachRow(Variant variant) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowStreamer.builder()
                .format(variant.format())
                .coding(variant.coding())
                .flushInterval(Duration.ZERO)
                .build()
                .stream(Export.of(RowSource.of(List.of(0, 1, 2, 3)), Rows.ENCODER), out);
        byte[] whole = out.toByteArray();
        for (int length = 0; length < whole.length; length++) {
            assertIncomplete(variant, Arrays.copyOf(whole, length), Rows.json(0, 4));
        }
        assertThat(variant.read(whole).failure()).isNull();
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("R4")
    void acceptsNoRowlessBodyThatIsCut(Variant variant) {
        byte[] whole = Bodies.whole(variant, List.of());
        for (int length = 0; length < whole.length; length++) {
            assertIncomplete(variant, Arrays.copyOf(whole, length), List.of());
        }
        assertThat(variant.read(whole).failure()).isNull();
    }

    @Test
    @FieldCase("R2")
    void deliversEveryLineThatIsWhole() {
        Variant variant = new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY);
        byte[] whole = Bodies.whole(variant, Bodies.ROWS);
        int lines = 0;
        for (int length = 0; length < whole.length; length++) {
            ReadOutcome<String> read = variant.read(Arrays.copyOf(whole, length));
            assertThat(read.rows()).as("cut at byte %d", length).isEqualTo(Bodies.ROWS.subList(0, lines));
            lines += whole[length] == '\n' ? 1 : 0;
        }
    }

    @Test
    @FieldCase("R2")
    void takesNoCutNumberForARow() {
        assertThat(ReadOutcome.ofNdjson("1\n12").rows()).containsExactly("1");
        assertThat(ReadOutcome.ofArray("[1,12").rows()).containsExactly("1");
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void reportsWhatTheTransportSaidOfTheCut(Variant variant) {
        byte[] whole = Bodies.whole(variant, Bodies.ROWS);
        for (int length = 0; length <= whole.length; length++) {
            IOException checked = new IOException("injected");
            IllegalStateException unchecked = new IllegalStateException("injected");
            byte[] cut = Arrays.copyOf(whole, length);
            for (PiecewiseInput in :
                    List.of(PiecewiseInput.breakingOff(cut, checked), PiecewiseInput.breakingOff(cut, unchecked))) {
                ReadOutcome<String> read = ReadOutcome.of(in, variant.format(), variant.coding(), JsonText::of);

                assertThat(read.failure())
                        .isInstanceOf(IncompleteStreamException.class)
                        .satisfies(failure -> assertThat(failure.getCause()).isIn(checked, unchecked));
                assertThat(read.rows())
                        .isEqualTo(Bodies.ROWS.subList(0, read.rows().size()));
                assertThat(in.closes()).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ContentCoding.class)
    @FieldCase("W4")
    void acceptsOnlyTheWholeDocumentAroundAnArray(ContentCoding coding) {
        Variant variant = new Variant(StreamFormat.JSON_ARRAY, coding);
        byte[] text = ("{\"next\":null,\"data\":{\"items\":" + Bodies.text(StreamFormat.JSON_ARRAY, Bodies.ROWS)
                        + ",\"t\":[1.5,\"x\"]}}")
                .getBytes(UTF_8);
        byte[] whole = coding == ContentCoding.GZIP ? IndependentJson.gzip(text) : text;
        ReadOptions options = ReadOptions.builder().pointer("/data/items").build();
        for (int length = 0; length < whole.length; length++) {
            assertIncomplete(variant, Arrays.copyOf(whole, length), Bodies.ROWS, options);
        }
        for (ReadWay way : ReadWay.values()) {
            ReadOutcome<String> read = way.read(whole, variant, JsonText::of, options);
            assertThat(read.failure()).isNull();
            assertThat(read.rows()).isEqualTo(Bodies.ROWS);
        }
    }

    private static void assertIncomplete(Variant variant, byte[] body, List<String> rows) {
        assertIncomplete(variant, body, rows, ReadOptions.DEFAULTS);
    }

    private static void assertIncomplete(Variant variant, byte[] body, List<String> rows, ReadOptions options) {
        for (ReadWay way : ReadWay.values()) {
            assertIncomplete(body, rows, way.read(body, variant, JsonText::of, options));
        }
    }

    private static void assertIncomplete(byte[] body, List<String> rows, ReadOutcome<String> read) {
        assertThat(read.failure())
                .as("cut at byte %d", body.length)
                .isInstanceOf(IncompleteStreamException.class)
                .hasMessageContaining("incomplete");
        assertThat(read.expectFailure().rows()).isEqualTo(read.rows().size());
        assertThat(read.rows()).isEqualTo(rows.subList(0, read.rows().size()));
    }
}
