package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LineBreaksTest {

    @Test
    void findsEachByteThatIsALineBreakAndNoOther() {
        for (int length = 0; length < 30; length++) {
            for (int at = 0; at < length; at++) {
                for (int value = 0; value < 256; value++) {
                    byte[] bytes = new byte[length];
                    bytes[at] = (byte) value;
                    assertThat(LineBreaks.in(bytes, 0, length)).isEqualTo(value == '\n' || value == '\r');
                    assertThat(LineBreaks.in(bytes, at + 1, length)).isFalse();
                    assertThat(LineBreaks.in(bytes, 0, at)).isFalse();
                }
            }
        }
    }

    @Test
    void agreesWithALoopOnRandomBytes() {
        long seed = new SplittableRandom().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            boolean expected = false;
            for (int at = 0; at < bytes.length; at++) {
                // Values next to the two, with and without the high bit, are what the trick could confuse.
                bytes[at] = (byte) (8 + random.nextInt(7) + (random.nextBoolean() ? 128 : 0));
                if (random.nextInt(8) > 0 && (bytes[at] == '\n' || bytes[at] == '\r')) {
                    bytes[at]++;
                }
                expected |= bytes[at] == '\n' || bytes[at] == '\r';
            }
            assertThat(LineBreaks.in(bytes, 0, bytes.length))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
        }
    }
}
