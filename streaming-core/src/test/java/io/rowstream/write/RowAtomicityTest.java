package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.util.JsonpCharacterEscapes;

/** A row goes out whole, once checked, or not at all. */
class RowAtomicityTest {
    private static final String MARK = "must never be seen";

    static Stream<Arguments> brokenRows() {
        List<Named<RowEncoder<Integer>>> encoders = List.of(
                Named.of("none", (row, out) -> {}),
                Named.of("two values", (row, out) -> {
                    out.writeString(MARK);
                    out.writeNumber(2);
                }),
                Named.of("object left open", (row, out) -> {
                    out.writeStartObject();
                    out.writeStringProperty("text", MARK);
                }),
                Named.of("array left open", (row, out) -> {
                    out.writeStartArray();
                    out.writeString(MARK);
                }),
                Named.of("closed too often", (row, out) -> {
                    out.writeString(MARK);
                    out.writeEndObject();
                }),
                Named.of("two rows flushed", (row, out) -> {
                    out.writeString(MARK);
                    out.flush();
                    out.writeString(MARK);
                    out.flush();
                }));
        return Stream.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY)
                .flatMap(format -> encoders.stream().map(encoder -> Arguments.of(format, encoder)));
    }

    @ParameterizedTest
    @MethodSource("brokenRows")
    void refusesWhatIsNotExactlyOneValue(StreamFormat format, RowEncoder<Integer> broken) {
        assertSecondRowRefused(format, broken);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\n", "\r", "{\"a\":\n1}", "{\"a\":1\r}", "[1,2,3,4,5,6,7,8,9\n]", "1234567\n", "12345678\n"})
    void refusesLineBreaksInNdjson(String raw) {
        assertSecondRowRefused(StreamFormat.NDJSON, (row, out) -> out.writeRawValue(raw + MARK));
        assertSecondRowRefused(StreamFormat.NDJSON, (row, out) -> out.writeRawValue(MARK + raw));
    }

    @Test
    void refusesEachPlaceOfALineBreak() {
        for (int before = 0; before < 20; before++) {
            for (int after = 0; after < 20; after++) {
                String row = " ".repeat(before) + "\r" + " ".repeat(after);
                assertSecondRowRefused(StreamFormat.NDJSON, (n, out) -> out.writeRawValue(row));
            }
        }
    }

    @Test
    void allowsLineBreaksInsideText() throws IOException {
        String text = "\n\r\u000b\u000c\u0085\u2028\u2029 \u010a \u0d0a";

        String body = write(StreamFormat.NDJSON, (row, out) -> out.writeString(text));

        assertThat(ReadOutcome.ofNdjson(body).rows())
                .hasSize(2)
                .allSatisfy(row ->
                        assertThat(IndependentJson.value(row).stringValue()).isEqualTo(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"end\":true,\"count\":1}",
                "{\"end\":false,\"count\":1}",
                "{\"end\":false}",
                "{\"\\u0065nd\":true}",
                "{\"e\\u006Ed\":true}",
                "{\"e\\u006ed\":false}",
                "{\"\\u0065\\u006e\\u0064\":false}",
                " \t{ \t\"end\" \t: \ttrue \t}"
            })
    void refusesRowsThatReadAsControlLines(String raw) throws IOException {
        assertSecondRowRefused(StreamFormat.NDJSON, (row, out) -> out.writeRawValue(raw));
        assertThat(write(StreamFormat.JSON_ARRAY, (row, out) -> out.writeRawValue(raw)))
                .isEqualTo("[" + raw + "," + raw + "]");
    }

    static Stream<RowEncoder<Integer>> foreignText() {
        byte[] invalid = {'a', (byte) 0xff};
        byte[] quote = {'"'};
        return Stream.of(
                (row, out) -> out.writeRawValue("\ufeff{\"end\":true,\"count\":1}"),
                (row, out) -> out.writeRawValue("1],[2"),
                (row, out) -> out.writeRawValue("1]"),
                (row, out) -> out.writeRawValue("]"),
                (row, out) -> out.writeRawValue(""),
                (row, out) -> out.writeRawValue("1,2"),
                (row, out) -> out.writeRawValue("1 2", 0, 3),
                (row, out) -> out.writeRawValue("{\"a\":1".toCharArray(), 0, 6),
                (row, out) -> out.writeRawValue(new SerializedString("tru")),
                (row, out) -> out.writeString("a").writeRaw("]"),
                (row, out) -> out.writeString("a").writeRaw("x]", 1, 1),
                (row, out) -> out.writeString("a").writeRaw(new char[] {']'}, 0, 1),
                (row, out) -> out.writeString("a").writeRaw(']'),
                (row, out) -> out.writeString("a").writeRaw(new SerializedString("]")),
                (row, out) -> out.writeRawUTF8String(quote, 0, 1),
                (row, out) -> out.writeRawUTF8String(invalid, 0, 2),
                (row, out) -> out.writeUTF8String(invalid, 0, 2),
                (row, out) -> out.writeNumber("1]"),
                (row, out) -> out.writeNumber("01"),
                (row, out) -> out.writeNumber("1."),
                (row, out) -> out.writeNumber(".5"),
                (row, out) -> out.writeNumber("1e"),
                (row, out) -> out.writeNumber("-"),
                (row, out) -> out.writeNumber("NaN"),
                (row, out) -> out.writeNumber(""),
                (row, out) -> out.writeNumber("1]".toCharArray(), 0, 2),
                (row, out) -> out.writeString(new Unescaped()),
                (row, out) -> out.writeStartObject()
                        .writeName(new Unescaped())
                        .writeNumber(1)
                        .writeEndObject());
    }

    /** Whatever could end a row, an array or a stream before its time, in whichever way it gets past the generator. */
    @ParameterizedTest
    @MethodSource("foreignText")
    void refusesForeignTextThatIsNotOneValue(RowEncoder<Integer> encoder) {
        for (StreamFormat format : List.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY)) {
            FaultySink sink = new FaultySink();

            assertThatThrownBy(() -> RowStreamer.builder().format(format).build().stream(
                            Export.of(FaultySource.counting(2), encoder), sink))
                    .isInstanceOf(ExportException.class)
                    .hasMessageContaining("row 0");

            assertThat(sink.size()).isZero();
        }
    }

    @Test
    void allowsForeignTextThatIsOneValue() throws IOException {
        RowEncoder<Integer> encoder = (row, out) -> {
            out.writeStartArray();
            out.writeRawValue("{\"a\": [1, 2e5]}");
            out.writeNumber("-1.25e+10");
            out.writeNumber("0");
            out.writeNumber(new char[] {'7'}, 0, 1);
            out.writeUTF8String("é".getBytes(StandardCharsets.UTF_8), 0, 2);
            out.writeEndArray();
        };
        String row = "[{\"a\": [1, 2e5]},-1.25e+10,0,7,\"é\"]";

        assertThat(write(StreamFormat.NDJSON, encoder)).isEqualTo(row + "\n" + row + "\n" + Rows.sentinel(2));
        assertThat(write(StreamFormat.JSON_ARRAY, encoder)).isEqualTo("[" + row + "," + row + "]");
    }

    @Test
    void givesNoWayAroundTheGenerator() throws IOException {
        RowEncoder<Integer> encoder = (row, out) -> {
            assertThat(out.streamWriteOutputTarget()).isNull();
            assertThatThrownBy(() -> out.setCharacterEscapes(JsonpCharacterEscapes.instance()))
                    .isInstanceOf(UnsupportedOperationException.class);
            out.writeNumber(1);
        };

        assertThat(write(StreamFormat.NDJSON, encoder)).isEqualTo("1\n1\n" + Rows.sentinel(2));
    }

    /** Gives itself out as escaped, and is not. */
    private static final class Unescaped extends SerializedString {
        private static final long serialVersionUID = 1L;

        Unescaped() {
            super("x");
        }

        @Override
        public int appendQuotedUTF8(byte[] buffer, int offset) {
            buffer[offset] = '"';
            return 1;
        }
    }

    @Test
    void refusesRowsThatReadAsControlLinesHoweverTheyCameAbout() {
        assertSecondRowRefused(StreamFormat.NDJSON, (row, out) -> {
            out.writeStartObject();
            out.writeBooleanProperty("end", true);
            out.writeStringProperty("text", MARK);
            out.writeEndObject();
        });
        assertSecondRowRefused(StreamFormat.NDJSON, (row, out) -> {
            out.writeRaw("{\"end\":true,\"count\":1}");
            out.writeString(MARK);
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"end\":\"2024-01-01T00:00:00Z\"}",
                "{\"end\":null}",
                "{\"end\":1}",
                "{\"end\":[true]}",
                "{\"end\":{\"end\":true}}",
                "{\"END\":true}",
                "{\"end \":true}",
                "{\"ends\":true}",
                "{\"\\u0045nd\":true}",
                "{\"en\":true}",
                "{\"count\":1,\"end\":true}",
                "[{\"end\":true}]",
                "\"end\"",
                "{}",
                "true",
            })
    void allowsRowsThatOnlyLookLikeControlLines(String raw) throws IOException {
        String body = write(StreamFormat.NDJSON, (row, out) -> out.writeRawValue(raw));

        assertThat(body).isEqualTo(raw + "\n" + raw + "\n" + Rows.sentinel(2));
        ReadOutcome<String> read = ReadOutcome.ofNdjson(body);
        assertThat(read.failure()).isNull();
        assertThat(read.rows()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"NDJSON", "JSON_ARRAY"})
    void refusesRowsLongerThanTheLimitAndNoOthers(StreamFormat format) {
        int limit = 50_000;
        RowStreamer streamer =
                RowStreamer.builder().format(format).maxRowBytes(limit).build();
        String fits = "x".repeat(limit - 2);

        assertThatCode(() ->
                        streamer.stream(Export.of(rows(fits, fits, fits), RowAtomicityTest::text), new FaultySink()))
                .doesNotThrowAnyException();
        FaultySink sink = new FaultySink();
        ExportException thrown = catchThrowableOfType(
                ExportException.class,
                () -> streamer.stream(Export.of(rows(fits, fits + "x"), RowAtomicityTest::text), sink));

        assertThat(thrown).hasMessageContaining("maxRowBytes").hasMessageContaining("50000");
        assertThat(thrown.rows()).isEqualTo(1);
        ReadOutcome<String> read =
                format == StreamFormat.NDJSON ? ReadOutcome.ofNdjson(sink.text()) : ReadOutcome.ofArray(sink.text());
        assertThat(read.rows()).containsExactly('"' + fits + '"');
        assertThat(read.isComplete()).isFalse();
    }

    @Test
    void stopsAnEndlessRowAtTheLimit() {
        RowStreamer streamer = RowStreamer.builder().maxRowBytes(100_000).build();

        ExportException thrown = catchThrowableOfType(
                ExportException.class,
                () -> streamer.stream(
                        Export.of(FaultySource.counting(1), (row, out) -> {
                            out.writeStartArray();
                            while (true) {
                                out.writeNumber(1);
                            }
                        }),
                        new FaultySink()));

        assertThat(thrown).hasMessageContaining("longer than 100000 bytes");
    }

    private static FaultySource<String> rows(String... rows) {
        return FaultySource.of(List.of(rows));
    }

    private static void text(String row, JsonGenerator out) {
        out.writeString(row);
    }

    private static String write(StreamFormat format, RowEncoder<Integer> encoder) throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().format(format).build().stream(Export.of(FaultySource.counting(2), encoder), sink);
        return sink.text();
    }

    private static void assertSecondRowRefused(StreamFormat format, RowEncoder<Integer> broken) {
        FaultySource<Integer> source = FaultySource.counting(3);
        FaultySink sink = new FaultySink();
        RowEncoder<Integer> encoder = (row, out) -> (row == 1 ? broken : Rows.ENCODER).encode(row, out);

        ExportException thrown = catchThrowableOfType(
                ExportException.class,
                () -> RowStreamer.builder().format(format).build().stream(Export.of(source, encoder), sink));

        assertThat(thrown.rows()).isEqualTo(1);
        assertThat(thrown).hasMessageContaining("row 1");
        assertThat(sink.text()).doesNotContain(MARK);
        ReadOutcome<String> read = ReadOutcome.of(sink.bytes(), format, ContentCoding.IDENTITY);
        assertThat(read.rows()).containsExactly(Rows.json(0));
        assertThat(read.isComplete()).isFalse();
        assertThat(source.cursor().closes()).isEqualTo(1);
    }
}
