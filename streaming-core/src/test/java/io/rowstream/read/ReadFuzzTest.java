package io.rowstream.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.IndependentNdjson;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.ReadWay;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Damaged bodies end in one of the named failures or, where the damage left another good body, in what an independent reader
 * finds in it.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES) // a hang is a failure
class ReadFuzzTest {
    private static final int BODIES = 4_000;
    private static final int MANY_BODIES = 100_000;
    private static final byte[][] SPLICES = {
        bytes("\n"),
        bytes("\r\n"),
        bytes(","),
        bytes("]"),
        bytes("["),
        bytes("}"),
        bytes("{"),
        bytes("\""),
        bytes("\\"),
        bytes("{\"end\":true,\"count\":3}\n"),
        bytes("{\"end\":false,\"count\":3}\n"),
        bytes("\ufeff"),
        bytes("\u2028"),
        bytes("1"),
        bytes("0"),
        bytes(" "),
        bytes("null"),
        {0},
        {(byte) 0xff},
        {(byte) 0xc0, (byte) 0x80}
    };

    /** What is read, how, and what an independent reader makes of a body that was accepted. */
    private enum Scenario {
        ROWS,
        FOREIGN,
        BLANK_LINES,
        RESUMED,
        INSIDE,
        SMALL;

        ReadOptions options() {
            ReadOptions.Builder options = ReadOptions.builder();
            return switch (this) {
                case ROWS -> options.build();
                case FOREIGN -> options.foreign().build();
                case BLANK_LINES -> options.blankLines(true).build();
                case RESUMED -> options.resumedFrom("rs1A").build();
                case INSIDE -> options.pointer("/data/items").build();
                case SMALL ->
                    options.maxRowBytes(60)
                            .maxRows(10)
                            .maxBytes(180)
                            .maxDepth(3)
                            .maxNumberLength(4)
                            .maxNameLength(4)
                            .build();
            };
        }

        boolean fits(Variant variant) {
            boolean ndjson = variant.format() == StreamFormat.NDJSON;
            return this == ROWS || this == SMALL || ndjson == (this != INSIDE);
        }

        byte[] body(Variant variant) {
            String rows = Bodies.text(variant.format(), Bodies.ROWS);
            String text = switch (this) {
                case FOREIGN -> String.join("\n", Bodies.ROWS) + "\n";
                case BLANK_LINES -> rows.replace("\n", "\n\r\n").replaceFirst("\\r\\n$", "");
                case RESUMED -> "{\"end\":false,\"count\":0,\"cursor\":\"rs1A\"}\n" + rows;
                case INSIDE ->
                    "{\"x\":[{\"items\":-1.5e3}],\"data\":{\"t\":\"\\u00e4\",\"items\":" + rows + "},\"y\":null}";
                default -> rows;
            };
            byte[] bytes = bytes(text);
            return variant.coding() == ContentCoding.GZIP ? IndependentJson.gzip(bytes) : bytes;
        }
    }

    static Stream<Arguments> scenarios() {
        return Variant.all()
                .flatMap(variant -> Arrays.stream(Scenario.values())
                        .filter(scenario -> scenario.fits(variant))
                        .map(scenario -> Arguments.of(variant, scenario)));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void endsInANamedFailureOrInTheTruth(Variant variant, Scenario scenario) {
        fuzz(variant, scenario, BODIES);
    }

    @Tag("soak")
    @ParameterizedTest
    @MethodSource("scenarios")
    void endsInANamedFailureOrInTheTruthForLong(Variant variant, Scenario scenario) {
        fuzz(variant, scenario, MANY_BODIES);
    }

    private static void fuzz(Variant variant, Scenario scenario, int bodies) {
        byte[] whole = scenario.body(variant);
        long firstSeed = new SplittableRandom().nextLong();
        int accepted = 0;
        for (long seed = firstSeed; seed != firstSeed + bodies; seed++) {
            byte[] body = damage(whole, new Random(seed));
            ReadOutcome<String> read = read(ReadWay.PULLED, variant, scenario, new byte[][] {body}, seed);

            assertSameInTheOtherWays(variant, scenario, body, read, seed);
            if (read.isComplete()) {
                accepted++;
                assertTrue(variant, scenario, body, read, seed);
            } else {
                assertThat(read.expectFailure().rows())
                        .as("seed %d", seed)
                        .isEqualTo(read.rows().size());
            }
        }
        assertThat(accepted).as("bodies accepted of %d", bodies).isLessThan(bodies * 2 / 3);
    }

    private static void assertSameInTheOtherWays(
            Variant variant, Scenario scenario, byte[] body, ReadOutcome<String> read, long seed) {
        Random random = new Random(seed);
        byte[][] pieces = PiecewiseInput.pieces(body, 1 + random.nextInt(40));
        ReadWay way = random.nextInt(4) == 0 ? ReadWay.PULLED_WITH_EXECUTOR : ReadWay.PUSHED;
        assertThat(read(way, variant, scenario, pieces, seed).inWords())
                .as("seed %d, %s", seed, way)
                .isEqualTo(read.inWords());
    }

    private static ReadOutcome<String> read(
            ReadWay way, Variant variant, Scenario scenario, byte[][] pieces, long seed) {
        try {
            return way.read(pieces, variant.format(), variant.coding(), JsonText::of, scenario.options());
        } catch (RuntimeException | Error e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static void assertTrue(
            Variant variant, Scenario scenario, byte[] body, ReadOutcome<String> read, long seed) {
        byte[] text = variant.decodedPrefix(body);
        if (variant.coding() == ContentCoding.GZIP) {
            assertThat(read.rows()).as("seed %d: gzip has a checksum", seed).isEqualTo(Bodies.ROWS);
            return;
        }
        List<JsonNode> truth;
        if (scenario == Scenario.INSIDE) {
            JsonNode items = IndependentJson.value(withoutMark(text)).at("/data/items");
            assertThat(items.isArray()).as("seed %d", seed).isTrue();
            truth = List.copyOf(items.values());
        } else if (variant.format() == StreamFormat.JSON_ARRAY) {
            truth = IndependentJson.array(withoutMark(text)).orElseThrow(() -> new AssertionError("seed " + seed));
        } else {
            try {
                truth = IndependentNdjson.rows(text, scenario == Scenario.BLANK_LINES, scenario == Scenario.FOREIGN);
            } catch (AssertionError | RuntimeException | IOException e) {
                throw new AssertionError("accepted, and should not have been: seed " + seed, e);
            }
            if (scenario == Scenario.RESUMED) {
                assertThat(IndependentJson.value(new String(withoutMark(text), StandardCharsets.UTF_8)
                                        .lines()
                                        .findFirst()
                                        .orElseThrow())
                                .path("cursor")
                                .asString())
                        .as("seed %d", seed)
                        .isEqualTo("rs1A");
            }
        }
        assertThat(read.rows().stream().map(IndependentJson::value).toList())
                .as("seed %d", seed)
                .isEqualTo(truth);
    }

    private static byte[] withoutMark(byte[] text) {
        String json = new String(text, StandardCharsets.UTF_8);
        return bytes(json.startsWith("\ufeff") ? json.substring(1) : json);
    }

    private static byte[] damage(byte[] whole, Random random) {
        byte[] body = whole;
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            ByteArrayOutputStream damaged = new ByteArrayOutputStream();
            int at = random.nextInt(body.length + 1);
            int until = Math.min(body.length, at + (random.nextInt(3) == 0 ? random.nextInt(60) : random.nextInt(2)));
            damaged.write(body, 0, at);
            switch (random.nextInt(5)) {
                case 0 -> damaged.writeBytes(SPLICES[random.nextInt(SPLICES.length)]);
                case 1 -> damaged.write(random.nextInt());
                case 2 -> damaged.write(body, at, until - at); // doubled
                case 3 -> until = Math.min(body.length, at + 1); // dropped
                default -> until = random.nextInt(10) == 0 ? body.length : until; // cut
            }
            damaged.write(body, until, body.length - until);
            body = damaged.toByteArray();
            if (body.length == 0) {
                break;
            }
        }
        return body;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
