package io.rowstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.read.StreamFailedException;
import io.rowstream.testing.ExpectedJson;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.RandomValues;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.ValueRules;
import io.rowstream.write.ValueRules.NonFinite;
import io.rowstream.write.ValueWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** Values of every class that a {@link ValueWriter} takes, under every rule: read back they are the same, to the last digit. */
class ValueRoundTripTest {
    private static final int STREAMS = 120;
    private static final List<NonFinite> POLICIES = List.of(NonFinite.values());
    /** Plain decimals are longer than it takes by default. */
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNumberLength(20_000)
                            .build())
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final ObjectReader TREES = MAPPER.reader().without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("D7")
    void readsEveryValueThatWasWritten(Variant variant) throws IOException {
        long firstSeed = new SplittableRandom().nextLong();
        for (long seed = firstSeed; seed != firstSeed + STREAMS; seed++) {
            Random random = new Random(seed);
            ExpectedJson expected =
                    new ExpectedJson(POLICIES.get(random.nextInt(POLICIES.size())), random.nextBoolean());
            List<Map<String, @Nullable Object>> rows = RandomValues.rows(random);
            int refused = expected.nonFinite() == NonFinite.REFUSE ? firstNonFinite(rows) : -1;
            ByteArrayOutputStream out = new ByteArrayOutputStream();

            Throwable failure = catchThrowable(() -> stream(variant, expected, rows, out));

            if (refused < 0) {
                assertThat(failure).as("seed %d", seed).isNull();
                assertSame(expected, rows, independently(variant, out.toByteArray()), seed);
            } else {
                assertThat(failure)
                        .as("seed %d", seed)
                        .isInstanceOfSatisfying(
                                ExportException.class, e -> assertThat(e.rows()).isEqualTo(refused))
                        .cause()
                        .hasMessageMatching("the column \"c\\d+\" holds (NaN|-?Infinity), .*");
            }
            ReadOutcome<JsonNode> ours = ReadOutcome.of(RowReader.open(
                    new ByteArrayInputStream(out.toByteArray()),
                    variant.format(),
                    variant.coding(),
                    TREES::readTree,
                    ReadOptions.DEFAULTS));
            assertThat(ours.isComplete()).as("seed %d", seed).isEqualTo(refused < 0);
            // Where the first row is refused nothing is written at all, not even an error line.
            if (refused > 0 && variant.format() == StreamFormat.NDJSON && variant.coding() == ContentCoding.IDENTITY) {
                assertThat(ours.failure()).as("seed %d", seed).isInstanceOf(StreamFailedException.class);
                assertSame(expected, rows.subList(0, refused), ours.rows(), seed);
            } else {
                assertSame(expected, rows.subList(0, ours.rows().size()), ours.rows(), seed);
                assertThat(ours.rows())
                        .hasSize(refused < 0 ? rows.size() : ours.rows().size());
            }
        }
    }

    private static void stream(
            Variant variant, ExpectedJson expected, List<Map<String, @Nullable Object>> rows, ByteArrayOutputStream out)
            throws IOException {
        ValueWriter values = ValueWriter.of(ValueRules.builder()
                .nonFinite(expected.nonFinite())
                .bigIntegersAsStrings(expected.bigIntegersAsStrings())
                .build());
        RowStreamer.builder().format(variant.format()).coding(variant.coding()).build().stream(
                Export.of(RowSource.of(rows), values::write), out);
    }

    private static int firstNonFinite(List<? extends @Nullable Object> rows) {
        for (int i = 0; i < rows.size(); i++) {
            if (holdsNonFinite(rows.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private static boolean holdsNonFinite(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return holdsNonFinite(map.values());
        } else if (value instanceof Collection<?> collection) {
            return collection.stream().anyMatch(ValueRoundTripTest::holdsNonFinite);
        } else if (value instanceof Object[] array) {
            return holdsNonFinite(Arrays.asList(array));
        } else if (value instanceof float[] || value instanceof double[]) {
            List<Object> numbers = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                numbers.add(Array.get(value, i));
            }
            return holdsNonFinite(numbers);
        }
        return ExpectedJson.isNonFinite(value);
    }

    private static List<JsonNode> independently(Variant variant, byte[] body) throws IOException {
        byte[] text = variant.coding() == ContentCoding.GZIP ? IndependentJson.gunzip(body) : body;
        if (variant.format() == StreamFormat.JSON_ARRAY) {
            return List.copyOf(MAPPER.readTree(text).values());
        }
        List<JsonNode> rows = new ArrayList<>();
        for (String line : new String(text, StandardCharsets.UTF_8).split("\n", 0)) {
            rows.add(MAPPER.readTree(line));
        }
        assertThat(rows.remove(rows.size() - 1)).hasToString("{\"end\":true,\"count\":" + rows.size() + "}");
        return rows;
    }

    private static void assertSame(
            ExpectedJson expected, List<Map<String, @Nullable Object>> rows, List<JsonNode> read, long seed) {
        assertThat(read).as("seed %d", seed).hasSameSizeAs(rows);
        for (int i = 0; i < read.size(); i++) {
            for (Map.Entry<String, @Nullable Object> member : rows.get(i).entrySet()) {
                JsonNode json = read.get(i).get(member.getKey());
                assertThat(expected.matches(member.getValue(), json))
                        .as("seed %d, row %d, %s: %s became %s", seed, i, expected, member, json)
                        .isTrue();
            }
            assertThat(expected.matches(rows.get(i), read.get(i)))
                    .as("seed %d", seed)
                    .isTrue();
        }
    }
}
