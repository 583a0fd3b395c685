package io.rowstream.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Damaged bodies end in one of the named failures or, where the damage left another good body, in what an independent reader
 * finds in it.
 */
class ReadFuzzTest {
    private static final int BODIES = 4_000;
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

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void endsInANamedFailureOrInTheTruth(Variant variant) {
        byte[] whole = Bodies.whole(variant, Bodies.ROWS);
        long firstSeed = new SplittableRandom().nextLong();
        int accepted = 0;
        for (long seed = firstSeed; seed != firstSeed + BODIES; seed++) {
            byte[] body = damage(whole, new Random(seed));

            ReadOutcome<String> read = read(variant, body, seed);

            if (read.isComplete()) {
                accepted++;
                assertTrue(variant, body, read, seed);
            } else {
                assertThat(read.expectFailure().rows())
                        .as("seed %d", seed)
                        .isEqualTo(read.rows().size());
            }
        }
        assertThat(accepted).as("bodies accepted of %d", BODIES).isLessThan(BODIES / 2);
    }

    private static ReadOutcome<String> read(Variant variant, byte[] body, long seed) {
        try {
            return variant.read(body);
        } catch (RuntimeException | Error e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static void assertTrue(Variant variant, byte[] body, ReadOutcome<String> read, long seed) {
        byte[] text = variant.decodedPrefix(body);
        if (variant.coding() == ContentCoding.GZIP) {
            assertThat(read.rows()).as("seed %d: gzip has a checksum", seed).isEqualTo(Bodies.ROWS);
        } else if (variant.format() == StreamFormat.JSON_ARRAY) {
            List<JsonNode> elements = IndependentJson.array(text).orElseThrow(() -> new AssertionError("seed " + seed));
            assertThat(read.rows()).as("seed %d", seed).hasSameSizeAs(elements);
        } else {
            String lines = new String(text, StandardCharsets.UTF_8);
            assertThat(lines.stripTrailing())
                    .as("seed %d", seed)
                    .endsWith("}"); // white space may precede the line feed
            assertThat(lines)
                    .as("seed %d", seed)
                    .endsWith("\n")
                    .contains("\"count\":" + read.rows().size());
            assertThat(read.rows())
                    .allSatisfy(row -> assertThat(IndependentJson.value(row)).isNotNull());
        }
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
