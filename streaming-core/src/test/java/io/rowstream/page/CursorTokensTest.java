package io.rowstream.page;

import static io.rowstream.page.InvalidCursorTokenException.Reason.MALFORMED_OR_FORGED;
import static io.rowstream.page.InvalidCursorTokenException.Reason.OTHER_CONTEXT;
import static io.rowstream.page.InvalidCursorTokenException.Reason.OTHER_SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.FieldCase;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a token is, what it is bound to, and for which reason it is refused. */
class CursorTokensTest {
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00.123Z");
    private static final KeysetPosition POSITION = KeysetPosition.after(
            List.of(9_007_199_254_740_993L, LocalDateTime.of(2026, 11, 30, 12, 0, 0, 123_456_789)));

    private final CursorTokens tokens = CursorTokens.of(Keys.ring(1));

    @Test
    void opensWhatItSealed() {
        String token = tokens.seal(POSITION, "orders", "tenant");
        assertThat(tokens.open(token, "orders", "tenant")).isEqualTo(POSITION);
    }

    @Test
    void theTokenOfATypicalKeyIsShortAndSafeInUrls() {
        assertThat(tokens.seal(POSITION, "orders where status = 'open'", "tenant"))
                .hasSizeLessThan(140)
                .matches("rs1[A-Za-z0-9_-]+");
    }

    @Test
    void samePositionsHaveDifferentTokens() {
        Set<String> all = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            all.add(tokens.seal(POSITION, "orders", "tenant"));
        }
        assertThat(all).hasSize(1_000);
    }

    @Test
    @FieldCase("T2")
    void refusesAnotherScope() {
        String token = tokens.seal(POSITION, "orders", "tenant");
        assertThat(refusal(tokens, token, "users", "tenant").reason()).isEqualTo(OTHER_SCOPE);
        assertThat(refusal(tokens, token, "users", "other").reason()).isEqualTo(OTHER_SCOPE);
        assertThat(refusal(tokens, token, "tenant", "orders").reason()).isEqualTo(OTHER_SCOPE);
        assertThat(refusal(tokens, token, "", "tenant").reason()).isEqualTo(OTHER_SCOPE);
    }

    @Test
    @FieldCase("T2")
    void refusesAnotherContext() {
        String token = tokens.seal(POSITION, "orders", "tenant");
        assertThat(refusal(tokens, token, "orders", "other").reason()).isEqualTo(OTHER_CONTEXT);
        assertThat(refusal(tokens, token, "orders", "").reason()).isEqualTo(OTHER_CONTEXT);
        assertThat(refusal(tokens, tokens.seal(POSITION, "orders", ""), "orders", "tenant")
                        .reason())
                .isEqualTo(OTHER_CONTEXT);
    }

    @Test
    void scopesThatDifferInHalvesOfSurrogatePairsAreDifferent() {
        String token = tokens.seal(POSITION, "name = '\ud800'", "");
        assertThat(refusal(tokens, token, "name = '\ud801'", "").reason()).isEqualTo(OTHER_SCOPE);
        assertThat(refusal(tokens, token, "name = '?'", "").reason()).isEqualTo(OTHER_SCOPE);
    }

    @Test
    void refusesTokensOfAnotherKeyAsForged() {
        String token = CursorTokens.of(Keys.ring(2)).seal(POSITION, "orders", "tenant");
        assertThat(refusal(tokens, token, "orders", "tenant").reason()).isEqualTo(MALFORMED_OR_FORGED);
    }

    @Test
    @FieldCase("T5")
    void refusesTokensThatAreOlderThanTheLifetimeAtOpening() {
        String token = at(NOW, null).seal(POSITION, "orders", "tenant");
        Duration hour = Duration.ofHours(1);

        assertThat(at(NOW.plus(hour), hour).open(token, "orders", "tenant")).isEqualTo(POSITION);
        ExpiredCursorTokenException refusal = catchThrowableOfType(
                ExpiredCursorTokenException.class,
                () -> at(NOW.plus(hour).plusMillis(1), hour).open(token, "orders", "tenant"));
        assertThat(refusal.issued()).isEqualTo(NOW);
        assertThat(refusal.lifetime()).isEqualTo(hour);
        assertThat(refusal).hasMessageContaining("begin anew");
        // The lifetime is not in the token: who opens it says.
        assertThat(at(NOW.plus(hour.multipliedBy(9_999)), null).open(token, "orders", "tenant"))
                .isEqualTo(POSITION);
    }

    @Test
    void anExpiredTokenOfAnotherTenantTellsThatFirst() {
        String token = at(NOW, null).seal(POSITION, "orders", "tenant");
        CursorTokens later = at(NOW.plusSeconds(7_200), Duration.ofHours(1));
        assertThat(refusal(later, token, "orders", "other").reason()).isEqualTo(OTHER_CONTEXT);
    }

    @Test
    void aTokenFromAClockThatIsAheadIsNew() {
        String token = at(NOW.plusSeconds(90), null).seal(POSITION, "orders", "tenant");
        assertThat(at(NOW, Duration.ofSeconds(1)).open(token, "orders", "tenant"))
                .isEqualTo(POSITION);
    }

    @Test
    void opensTokensOfOlderKeysAndSealsWithTheFirst() {
        String old = tokens.seal(POSITION, "orders", "");
        CursorTokens rotated = CursorTokens.of(KeyRing.of(Keys.key(2), Keys.key(1)));
        String fresh = rotated.seal(POSITION, "orders", "");

        assertThat(rotated.open(old, "orders", "")).isEqualTo(POSITION);
        assertThat(rotated.open(fresh, "orders", "")).isEqualTo(POSITION);
        // An instance that knows the fresh key opens with it before it seals with it.
        assertThat(CursorTokens.of(KeyRing.of(Keys.key(1), Keys.key(2))).open(fresh, "orders", ""))
                .isEqualTo(POSITION);
        CursorTokens after = CursorTokens.of(KeyRing.of(Keys.key(2)));
        assertThat(refusal(after, old, "orders", "").reason()).isEqualTo(MALFORMED_OR_FORGED);
        assertThat(after.open(fresh, "orders", "")).isEqualTo(POSITION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "rs1",
                "rs2",
                "rs1!",
                "1",
                "null",
                "rs1AAAA",
                "eyJpZCI6MTIzfQ==",
                "' or 1=1 --",
                "rs1\u0000",
                "rs1\ud83d\ude00",
                "rs1AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            })
    void refusesWhatIsNoToken(String text) {
        assertThat(refusal(tokens, text, "orders", "").reason()).isEqualTo(MALFORMED_OR_FORGED);
    }

    @Test
    @FieldCase("T4")
    void refusesEveryOtherSpellingOfAToken() {
        for (int length = 1; length <= 3; length++) {
            // One length for each number of bits that the last character leaves over.
            String token = tokens.seal(KeysetPosition.after(List.of("x".repeat(length))), "orders", "");
            List<String> spellings = new ArrayList<>(List.of(
                    token + "=",
                    token + "==",
                    token + "!",
                    token + "A",
                    token + "\n",
                    " " + token,
                    token + " ",
                    token.toUpperCase(Locale.ROOT),
                    "RS1" + token.substring(3),
                    token.substring(0, 20) + "\r\n" + token.substring(20),
                    token.substring(0, token.length() - 1),
                    token.substring(3)));
            char last = token.charAt(token.length() - 1);
            for (char other : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=!%".toCharArray()) {
                if (other != last) {
                    spellings.add(token.substring(0, token.length() - 1) + other);
                }
            }
            if (token.indexOf('-') >= 0 || token.indexOf('_') >= 0) {
                spellings.add(token.replace('-', '+').replace('_', '/'));
            }
            for (String spelling : spellings) {
                assertThat(refusal(tokens, spelling, "orders", "").reason())
                        .as(spelling)
                        .isEqualTo(MALFORMED_OR_FORGED);
            }
        }
    }

    @Test
    void theDecoderOfTheJdkWouldTakeOtherSpellings() {
        // What the test above is about, so that it stays able to fail.
        byte[] bytes = {1};
        assertThat(Base64.getUrlDecoder().decode("AR"))
                .isEqualTo(Base64.getUrlDecoder().decode("AQ=="))
                .isEqualTo(bytes);
    }

    @Test
    @FieldCase("T3")
    void refusesWhatIsTooLongWithoutReadingIt() {
        assertThat(refusal(tokens, "rs1" + "A".repeat(50_000_000), "orders", "").reason())
                .isEqualTo(MALFORMED_OR_FORGED);
        assertThat(refusal(tokens, "rs1" + "A".repeat(2_046), "orders", "")).hasNoCause();
    }

    @Test
    void refusesToSealWhatWouldBeTooLong() {
        KeysetPosition fits = KeysetPosition.after(List.of(new byte[longestBytes()]));
        KeysetPosition tooLong = KeysetPosition.after(List.of(new byte[longestBytes() + 1]));
        KeysetPosition muchTooLong = KeysetPosition.after(List.of("x".repeat(1_000_000)));

        String token = tokens.seal(fits, "orders", "");
        assertThat(token).hasSizeBetween(2_044, 2_048);
        assertThat(tokens.open(token, "orders", "")).isEqualTo(fits);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tokens.seal(tooLong, "orders", ""))
                .withMessageContaining("2048");
        assertThat(tokens.sealIfFits(tooLong, "orders", "")).isNull();
        assertThat(tokens.sealIfFits(muchTooLong, "orders", "")).isNull();
        assertThat(tokens.sealIfFits(fits, "orders", "")).hasSameSizeAs(token);
    }

    private static int longestBytes() {
        int length = 0;
        while (TokenSize.ofToken(TokenSize.ofValue(byte[].class, length + 1)) <= CursorTokens.MAX_LENGTH) {
            length++;
        }
        return length;
    }

    @Test
    void servesManyThreadsAtATime() throws Exception {
        long seed = new Random().nextLong();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Boolean>> tasks = new ArrayList<>();
            for (int task = 0; task < 8; task++) {
                Random random = new Random(seed + task);
                tasks.add(() -> {
                    for (int i = 0; i < 2_000; i++) {
                        KeysetPosition position = RandomPositions.of(random);
                        String scope = "scope " + random.nextInt(3);
                        String token = tokens.seal(position, scope, "");
                        char[] damaged = token.toCharArray();
                        damaged[30] = damaged[30] == 'A' ? 'B' : 'A';
                        if (!tokens.open(token, scope, "").equals(position)) {
                            return false;
                        }
                        refusal(tokens, new String(damaged), scope, "");
                    }
                    return true;
                });
            }
            for (Future<Boolean> done : threads.invokeAll(tasks)) {
                assertThat(done.get()).as("seed %d", seed).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void refusalsSayNothingOfTheToken() {
        String token = tokens.seal(POSITION, "orders", "north");
        assertThat(refusal(tokens, token, "users", "north").getMessage()).doesNotContain(token, "orders", "users");
        assertThat(refusal(tokens, token, "orders", "south").getMessage()).doesNotContain(token, "north", "south");
        assertThat(refusal(tokens, "rs1<script>", "orders", "").getMessage()).doesNotContain("script");
    }

    @Test
    void showsItsSettingsButNoKey() {
        String shown = CursorTokens.builder(Keys.ring(1))
                .lifetime(Duration.ofDays(2))
                .build()
                .toString();
        assertThat(shown).contains("PT48H");
        KeyRingTest.assertHidden(shown, Keys.key(1));
        assertThat(tokens.toString()).contains("unlimited");
    }

    @Test
    void refusesALifetimeOfNothing() {
        CursorTokens.Builder builder = CursorTokens.builder(Keys.ring(1));
        for (Duration lifetime : Arrays.asList(Duration.ZERO, Duration.ofSeconds(-1))) {
            assertThatIllegalArgumentException().isThrownBy(() -> builder.lifetime(lifetime));
        }
    }

    private static CursorTokens at(Instant now, @Nullable Duration lifetime) {
        CursorTokens.Builder builder = CursorTokens.builder(Keys.ring(1)).clock(Clock.fixed(now, ZoneOffset.UTC));
        return lifetime == null ? builder.build() : builder.lifetime(lifetime).build();
    }

    private static InvalidCursorTokenException refusal(
            CursorTokens tokens, String token, String scope, String context) {
        InvalidCursorTokenException refusal =
                catchThrowableOfType(InvalidCursorTokenException.class, () -> tokens.open(token, scope, context));
        assertThat(refusal).as("a token that must be refused").isNotNull();
        return refusal;
    }
}
