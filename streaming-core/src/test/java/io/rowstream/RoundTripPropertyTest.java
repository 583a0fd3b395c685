package io.rowstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.RandomRows;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Rows of anything JSON can hold: what was written is what our reader reads, and what an independent one reads. */
class RoundTripPropertyTest {
    private static final int STREAMS = 250;
    private static final ObjectReader TREES = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build()
            .reader();

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void readsWhatWasWritten(Variant variant) throws IOException {
        long firstSeed = new SplittableRandom().nextLong();
        for (long seed = firstSeed; seed != firstSeed + STREAMS; seed++) {
            List<Object> rows = RandomRows.of(new Random(seed));
            byte[] body = write(variant, rows);

            ReadOutcome<JsonNode> ours = ReadOutcome.of(RowReader.open(
                    new ByteArrayInputStream(body),
                    variant.format(),
                    variant.coding(),
                    TREES::readTree,
                    ReadOptions.DEFAULTS));

            assertThat(ours.failure()).as("seed %d", seed).isNull();
            assertSame(rows, ours.rows(), seed);
            assertSame(rows, independently(variant, body), seed);
        }
    }

    private static byte[] write(Variant variant, List<Object> rows) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowStreamer.builder().format(variant.format()).coding(variant.coding()).build().stream(
                Export.of(RowSource.of(rows), RandomRows::encode), out);
        return out.toByteArray();
    }

    private static List<JsonNode> independently(Variant variant, byte[] body) throws IOException {
        byte[] text = variant.coding() == ContentCoding.GZIP ? IndependentJson.gunzip(body) : body;
        return switch (variant.format()) {
            case JSON_ARRAY -> IndependentJson.array(text).orElseThrow();
            case NDJSON -> {
                List<JsonNode> lines = IndependentJson.lines(text);
                JsonNode sentinel = lines.get(lines.size() - 1);
                assertThat(sentinel.path("end").booleanValue()).isTrue();
                assertThat(sentinel.path("count").intValue()).isEqualTo(lines.size() - 1);
                yield lines.subList(0, lines.size() - 1);
            }
            case CSV -> throw new AssertionError("CSV is not read");
        };
    }

    private static void assertSame(List<Object> expected, List<JsonNode> actual, long seed) {
        assertThat(actual).as("seed %d", seed).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            if (!RandomRows.same(expected.get(i), actual.get(i))) {
                throw new AssertionError(
                        "seed " + seed + ", row " + i + ": " + expected.get(i) + " became " + actual.get(i));
            }
        }
    }
}
