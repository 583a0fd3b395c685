package io.rowstream.testing;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** Rows made of maps, lists, text, numbers, booleans and null, nested and spelled as wildly as JSON allows. */
public final class RandomRows {
    private static final int[] INTERESTING = {
        0, 1, '\b', '\t', '\n', '\r', 0x1f, ' ', '"', '\\', '/', ',', ':', '[', ']', '{', '}', 0x7f, 0x80, 0x85, 0x7ff,
        0x800, 0x2028, 0x2029, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0x10ffff
    };

    private RandomRows() {}

    /** Some rows, from none to a few dozen. */
    public static List<Object> of(Random random) {
        int count = random.nextInt(4) == 0 ? random.nextInt(2) : random.nextInt(40);
        List<Object> rows = new ArrayList<>();
        while (rows.size() < count) {
            Object row = value(random, 4);
            if (row != null && !readsAsControlLine(row)) {
                rows.add(row);
            }
        }
        return rows;
    }

    private static boolean readsAsControlLine(Object row) {
        if (!(row instanceof Map<?, ?> map) || map.isEmpty()) {
            return false;
        }
        Map.Entry<?, ?> first = map.entrySet().iterator().next();
        return first.getKey().equals("end") && first.getValue() instanceof Boolean;
    }

    private static @Nullable Object value(Random random, int depth) {
        return switch (random.nextInt(depth == 0 ? 8 : 11)) {
            case 0 -> null;
            case 1 -> random.nextBoolean();
            case 2 -> random.nextInt() >> random.nextInt(32);
            case 3 -> random.nextLong() >> random.nextInt(64);
            case 4 -> new BigInteger(random.nextInt(1000), random).negate();
            case 5 -> new BigDecimal(new BigInteger(random.nextInt(200), random), random.nextInt(200) - 100);
            case 6 -> finite(Double.longBitsToDouble(random.nextLong()));
            case 7 -> text(random);
            case 8 -> list(random, depth - 1);
            default -> map(random, depth - 1);
        };
    }

    private static double finite(double any) {
        return Double.isFinite(any) ? any : -0.0;
    }

    private static List<@Nullable Object> list(Random random, int depth) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            list.add(value(random, depth));
        }
        return list;
    }

    private static Map<String, @Nullable Object> map(Random random, int depth) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            map.put(random.nextInt(4) == 0 ? "end" : text(random), value(random, depth));
        }
        return map;
    }

    static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(8) == 0 ? random.nextInt(20_000) : random.nextInt(20);
        boolean plain = random.nextBoolean();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(plain ? 'a' + random.nextInt(26) : INTERESTING[random.nextInt(INTERESTING.length)]);
        }
        return text.toString();
    }

    /** Writes a row token by token. */
    public static void encode(@Nullable Object row, JsonGenerator out) {
        if (row == null) {
            out.writeNull();
        } else if (row instanceof Boolean value) {
            out.writeBoolean(value);
        } else if (row instanceof Integer value) {
            out.writeNumber(value);
        } else if (row instanceof Long value) {
            out.writeNumber(value);
        } else if (row instanceof BigInteger value) {
            out.writeNumber(value);
        } else if (row instanceof BigDecimal value) {
            out.writeNumber(value);
        } else if (row instanceof Double value) {
            out.writeNumber(value);
        } else if (row instanceof String value) {
            out.writeString(value);
        } else if (row instanceof List<?> list) {
            out.writeStartArray();
            list.forEach(item -> encode(item, out));
            out.writeEndArray();
        } else if (row instanceof Map<?, ?> map) {
            out.writeStartObject();
            map.forEach((name, value) -> {
                out.writeName((String) name);
                encode(value, out);
            });
            out.writeEndObject();
        } else {
            throw new IllegalArgumentException("not a row: " + row.getClass());
        }
    }

    /** Whether a parsed value is the row that was written. */
    public static boolean same(@Nullable Object row, JsonNode parsed) {
        if (row == null) {
            return parsed.isNull();
        } else if (row instanceof Boolean value) {
            return parsed.isBoolean() && parsed.booleanValue() == value;
        } else if (row instanceof Double value) {
            return parsed.isNumber() && parsed.decimalValue().doubleValue() == value;
        } else if (row instanceof Number value) {
            return parsed.isNumber() && parsed.decimalValue().compareTo(new BigDecimal(value.toString())) == 0;
        } else if (row instanceof String value) {
            return parsed.isString() && parsed.stringValue().equals(value);
        } else if (row instanceof List<?> list) {
            Iterator<JsonNode> items = parsed.values().iterator();
            return parsed.isArray()
                    && parsed.size() == list.size()
                    && list.stream().allMatch(item -> same(item, items.next()));
        } else if (row instanceof Map<?, ?> map) {
            Iterator<Map.Entry<String, JsonNode>> members = parsed.properties().iterator();
            return parsed.isObject()
                    && parsed.size() == map.size()
                    && map.entrySet().stream().allMatch(expected -> {
                        Map.Entry<String, JsonNode> member = members.next();
                        return member.getKey().equals(expected.getKey())
                                && same(expected.getValue(), member.getValue());
                    });
        }
        return false;
    }
}
