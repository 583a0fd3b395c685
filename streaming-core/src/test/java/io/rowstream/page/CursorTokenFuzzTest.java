package io.rowstream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.rowstream.testing.FieldCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tokens that were never issued: each is refused as malformed or forged, and as nothing else. */
class CursorTokenFuzzTest {
    private static final int TOKENS = 100_000;
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final String SCOPE = "orders";
    private static final String CONTEXT = "tenant";

    private final CursorTokens tokens = CursorTokens.of(KeyRing.of(Keys.key(1), Keys.key(2)));

    @Test
    @FieldCase("T1")
    void acceptsNothingThatWasNotIssued() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        List<String> issued = new ArrayList<>();
        CursorTokens older = CursorTokens.of(Keys.ring(2));
        CursorTokens foreign = CursorTokens.of(Keys.ring(3));
        List<String> others = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            issued.add((i % 4 == 0 ? older : tokens).seal(RandomPositions.of(random), SCOPE, CONTEXT));
            others.add(foreign.seal(RandomPositions.of(random), SCOPE, CONTEXT));
        }
        Set<String> genuine = new HashSet<>(issued);
        int tried = 0;
        while (tried < TOKENS) {
            String token = any(issued, random);
            String damaged = switch (random.nextInt(10)) {
                case 0 -> replaced(token, random);
                case 1 -> token.substring(0, random.nextInt(token.length() + 1));
                case 2 -> token.substring(random.nextInt(token.length() + 1));
                case 3 -> inserted(token, random);
                case 4 -> recombined(token, any(issued, random), random);
                case 5 -> recombined(token, any(others, random), random);
                case 6 -> any(others, random);
                case 7 -> flipped(token, random);
                case 8 -> "rs1" + made(random);
                default -> token + any(issued, random);
            };
            if (genuine.contains(damaged)) {
                continue;
            }
            tried++;
            try {
                tokens.open(damaged, SCOPE, CONTEXT);
                fail("accepted, with seed %d: %s", seed, damaged);
            } catch (InvalidCursorTokenException e) {
                if (e.reason() != InvalidCursorTokenException.Reason.MALFORMED_OR_FORGED) {
                    throw new AssertionError("seed " + seed + ": " + damaged, e);
                }
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ": " + damaged, e);
            }
        }
        for (String token : issued) {
            assertThat(tokens.open(token, SCOPE, CONTEXT)).isNotNull();
        }
    }

    @Test
    void noBitOfATokenCanBeTurned() {
        String token = tokens.seal(KeysetPosition.after(Arrays.asList(1L, null, "x")), SCOPE, CONTEXT);
        byte[] bytes = Base64.getUrlDecoder().decode(token.substring(3));
        for (int bit = 0; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused("rs1" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
        for (int length = 0; length < token.length(); length++) {
            assertRefused(token.substring(0, length));
        }
    }

    private void assertRefused(String token) {
        try {
            tokens.open(token, SCOPE, CONTEXT);
        } catch (InvalidCursorTokenException e) {
            assertThat(e.reason()).isEqualTo(InvalidCursorTokenException.Reason.MALFORMED_OR_FORGED);
            return;
        }
        fail("accepted: " + token);
    }

    private static String any(List<String> tokens, Random random) {
        return tokens.get(random.nextInt(tokens.size()));
    }

    private static char anyChar(Random random) {
        return random.nextInt(4) == 0
                ? (char) random.nextInt(Character.MAX_VALUE + 1)
                : ALPHABET.charAt(random.nextInt(ALPHABET.length()));
    }

    private static String replaced(String token, Random random) {
        char[] chars = token.toCharArray();
        for (int i = random.nextInt(3); i >= 0; i--) {
            chars[random.nextInt(chars.length)] = anyChar(random);
        }
        return new String(chars);
    }

    private static String inserted(String token, Random random) {
        int at = random.nextInt(token.length() + 1);
        return token.substring(0, at) + anyChar(random) + token.substring(at);
    }

    private static String recombined(String token, String other, Random random) {
        int at = random.nextInt(Math.min(token.length(), other.length()));
        return token.substring(0, at) + other.substring(at);
    }

    /** A byte or more turned under a spelling that is canonical, so that it comes as far as the cipher. */
    private static String flipped(String token, Random random) {
        byte[] bytes = Base64.getUrlDecoder().decode(token.substring(3));
        for (int i = random.nextInt(3); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return "rs1" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** With the id of a real key half of the time. */
    private static String made(Random random) {
        byte[] bytes = RandomPositions.bytes(random, 57 + random.nextInt(100));
        if (random.nextBoolean()) {
            for (int i = 0; i < 4; i++) {
                bytes[i] = (byte) (TokenKey.of(Keys.key(1)).id() >> (24 - 8 * i));
            }
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
