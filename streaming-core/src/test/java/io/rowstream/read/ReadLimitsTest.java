package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.ValueRules;
import io.rowstream.write.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;

/** Rows up to the limit, and no byte more; whatever the coding and however the bytes arrive. */
class ReadLimitsTest {

    @ParameterizedTest
    @ValueSource(ints = {30, 100, 65_534, 65_535, 65_536, 65_537, 200_000})
    @FieldCase("R6")
    void takesRowsUpToTheLimit(int limit) {
        ReadOptions options = ReadOptions.builder().maxRowBytes(limit).build();
        List<String> rows = List.of(text(limit), "1", text(limit), text(limit), text(limit - 1));
        Variant.all().forEach(variant -> {
            for (InputStream in : inputs(Bodies.whole(variant, rows))) {
                ReadOutcome<String> read =
                        ReadOutcome.of(RowReader.open(in, variant.format(), variant.coding(), JsonText::of, options));
                assertThat(read.failure()).isNull();
                assertThat(read.rows()).isEqualTo(rows);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 100, 65_534, 65_535, 65_536, 65_537, 200_000})
    @FieldCase("R9")
    void refusesRowsBeyondTheLimit(int limit) {
        ReadOptions options = ReadOptions.builder().maxRowBytes(limit).build();
        List<String> rows = List.of("1", text(limit), text(limit + 1), "4");
        Variant.all().forEach(variant -> {
            for (InputStream in : inputs(Bodies.whole(variant, rows))) {
                ReadOutcome<String> read =
                        ReadOutcome.of(RowReader.open(in, variant.format(), variant.coding(), JsonText::of, options));
                assertThat(read.failure())
                        .isInstanceOf(LimitExceededException.class)
                        .hasMessageContaining("row 2")
                        .hasMessageContaining("maxRowBytes, " + limit + " bytes");
                assertThat(read.rows()).isEqualTo(rows.subList(0, 2));
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"NDJSON, 501", "JSON_ARRAY, 501", "NDJSON, 200000", "JSON_ARRAY, 200000"})
    void refusesRowsThatAreNestedTooDeeply(StreamFormat format, int depth) {
        String row = "[".repeat(depth) + "]".repeat(depth);
        for (RowDecoder<String> decoder : List.<RowDecoder<String>>of(JsonText::of, in -> {
            in.skipChildren();
            return "skipped";
        })) {
            ReadOutcome<String> read = ReadOutcome.of(
                    PiecewiseInput.of(
                            Bodies.text(format, List.of("1", row, "3")).getBytes(UTF_8)),
                    format,
                    ContentCoding.IDENTITY,
                    decoder);

            assertThat(read.failure())
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("row 1");
            assertThat(read.rows()).hasSize(1);
        }
    }

    @Test
    void refusesNumbersThatNobodyMeans() {
        ReadOutcome<String> read = ReadOutcome.ofNdjson("1\n" + "7".repeat(20_001) + "\n{\"end\":true,\"count\":2}\n");

        assertThat(read.failure()).isInstanceOf(LimitExceededException.class).hasMessageContaining("row 1");
    }

    @Test
    void readsEveryDecimalThatIsSpelledOutByDefault() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        BigDecimal smallest = new BigDecimal(BigInteger.ONE, 9_999);
        RowStreamer.builder().build().stream(
                Export.of(
                        RowSource.of(List.of(smallest, smallest.negate())),
                        (row, out) -> ValueWriter.of(ValueRules.DEFAULTS).writeDecimal(row, out)),
                body);

        ReadOutcome<BigDecimal> read = ReadOutcome.of(RowReader.open(
                PiecewiseInput.of(body.toByteArray()),
                StreamFormat.NDJSON,
                ContentCoding.IDENTITY,
                JsonParser::getDecimalValue,
                ReadOptions.DEFAULTS));

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).containsExactly(smallest, smallest.negate());
    }

    @Test
    void readsTextAsLongAsARow() {
        int limit = 30_000_000; // beyond what Jackson takes for a text by default
        ReadOptions options = ReadOptions.builder().maxRowBytes(limit).build();
        String body = text(limit) + "\n{\"end\":true,\"count\":1}\n";

        ReadOutcome<Integer> read = ReadOutcome.of(RowReader.open(
                PiecewiseInput.of(body.getBytes(UTF_8)),
                StreamFormat.NDJSON,
                ContentCoding.IDENTITY,
                in -> in.getString().length(),
                options));

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).containsExactly(limit - 2);
    }

    @Test
    void refusesLimitsThatMakeNoSense() {
        ReadOptions.Builder options = ReadOptions.builder();

        assertThatThrownBy(() -> options.maxRowBytes(0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(options.maxRowBytes(Integer.MAX_VALUE).build())
                .asString()
                .startsWith("ReadOptions[maxRowBytes=2147483647, ");
        assertThat(ReadOptions.DEFAULTS.maxRowBytes()).isEqualTo(16 * 1024 * 1024);
    }

    @Test
    void takesTheLargestLimit() {
        ReadOptions options =
                ReadOptions.builder().maxRowBytes(Integer.MAX_VALUE).build();
        Variant.all().forEach(variant -> {
            ReadOutcome<String> read = ReadOutcome.of(RowReader.open(
                    PiecewiseInput.of(Bodies.whole(variant, Bodies.ROWS)),
                    variant.format(),
                    variant.coding(),
                    JsonText::of,
                    options));
            assertThat(read.failure()).isNull();
            assertThat(read.rows()).isEqualTo(Bodies.ROWS);
        });
    }

    /** A row of so many bytes. */
    private static String text(int length) {
        return '"' + "x".repeat(length - 2) + '"';
    }

    private static List<InputStream> inputs(byte[] body) {
        return List.of(
                PiecewiseInput.of(body),
                PiecewiseInput.split(body, body.length / 2),
                PiecewiseInput.evenly(body, 1000));
    }
}
