package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.read.RowReader;
import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.Base64Variants;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.io.SerializedString;

/** What CSV makes of single rows, beyond the vectors of the wire format. */
class CsvTest {
    private static final String HEADER = "a,b\r\n";

    private final FaultySink sink = new FaultySink();

    @Test
    void takesColumnsFromACursorThatTellsThem() throws IOException {
        stream(RowStreamer.builder(), Export.of(() -> new Telling(List.of(1, 2)), CsvTest::encode));

        assertThat(sink.text()).isEqualTo("a,b\r\n1,1\r\n2,2\r\n");
    }

    @Test
    void writesTheHeaderOfACursorWithoutRows() throws IOException {
        stream(RowStreamer.builder(), Export.of(() -> new Telling(List.of()), CsvTest::encode));

        assertThat(sink.text()).isEqualTo(HEADER);
    }

    @Test
    void prefersTheColumnsThatTheExportStates() throws IOException {
        Export<Integer> export = Export.of(() -> new Telling(List.of(1)), CsvTest::encode);

        stream(RowStreamer.builder(), export.withColumns(List.of(Column.of("b"), Column.of("a"), Column.of(""))));

        assertThat(sink.text()).isEqualTo("b,a,\"\"\r\n1,1,\r\n");
    }

    @Test
    void needsColumns() {
        assertRefused(Export.of(FaultySource.counting(1), CsvTest::encode)).hasMessageContaining("Export.withColumns");
    }

    @Test
    void refusesTwoColumnsOfOneNameBeforeTheSourceIsOpened() {
        FaultySource<Integer> source = FaultySource.counting(1);

        assertRefused(Export.of(source, CsvTest::encode).withColumns(List.of(Column.of("a"), Column.of("a"))))
                .hasMessageContaining("two columns are named \"a\"");
        assertThat(source.isOpened()).isFalse();
    }

    @Test
    void refusesAHeaderThatWouldBeginWithAByteOrderMark() {
        assertRefused(Export.of(FaultySource.counting(1), CsvTest::encode)
                        .withColumns(List.of(Column.of("\ufeffa"), Column.of("b"))))
                .hasMessageContaining("byte order mark");
    }

    @Test
    void refusesAColumnOfNestedValuesBeforeTheSourceIsOpened() {
        FaultySource<Integer> source = FaultySource.counting(1);

        assertRefused(Export.of(source, CsvTest::encode)
                        .withColumns(List.of(Column.of("a"), new Column("b", Column.Kind.NESTED))))
                .hasMessageContaining("the column \"b\" holds objects or arrays");
        assertThat(source.isOpened()).isFalse();
    }

    static Stream<RowEncoder<Integer>> nestedValues() {
        return Stream.of(
                (row, out) -> out.writeStartObject(),
                (row, out) -> out.writeStartObject(row),
                (row, out) -> out.writeStartObject(row, 1),
                (row, out) -> out.writeStartArray(),
                (row, out) -> out.writeStartArray(row),
                (row, out) -> out.writeStartArray(row, 1),
                (row, out) -> out.writeArray(new int[] {1}, 0, 1),
                (row, out) -> out.writeArray(new long[] {1}, 0, 1),
                (row, out) -> out.writeArray(new double[] {1}, 0, 1),
                (row, out) -> out.writeArray(new String[] {"x"}, 0, 1));
    }

    @ParameterizedTest
    @MethodSource("nestedValues")
    void refusesNestedValuesByTheNameOfTheirColumn(RowEncoder<Integer> nested) {
        assertSecondRowRefused((row, out) -> {
                    out.writeStartObject();
                    out.writeNumberProperty("a", row);
                    out.writeName("b");
                    nested.encode(row, out);
                    out.writeEndObject();
                })
                .hasMessageContaining("the column \"b\" holds an ");
    }

    static Stream<RowEncoder<Integer>> rowsThatAreNoObjects() {
        return Stream.of(
                (row, out) -> out.writeNumber(row),
                (row, out) -> out.writeNull(),
                (row, out) -> out.writeString(""),
                (row, out) -> out.writeString("x\r\n"),
                (row, out) -> {
                    out.writeStartArray();
                    out.writeNumber(row);
                    out.writeEndArray();
                });
    }

    @ParameterizedTest
    @MethodSource("rowsThatAreNoObjects")
    void refusesRowsThatAreNoObjects(RowEncoder<Integer> row) {
        assertSecondRowRefused(row).hasMessageContaining("object");
    }

    @Test
    void refusesAMemberThatIsNoColumn() {
        assertSecondRowRefused((row, out) -> member("c", out)).hasMessageContaining("\"c\", which is no column");
    }

    @Test
    void refusesAMemberThatComesTwice() {
        assertSecondRowRefused((row, out) -> {
                    out.writeStartObject();
                    out.writeNumberProperty("a", 1);
                    out.writeNumberProperty("a", 2);
                    out.writeEndObject();
                })
                .hasMessageContaining("the member \"a\" twice");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "x\ud83d", "\ude00y", "\ud83d\ud83d\ude00"})
    void refusesTextThatUtf8CannotHold(String text) {
        assertSecondRowRefused((row, out) -> {
            out.writeStartObject();
            out.writeStringProperty("b", text);
            out.writeEndObject();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u00ff", "x\u00c3", "\u00ed\u00a0\u0080"})
    void refusesBytesThatAreNotUtf8(String latin1) {
        byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
        assertSecondRowRefused((row, out) -> {
                    out.writeStartObject();
                    out.writeName("b");
                    out.writeUTF8String(bytes, 0, bytes.length);
                    out.writeEndObject();
                })
                .hasMessageContainingAll("column \"b\"", "not UTF-8");
    }

    static Stream<RowEncoder<Integer>> rawText() {
        return Stream.of(
                (row, out) -> out.writeRaw("x"),
                (row, out) -> out.writeRaw('x'),
                (row, out) -> out.writeRaw("x", 0, 1),
                (row, out) -> out.writeRaw(new char[] {'x'}, 0, 1),
                (row, out) -> out.writeRaw(new SerializedString("x")),
                (row, out) -> out.writeRawValue("x"),
                (row, out) -> out.writeRawValue("x", 0, 1),
                (row, out) -> out.writeRawValue(new char[] {'x'}, 0, 1),
                (row, out) -> out.writeRawUTF8String(new byte[] {'x'}, 0, 1));
    }

    @ParameterizedTest
    @MethodSource("rawText")
    void refusesRawText(RowEncoder<Integer> raw) {
        assertSecondRowRefused((row, out) -> {
                    out.writeStartObject();
                    out.writeName("a");
                    raw.encode(row, out);
                    out.writeEndObject();
                })
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void writesARowWithoutMembersAsEmptyFields() throws IOException {
        stream(RowStreamer.builder(), columns(Export.of(FaultySource.counting(2), (row, out) -> {
            out.writeStartObject();
            out.writeEndObject();
        })));

        assertThat(sink.text()).isEqualTo("a,b\r\n,\r\n,\r\n");
    }

    @Test
    void forgetsNothingOfMembersOutOfOrder() throws IOException {
        stream(RowStreamer.builder(), columns(Export.of(FaultySource.counting(3), (row, out) -> {
            out.writeStartObject();
            if (row != 1) {
                out.writeStringProperty("b", row == 0 ? "" : null);
            }
            out.writeNumberProperty("a", row);
            out.writeEndObject();
        })));

        assertThat(sink.text()).isEqualTo("a,b\r\n0,\"\"\r\n1,\r\n2,\r\n");
    }

    static Stream<Value> values() {
        String digits = "1234567890".repeat(1_000);
        return Stream.of(
                new Value("\"\"", out -> out.writeString("")),
                new Value("", out -> out.writeString((String) null)),
                new Value("", out -> out.writeNumber((BigDecimal) null)),
                new Value("", out -> out.writeNumber((BigInteger) null)),
                new Value("xy", out -> out.writeString(new char[] {'w', 'x', 'y', 'z'}, 1, 2)),
                new Value("x\u00e4", out -> out.writeString(new SerializedString("x\u00e4"))),
                new Value("xy", out -> out.writeString(new StringReader("xyz"), 2)),
                new Value("\"\"", out -> out.writeString(new StringReader(""), -1)),
                new Value("\"a,b\"", out -> out.writeString(new StringReader("a,b"), -1)),
                new Value("x".repeat(5_000), out -> out.writeString(new StringReader("x".repeat(5_000)), -1)),
                new Value("\u00e4", out -> out.writeUTF8String(new byte[] {(byte) 0xc3, (byte) 0xa4}, 0, 2)),
                new Value("AQI=", out -> out.writeBinary(new byte[] {1, 2})),
                new Value("Ag==", out -> out.writeBinary(Base64Variants.MIME_NO_LINEFEEDS, new byte[] {1, 2}, 1, 1)),
                new Value("AQI=", out -> out.writeBinary(new ByteArrayInputStream(new byte[] {1, 2, 3}), 2)),
                new Value("AQID", out -> out.writeBinary(new ByteArrayInputStream(new byte[] {1, 2, 3}), -1)),
                new Value("AQI=", out -> out.writeEmbeddedObject(new byte[] {1, 2})),
                new Value("-32768", out -> out.writeNumber(Short.MIN_VALUE)),
                new Value("-9223372036854775808", out -> out.writeNumber(Long.MIN_VALUE)),
                new Value("1.5", out -> out.writeNumber(1.5)),
                new Value("1.5", out -> out.writeNumber(1.5f)),
                new Value("NaN", out -> out.writeNumber(Double.NaN)),
                new Value("1.50", out -> out.writeNumber(new BigDecimal("1.50"))),
                new Value(digits, out -> out.writeNumber(new BigInteger(digits))),
                new Value("1e5", out -> out.writeNumber("1e5")),
                new Value("12", out -> out.writeNumber(new char[] {'0', '1', '2'}, 1, 2)),
                new Value("false", out -> out.writeBoolean(false)));
    }

    @ParameterizedTest
    @MethodSource("values")
    void writesEveryKindOfScalar(Value value) throws IOException {
        stream(RowStreamer.builder(), columns(Export.of(FaultySource.counting(1), (row, out) -> {
            out.writeStartObject();
            out.writeName(new SerializedString("a"));
            value.writes.encode(out);
            out.writeNumberProperty("b", 7);
            out.writeEndObject();
        })));

        assertThat(sink.text()).isEqualTo(HEADER + value.expected + ",7\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "=1+1        | '=1+1",
                "+1          | '+1",
                "-1          | '-1",
                "@x          | '@x",
                "\uff1dx     | '\uff1dx",
                "`\t=x`      | `'\t=x`",
                "`\r=x`      | `\"'\r=x\"`",
                "`\n=x`      | `\"'\n=x\"`",
                "x=1         | x=1",
                "'=1         | '=1",
            },
            delimiter = '|')
    void neutralisesFormulasWhereAskedTo(String text, String expected) throws IOException {
        RowStreamer.Builder neutralising = RowStreamer.builder()
                .csv(CsvOptions.builder().neutraliseFormulas(true).build());

        stream(neutralising, columns(Export.of(FaultySource.counting(1), (row, out) -> {
            out.writeStartObject();
            out.writeStringProperty("a", text);
            out.writeNumberProperty("b", -1);
            out.writeEndObject();
        })));

        assertThat(sink.text()).isEqualTo(HEADER + expected + ",-1\r\n");
    }

    @Test
    void neutralisesNoFormulasByDefault() throws IOException {
        stream(RowStreamer.builder(), columns(Export.of(FaultySource.counting(1), (row, out) -> {
            out.writeStartObject();
            out.writeStringProperty("a", "=1+1");
            out.writeEndObject();
        })));

        assertThat(sink.text()).isEqualTo(HEADER + "=1+1,\r\n");
    }

    @Test
    void isNotRead() {
        assertThatThrownBy(() -> RowReader.open(InputStream.nullInputStream(), StreamFormat.CSV, in -> 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only written");
    }

    private static void encode(Integer row, JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("a", row);
        out.writeNumberProperty("b", row);
        out.writeEndObject();
    }

    private static void member(String name, JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty(name, 1);
        out.writeEndObject();
    }

    private static Export<Integer> columns(Export<Integer> export) {
        return export.withColumns(List.of(Column.of("a"), Column.of("b")));
    }

    private void stream(RowStreamer.Builder settings, Export<?> export) throws IOException {
        settings.format(StreamFormat.CSV).build().stream(export, sink);
    }

    private AbstractThrowableAssert<?, ?> assertRefused(Export<?> export) {
        ExportException thrown =
                catchThrowableOfType(ExportException.class, () -> stream(RowStreamer.builder(), export));
        assertThat(sink.size()).isZero();
        return assertThat(thrown.getCause());
    }

    /** The second row of three; the first must be there, and nothing behind it. */
    private AbstractThrowableAssert<?, ?> assertSecondRowRefused(RowEncoder<Integer> broken) {
        FaultySource<Integer> source = FaultySource.counting(3);
        Export<Integer> export = columns(Export.of(source, (row, out) -> {
            if (row == 1) {
                broken.encode(row, out);
            } else {
                encode(row, out);
            }
        }));
        ExportException thrown =
                catchThrowableOfType(ExportException.class, () -> stream(RowStreamer.builder(), export));
        assertThat(thrown.rows()).isEqualTo(1);
        assertThat(thrown).hasNoSuppressedExceptions();
        assertThat(sink.text()).isEqualTo("a,b\r\n0,0\r\n");
        assertThat(source.cursor().closes()).isEqualTo(1);
        return assertThat(thrown.getCause());
    }

    record Value(String expected, Writes writes) {}

    @FunctionalInterface
    interface Writes {
        void encode(JsonGenerator out) throws Exception;
    }

    /** Tells its columns once it has moved, as a query does. */
    @SuppressWarnings("try") // close() passes on what it may meet
    private static final class Telling implements RowCursor<Integer> {
        private final RowCursor<Integer> rows;
        private boolean moved;

        Telling(List<Integer> rows) throws Exception {
            this.rows = RowSource.of(rows).open();
        }

        @Override
        public boolean advance() throws Exception {
            moved = true;
            return rows.advance();
        }

        @Override
        public Integer current() {
            return rows.current();
        }

        @Override
        public List<Column> columns() {
            assertThat(moved).isTrue();
            return List.of(Column.of("a"), Column.of("b"));
        }

        @Override
        public void close() throws Exception {
            rows.close();
        }
    }
}
