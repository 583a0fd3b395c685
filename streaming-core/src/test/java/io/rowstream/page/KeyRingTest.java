package io.rowstream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which keys are taken, and that none of them is ever shown. */
class KeyRingTest {
    private static final KeysetPosition POSITION = KeysetPosition.after(List.of(1L));

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16, 24, 31, 33, 64})
    void refusesKeysThatAreNotOf32Bytes(int length) {
        byte[] key = Arrays.copyOf(Keys.key(1), length);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyRing.of(key))
                .withMessageContaining("32 bytes")
                .withMessageContaining(String.valueOf(length));
        assertThatIllegalArgumentException().isThrownBy(() -> KeyRing.of(Keys.key(1), key));
    }

    @Test
    void refusesKeysThatArePlainlyNotRandom() {
        byte[] counting = new byte[32];
        byte[] fewDifferent = new byte[32];
        for (int i = 0; i < 32; i++) {
            counting[i] = (byte) (7 * i);
            fewDifferent[i] = (byte) (i * i % 16);
        }
        byte[] text = "correct horse battery staple 123".getBytes(StandardCharsets.US_ASCII);
        byte[] hex = "0123456789abcdef0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);
        byte[] same = new byte[32];
        Arrays.fill(same, (byte) 0x5a);
        for (byte[] key : List.of(new byte[32], same, counting, fewDifferent, text, hex)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> KeyRing.of(key))
                    .withMessageContaining("not random");
            assertThatIllegalArgumentException().isThrownBy(() -> KeyRing.of(Keys.key(1), key));
        }
    }

    @Test
    void takesRandomKeys() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            byte[] key = RandomPositions.bytes(random, 32);
            assertThat(catchThrowable(() -> KeyRing.of(key)))
                    .as("seed %d", seed)
                    .isNull();
        }
    }

    @Test
    void refusesAKeyThatIsThereTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KeyRing.of(Keys.key(1), Keys.key(2), Keys.key(1)))
                .withMessageContaining("twice");
    }

    @Test
    void takesKeysInEveryCommonFormOfBase64() {
        byte[] key = keyThatNeedsEveryCharacter();
        String token = CursorTokens.of(KeyRing.of(key)).seal(POSITION, "s", "");
        for (Base64.Encoder encoder : List.of(
                Base64.getEncoder(),
                Base64.getUrlEncoder(),
                Base64.getEncoder().withoutPadding(),
                Base64.getUrlEncoder().withoutPadding())) {
            String base64 = encoder.encodeToString(key);
            assertThat(CursorTokens.of(KeyRing.ofBase64(" " + base64 + "\n")).open(token, "s", ""))
                    .isEqualTo(POSITION);
            assertThat(CursorTokens.of(KeyRing.ofBase64(Base64.getEncoder().encodeToString(Keys.key(2)), base64))
                            .open(token, "s", ""))
                    .isEqualTo(POSITION);
        }
    }

    private static byte[] keyThatNeedsEveryCharacter() {
        byte[] key = Keys.key(1);
        key[0] = (byte) 0xfb;
        key[1] = (byte) 0xff;
        assertThat(Base64.getEncoder().encodeToString(key)).contains("+", "/");
        return key;
    }

    @Test
    void refusesTextThatIsNotBase64WithoutShowingIt() {
        String text = "my secret, which must not be in a log!";
        Throwable refusal = catchThrowable(() -> KeyRing.ofBase64(text));
        assertThat(refusal)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("base64")
                .hasNoCause();
        assertThat(refusal.getMessage()).doesNotContain("secret");
    }

    @Test
    void keepsCopiesOfKeys() {
        byte[] key = Keys.key(1);
        KeyRing ring = KeyRing.of(key);
        String token = CursorTokens.of(ring).seal(POSITION, "s", "");
        Arrays.fill(key, (byte) 0);
        assertThat(CursorTokens.of(ring).open(token, "s", "")).isEqualTo(POSITION);
        assertThat(CursorTokens.of(Keys.ring(1)).open(token, "s", "")).isEqualTo(POSITION);
    }

    @Test
    void generatedKeysDifferAndAreWarnedOf() {
        List<LogRecord> logged = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord logRecord) {
                logged.add(logRecord);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(KeyRing.class.getName());
        boolean toParents = logger.getUseParentHandlers();
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
        try {
            String token = CursorTokens.of(KeyRing.generated()).seal(POSITION, "s", "");
            CursorTokens other = CursorTokens.of(KeyRing.generated());
            assertThat(catchThrowable(() -> other.open(token, "s", "")))
                    .isInstanceOf(InvalidCursorTokenException.class);
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(toParents);
        }
        assertThat(logged).hasSize(2).allSatisfy(entry -> {
            assertThat(entry.getLevel()).isEqualTo(Level.WARNING);
            assertThat(entry.getMessage()).contains("die with this process");
        });
    }

    @Test
    void showsIdsButNoKey() {
        KeyRing ring = KeyRing.of(Keys.key(1), Keys.key(2));
        assertThat(ring.toString()).matches("KeyRing\\[[0-9a-f]{8}, [0-9a-f]{8}]");
        assertHidden(ring.toString(), Keys.key(1));
        assertHidden(ring.toString(), Keys.key(2));
    }

    static void assertHidden(String shown, byte[] key) {
        String hex = HexFormat.of().formatHex(key);
        for (int i = 0; i + 8 <= hex.length(); i += 2) {
            assertThat(shown.toLowerCase(Locale.ROOT)).doesNotContain(hex.substring(i, i + 8));
        }
        assertThat(shown)
                .doesNotContain(Base64.getEncoder().encodeToString(key).substring(0, 8))
                .doesNotContain(Base64.getUrlEncoder().encodeToString(key).substring(0, 8))
                .doesNotContain(Arrays.toString(key).substring(1, 12));
    }
}
