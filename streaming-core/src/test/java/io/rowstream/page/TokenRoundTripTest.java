package io.rowstream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.rowstream.testing.FieldCase;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values come out of a token as they went in: the same type, to the bit. */
class TokenRoundTripTest {
    private final CursorTokens tokens = CursorTokens.of(Keys.ring(1));

    static Stream<Object> extremes() {
        return Stream.of(
                Short.MIN_VALUE,
                Short.MAX_VALUE,
                (short) 0,
                Integer.MIN_VALUE,
                Integer.MAX_VALUE,
                0,
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                0L,
                (1L << 53) + 1,
                0.0,
                -0.0,
                Double.MIN_VALUE,
                Double.MIN_NORMAL,
                Double.MAX_VALUE,
                -Double.MAX_VALUE,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                Double.NaN,
                0.1 + 0.2,
                true,
                false,
                BigDecimal.ZERO,
                new BigDecimal("0.00"),
                new BigDecimal("1.10"),
                new BigDecimal("1.1"),
                new BigDecimal("-1"),
                new BigDecimal("1E+3"),
                new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE),
                new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
                new BigDecimal("-" + "9".repeat(1_000) + ".5"),
                new BigDecimal(BigInteger.valueOf(-128), 2),
                new BigDecimal(BigInteger.valueOf(128), 2),
                "",
                "a",
                "\u0000",
                "\u20ac \u00e9 \ud83d\ude00",
                "e\u0301",
                "\ud800",
                "\udc00\ud800",
                "x\ud83d",
                "?",
                "\ufffd",
                new byte[0],
                new byte[] {0},
                new byte[] {-1, 0, 127, -128},
                new UUID(0, 0),
                new UUID(-1, -1),
                new UUID(Long.MIN_VALUE, Long.MAX_VALUE),
                LocalDate.MIN,
                LocalDate.MAX,
                LocalDate.EPOCH,
                LocalDate.of(2024, 2, 29),
                LocalDate.of(-4712, 1, 1),
                LocalTime.MIN,
                LocalTime.MAX,
                LocalTime.of(23, 59, 59, 999_999_999),
                LocalDateTime.MIN,
                LocalDateTime.MAX,
                LocalDateTime.of(2026, 11, 30, 1, 2, 3, 1),
                OffsetDateTime.MIN,
                OffsetDateTime.MAX,
                OffsetDateTime.of(2026, 11, 30, 1, 2, 3, 123_456_789, ZoneOffset.ofHoursMinutesSeconds(-5, -30, -15)),
                OffsetDateTime.of(2026, 11, 30, 1, 2, 3, 0, ZoneOffset.UTC));
    }

    @ParameterizedTest
    @FieldCase("K6")
    @MethodSource("extremes")
    void keepsEveryValue(Object value) {
        assertRoundTrip(KeysetPosition.after(List.of(value)), "");
        assertRoundTrip(
                KeysetPosition.before(Arrays.asList(null, value, null, value)).inclusive(), "");
    }

    @Test
    void keepsNullsEdgesAndDirections() {
        for (KeysetPosition position : List.of(
                KeysetPosition.start(),
                KeysetPosition.end(),
                KeysetPosition.after(Arrays.asList((Object) null)),
                KeysetPosition.before(Arrays.asList(null, null)),
                KeysetPosition.after(List.of(1)).inclusive(),
                KeysetPosition.before(List.of(1)).inclusive())) {
            assertRoundTrip(position, "");
        }
    }

    @Test
    void keepsTheBitsInsideANan() {
        for (long bits : new long[] {0x7ff8000000000001L, 0xfff8000000000000L, 0x7ff8_dead_beef_0001L}) {
            assertRoundTrip(KeysetPosition.after(List.of(Double.longBitsToDouble(bits))), "");
        }
    }

    @Test
    void keepsAnyPosition() {
        long firstSeed = new Random().nextLong();
        for (long seed = firstSeed; seed != firstSeed + 20_000; seed++) {
            assertRoundTrip(RandomPositions.of(new Random(seed)), "seed " + seed);
        }
    }

    @Test
    @FieldCase("T3")
    void bytesThatSealingNeverWritesAreRefused() {
        // What only a key's owner could seal: the form of values has no second spelling, and nothing else comes out of
        // it.
        long firstSeed = new Random().nextLong();
        for (long seed = firstSeed; seed != firstSeed + 100_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes =
                    Objects.requireNonNull(new SealedPosition(1, 2, 3, RandomPositions.of(random)).toBytes(1_500));
            byte[] damaged =
                    Arrays.copyOf(bytes, random.nextInt(3) == 0 ? random.nextInt(bytes.length + 3) : bytes.length);
            for (int i = random.nextInt(3); i > 0 && damaged.length > 0; i--) {
                int at = random.nextBoolean() ? random.nextInt(damaged.length) : Math.min(24, damaged.length - 1);
                damaged[at] = (byte) random.nextInt(random.nextBoolean() ? 16 : 256);
            }
            SealedPosition read;
            try {
                read = SealedPosition.ofBytes(damaged);
            } catch (IllegalArgumentException e) {
                continue;
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed, e);
            }
            assertThat(read.toBytes(1_500)).as("seed %d", seed).isEqualTo(damaged);
        }
    }

    @Test
    void refusesValuesOfOtherTypes() {
        for (Object value : List.of(1.5f, (byte) 1, 'c', BigInteger.ONE, Instant.EPOCH, List.of(), new int[0])) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeysetPosition.after(List.of(value)))
                    .withMessageContaining(value.getClass().getName());
        }
    }

    private void assertRoundTrip(KeysetPosition position, String seed) {
        KeysetPosition opened = tokens.open(tokens.seal(position, "s", "c"), "s", "c");
        assertThat(opened).as(seed).isEqualTo(position).hasSameHashCodeAs(position);
        List<@Nullable Object> before = position.values();
        List<@Nullable Object> after = opened.values();
        assertThat(after).as(seed).hasSameSizeAs(before);
        for (int i = 0; i < before.size(); i++) {
            Object expected = before.get(i);
            Object actual = after.get(i);
            assertThat(actual == null ? null : actual.getClass())
                    .as(seed)
                    .isEqualTo(expected == null ? null : expected.getClass());
            if (expected instanceof Double number) {
                assertThat(Double.doubleToRawLongBits((Double) actual))
                        .as(seed)
                        .isEqualTo(Double.doubleToRawLongBits(number));
            } else {
                assertThat(actual).as(seed).isEqualTo(expected);
            }
        }
    }
}
