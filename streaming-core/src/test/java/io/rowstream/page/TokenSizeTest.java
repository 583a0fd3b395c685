package io.rowstream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is said of the length of tokens beforehand is never less than what they come to. */
class TokenSizeTest {
    private final CursorTokens tokens = CursorTokens.of(Keys.ring(1));

    @Test
    void noTokenIsLongerThanItsValuesAllow() {
        long firstSeed = new Random().nextLong();
        for (long seed = firstSeed; seed != firstSeed + 20_000; seed++) {
            KeysetPosition position = RandomPositions.of(new Random(seed));
            long bytes = 0;
            for (Object value : position.values()) {
                bytes += value == null ? 1 : TokenSize.ofValue(value.getClass(), lengthOf(value));
            }
            assertThat((long) tokens.seal(position, "s", "").length())
                    .as("seed %d", seed)
                    .isLessThanOrEqualTo(TokenSize.ofToken(bytes));
        }
    }

    private static long lengthOf(Object value) {
        if (value instanceof String text) {
            return text.codePointCount(0, text.length());
        } else if (value instanceof byte[] bytes) {
            return bytes.length;
        } else if (value instanceof BigDecimal decimal) {
            return decimal.precision();
        }
        return 0;
    }

    @Test
    void isExactForTheLongestValues() {
        assertExact("\ud83d\ude00".repeat(300), String.class, 300);
        assertExact(new byte[1_000], byte[].class, 1_000);
        assertExact(1L, Long.class, 0);
        assertExact(new UUID(1, 1), UUID.class, 0);
    }

    private void assertExact(Object value, Class<?> type, long length) {
        assertThat((long) tokens.seal(KeysetPosition.after(List.of(value)), "s", "")
                        .length())
                .isEqualTo(TokenSize.ofToken(TokenSize.ofValue(type, length)));
    }

    @Test
    void decimalsOfAnyPrecisionFitWhatIsSaidOfThem() {
        for (int digits = 1; digits < 1_000; digits++) {
            BigDecimal longest = new BigDecimal(
                    BigInteger.TEN.pow(digits).subtract(BigInteger.ONE).negate());
            assertThat((long) tokens.seal(KeysetPosition.after(List.of(longest)), "s", "")
                            .length())
                    .isLessThanOrEqualTo(TokenSize.ofToken(TokenSize.ofValue(BigDecimal.class, digits)));
        }
    }

    @Test
    void tellsWhichKeysCannotFit() {
        assertThat(TokenSize.ofToken(TokenSize.ofValue(String.class, 255) + TokenSize.ofValue(Long.class, 0)))
                .isLessThanOrEqualTo(CursorTokens.MAX_LENGTH);
        assertThat(TokenSize.ofToken(TokenSize.ofValue(String.class, 400))).isGreaterThan(CursorTokens.MAX_LENGTH);
        assertThat(TokenSize.ofToken(TokenSize.ofValue(String.class, Integer.MAX_VALUE)))
                .isGreaterThan(CursorTokens.MAX_LENGTH);
    }

    @Test
    void refusesTypesThatNoPositionHas() {
        assertThatIllegalArgumentException().isThrownBy(() -> TokenSize.ofValue(Float.class, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> TokenSize.ofValue(String.class, -1));
    }
}
