package io.rowstream.testing;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Values of every class that has a form in JSON, with a liking for the edges of each. */
public final class RandomValues {
    private static final List<String> ZONES =
            List.of("UTC", "Asia/Kolkata", "America/St_Johns", "Europe/Paris", "-18:00", "+05:30:15");

    /** Where the plain form of decimals ends, and its neighbours. */
    private static final int[] SCALES = {0, 1, 2, 30, 9_998, 9_999, 10_000, 10_001, 123_456, Integer.MAX_VALUE};

    private static final List<TimeUnit> UNITS = List.of(TimeUnit.values());
    private static final long SAFE = (1L << 53) - 1;
    private static final int PLAIN_CLASSES = 33;

    private RandomValues() {}

    /** Some rows: objects with members of any class. */
    public static List<Map<String, @Nullable Object>> rows(Random random) {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        for (int i = random.nextInt(12); i > 0; i--) {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            for (int column = 0; column < 12; column++) {
                row.put("c" + column, value(random, 3));
            }
            rows.add(row);
        }
        return rows;
    }

    private static @Nullable Object value(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? PLAIN_CLASSES : PLAIN_CLASSES + 6);
        return switch (kind - PLAIN_CLASSES) {
            case 0 -> list(random, depth - 1);
            case 1 -> new LinkedHashSet<>(list(random, depth - 1));
            case 2 -> list(random, depth - 1).toArray();
            case 3, 4 -> map(random, depth - 1);
            case 5 -> primitives(random);
            default -> kind < 12 ? number(random, kind) : kind < 20 ? text(random, kind) : time(random, kind);
        };
    }

    private static @Nullable Object number(Random random, int kind) {
        return switch (kind) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> (byte) random.nextInt();
            case 3 -> (short) random.nextInt();
            case 4 -> random.nextInt() >> random.nextInt(32);
            case 5 -> random.nextLong() >> random.nextInt(64);
            case 6 -> (random.nextBoolean() ? SAFE : -SAFE) + random.nextInt(5) - 2;
            case 7 -> new BigInteger(random.nextInt(1_000), random).multiply(BigInteger.valueOf(sign(random)));
            case 8 -> decimal(random);
            case 9 -> Float.intBitsToFloat(random.nextInt());
            case 10 -> Double.longBitsToDouble(random.nextLong());
            default -> special(random);
        };
    }

    private static int sign(Random random) {
        return random.nextBoolean() ? 1 : -1;
    }

    private static BigDecimal decimal(Random random) {
        int scale = SCALES[random.nextInt(SCALES.length)] * sign(random);
        return new BigDecimal(new BigInteger(1 + random.nextInt(200), random), scale);
    }

    private static Object special(Random random) {
        Number[] specials = {
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Float.NaN, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, Float.MIN_VALUE, Float.MAX_VALUE
        };
        return specials[random.nextInt(specials.length)];
    }

    private static Object text(Random random, int kind) {
        return switch (kind) {
            case 12, 13 -> RandomRows.text(random);
            case 14 -> CharBuffer.wrap(RandomRows.text(random));
            case 15 -> (char) random.nextInt(Character.MIN_SURROGATE);
            case 16 -> new UUID(random.nextLong(), random.nextLong());
            case 17 -> UNITS.get(random.nextInt(UNITS.size()));
            case 18 -> anyCodePoints(random);
            default -> {
                byte[] bytes = new byte[random.nextInt(10) == 0 ? random.nextInt(5_000) : random.nextInt(10)];
                random.nextBytes(bytes);
                yield bytes;
            }
        };
    }

    /** From the whole of Unicode. */
    private static String anyCodePoints(Random random) {
        StringBuilder text = new StringBuilder();
        while (text.length() < 20) {
            int any = random.nextInt(Character.MAX_CODE_POINT + 1);
            text.appendCodePoint(any >= Character.MIN_SURROGATE && any <= Character.MAX_SURROGATE ? '\0' : any);
        }
        return text.toString();
    }

    private static Object time(Random random, int kind) {
        LocalDateTime any = LocalDateTime.of(date(random), time(random));
        ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
        ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(2 * 18 * 3600 + 1) - 18 * 3600);
        LocalDateTime recent = any.with(ChronoField.YEAR, 1900 + random.nextInt(200));
        return switch (kind) {
            case 20 -> any.toLocalDate();
            case 21 -> any.toLocalTime();
            case 22 -> any;
            case 23 -> OffsetDateTime.of(any, offset);
            case 24 -> OffsetTime.of(any.toLocalTime(), offset);
            case 25 -> any.with(ChronoField.YEAR, any.getYear() % 100_000).atZone(zone);
            case 26 -> random.nextInt(8) == 0 ? Instant.MAX : any.toInstant(offset);
            case 27 -> Year.of(any.getYear());
            case 28 -> YearMonth.from(any);
            case 29 -> MonthDay.from(any);
            case 30 -> Duration.ofSeconds(random.nextLong() >> random.nextInt(64), random.nextInt(1_000_000_000));
            case 31 -> Period.of(random.nextInt(), random.nextInt() >> 20, random.nextInt(40) - 20);
            default -> sqlTime(random, recent);
        };
    }

    private static Object sqlTime(Random random, LocalDateTime recent) {
        return switch (random.nextInt(4)) {
            case 0 -> Timestamp.valueOf(recent);
            case 1 -> Date.valueOf(recent.toLocalDate());
            case 2 -> new Time(Time.valueOf(recent.toLocalTime()).getTime() + random.nextInt(1_000));
            default -> java.util.Date.from(recent.toInstant(ZoneOffset.UTC));
        };
    }

    private static LocalDate date(Random random) {
        int year = random.nextInt(2_000_000_000) - 1_000_000_000;
        return LocalDate.of(random.nextBoolean() ? year >> random.nextInt(30) : 1900 + random.nextInt(200), 1, 1)
                .withDayOfYear(1 + random.nextInt(365));
    }

    private static LocalTime time(Random random) {
        int[] units = {1, 1_000, 1_000_000, 100_000_000, 1_000_000_000};
        int unit = units[random.nextInt(units.length)];
        return LocalTime.of(
                random.nextInt(24),
                random.nextInt(60),
                random.nextInt(60),
                random.nextInt(1_000_000_000) / unit * unit);
    }

    private static List<@Nullable Object> list(Random random, int depth) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            list.add(value(random, depth));
        }
        return list;
    }

    /** Names that are text already, and names that become text. */
    private static Map<Object, @Nullable Object> map(Random random, int depth) {
        Map<Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            Object name = switch (random.nextInt(3)) {
                case 0 -> i;
                case 1 -> UNITS.get(i);
                default -> "n" + RandomRows.text(random);
            };
            map.put(name, value(random, depth));
        }
        return map;
    }

    private static Object primitives(Random random) {
        int length = random.nextInt(4);
        return switch (random.nextInt(7)) {
            case 0 -> random.ints(length).toArray();
            case 1 -> random.longs(length).toArray();
            case 2 ->
                random.doubles(length)
                        .map(each -> each < 0.2 ? Double.NaN : each)
                        .toArray();
            case 3 -> new float[] {random.nextFloat(), Float.NEGATIVE_INFINITY};
            case 4 -> new short[] {(short) random.nextInt(), 0};
            case 5 -> new boolean[] {random.nextBoolean(), true};
            default -> {
                char[] chars = new char[length];
                Arrays.fill(chars, (char) random.nextInt(Character.MIN_SURROGATE));
                yield chars;
            }
        };
    }
}
