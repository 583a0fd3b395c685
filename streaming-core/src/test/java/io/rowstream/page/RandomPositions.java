package io.rowstream.page;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Positions of any values, the unusual ones often. */
final class RandomPositions {
    private static final int TYPES = 14;

    private RandomPositions() {}

    static KeysetPosition of(Random random) {
        if (random.nextInt(20) == 0) {
            return random.nextBoolean() ? KeysetPosition.start() : KeysetPosition.end();
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            values.add(value(random, random.nextInt(TYPES)));
        }
        KeysetPosition position = random.nextBoolean() ? KeysetPosition.after(values) : KeysetPosition.before(values);
        return random.nextInt(3) == 0 ? position.inclusive() : position;
    }

    private static @Nullable Object value(Random random, int type) {
        return switch (type) {
            case 0 -> (short) random.nextInt();
            case 1 -> random.nextInt() >> random.nextInt(32);
            case 2 -> random.nextLong() >> random.nextInt(64);
            case 3 ->
                new BigDecimal(
                        new BigInteger(random.nextInt(400), random).multiply(BigInteger.valueOf(random.nextInt(3) - 1)),
                        random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(40) - 20);
            case 4 -> Double.longBitsToDouble(random.nextLong());
            case 5 -> random.nextBoolean();
            case 6 -> text(random);
            case 7 -> bytes(random, random.nextInt(60));
            case 8 -> new UUID(random.nextLong(), random.nextLong());
            case 9 -> date(random);
            case 10 -> time(random);
            case 11 -> LocalDateTime.of(date(random), time(random));
            case 12 ->
                OffsetDateTime.of(
                        date(random),
                        time(random),
                        ZoneOffset.ofTotalSeconds(random.nextInt(2 * 18 * 3600 + 1) - 18 * 3600));
            default -> null;
        };
    }

    static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
            switch (random.nextInt(4)) {
                case 0 -> text.append((char) random.nextInt(Character.MAX_VALUE + 1)); // also half a surrogate pair
                case 1 -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
                default -> text.append((char) (' ' + random.nextInt(95)));
            }
        }
        return text.toString();
    }

    private static LocalDate date(Random random) {
        return random.nextBoolean()
                ? LocalDate.ofEpochDay(random.nextInt(40_000))
                : LocalDate.ofYearDay(random.nextInt(1_999_999_999) - 999_999_999, 1 + random.nextInt(365));
    }

    private static LocalTime time(Random random) {
        return LocalTime.ofNanoOfDay((random.nextLong() >>> 1) % 86_400_000_000_000L);
    }
}
