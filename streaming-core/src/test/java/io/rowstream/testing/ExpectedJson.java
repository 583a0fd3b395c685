package io.rowstream.testing;

import io.rowstream.write.ValueRules.NonFinite;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
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
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Whether parsed JSON is what a value must have become. Works backwards, from the JSON to the value, so that nothing of it is
 * shared with what writes values.
 *
 * @param nonFinite what becomes of NaN and the infinities
 * @param bigIntegersAsStrings whether integers that a double may not hold become text
 */
public record ExpectedJson(NonFinite nonFinite, boolean bigIntegersAsStrings) {
    private static final BigInteger SAFE = BigInteger.TWO.pow(53);
    private static final int PLAIN_SCALE = 9_999;
    /** Seconds are always there, and a fraction does not end in zero. */
    private static final Pattern WITH_SECONDS =
            Pattern.compile("(.*T)?\\d\\d:\\d\\d:\\d\\d(\\.\\d{0,8}[1-9])?(Z|[+-].*)?");

    /** Whether {@code json} is {@code value}. */
    public boolean matches(@Nullable Object value, JsonNode json) {
        if (value == null) {
            return json.isNull();
        } else if (value instanceof Number number) {
            return matchesNumber(number, json);
        } else if (value instanceof Boolean truth) {
            return json.isBoolean() && json.booleanValue() == truth;
        } else if (value instanceof Map<?, ?> members) {
            Iterator<Map.Entry<String, JsonNode>> found = json.properties().iterator();
            return json.isObject()
                    && json.size() == members.size()
                    && members.entrySet().stream().allMatch(member -> {
                        Map.Entry<String, JsonNode> next = found.next();
                        return next.getKey().equals(member.getKey().toString())
                                && matches(member.getValue(), next.getValue());
                    });
        } else if (value instanceof Collection<?> elements) {
            Iterator<JsonNode> found = json.values().iterator();
            return json.isArray()
                    && json.size() == elements.size()
                    && elements.stream().allMatch(element -> matches(element, found.next()));
        } else if (value.getClass().isArray() && !(value instanceof byte[])) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(Array.get(value, i));
            }
            return matches(elements, json);
        }
        return json.isString() && matchesText(value, json.stringValue());
    }

    private boolean matchesNumber(Number value, JsonNode json) {
        if (isNonFinite(value)) {
            return switch (nonFinite) {
                case QUOTE -> json.isString() && json.stringValue().equals(value.toString());
                case NULL -> json.isNull();
                case REFUSE -> false;
            };
        } else if (value instanceof Double number) {
            return json.isNumber() && json.decimalValue().doubleValue() == number;
        } else if (value instanceof Float number) {
            return json.isNumber() && json.decimalValue().floatValue() == number;
        } else if (value instanceof BigDecimal number) {
            return json.isNumber() && isDecimal(number, json);
        }
        BigInteger integer = new BigInteger(value.toString());
        if (bigIntegersAsStrings && integer.abs().compareTo(SAFE) >= 0) {
            return json.isString() && json.stringValue().equals(integer.toString());
        }
        return json.isIntegralNumber() && json.bigIntegerValue().equals(integer);
    }

    /** Every digit, those behind the point that are zero too; with an exponent only where the plain form would be long. */
    private static boolean isDecimal(BigDecimal value, JsonNode json) {
        if (Math.abs((long) value.scale()) <= PLAIN_SCALE && value.scale() <= 0) {
            return json.isIntegralNumber() && json.bigIntegerValue().equals(value.toBigIntegerExact());
        }
        return json.isBigDecimal()
                && json.decimalValue().scale() == value.scale()
                && json.decimalValue().unscaledValue().equals(value.unscaledValue());
    }

    /** Whether JSON has no number for {@code value}. */
    public static boolean isNonFinite(@Nullable Object value) {
        return (value instanceof Double number && !Double.isFinite(number))
                || (value instanceof Float single && !Float.isFinite(single));
    }

    private static boolean matchesText(Object value, String text) {
        if (value instanceof byte[] bytes) {
            return Arrays.equals(Base64.getDecoder().decode(text), bytes);
        } else if (value instanceof UUID uuid) {
            return UUID.fromString(text).equals(uuid);
        } else if (value instanceof Enum<?> constant) {
            return text.equals(constant.name());
        } else if (value instanceof CharSequence || value instanceof Character) {
            return text.equals(value.toString());
        }
        return matchesTime(value, text);
    }

    private static boolean matchesTime(Object value, String text) {
        if (value instanceof LocalDate date) {
            return LocalDate.parse(text).equals(date);
        } else if (value instanceof Year year) {
            return Year.parse(text).equals(year);
        } else if (value instanceof YearMonth month) {
            return YearMonth.parse(text).equals(month);
        } else if (value instanceof MonthDay day) {
            return MonthDay.parse(text).equals(day);
        } else if (value instanceof Duration duration) {
            return Duration.parse(text).equals(duration);
        } else if (value instanceof Period period) {
            return Period.parse(text).equals(period);
        } else if (value instanceof Date date) {
            return Date.valueOf(LocalDate.parse(text)).equals(date);
        } else if (value instanceof Instant instant) {
            return text.endsWith("Z") && Instant.parse(text).equals(instant);
        } else if (value instanceof Timestamp time) {
            return hasSeconds(text)
                    && Timestamp.valueOf(LocalDateTime.parse(text)).equals(time);
        } else if (value instanceof Time time) {
            return hasSeconds(text)
                    && LocalTime.parse(text)
                            .equals(Instant.ofEpochMilli(time.getTime())
                                    .atZone(ZoneId.systemDefault())
                                    .toLocalTime());
        } else if (value instanceof java.util.Date date) {
            return text.endsWith("Z") && Instant.parse(text).equals(date.toInstant());
        }
        return hasSeconds(text) && matchesTimeOfDay(value, text);
    }

    private static boolean matchesTimeOfDay(Object value, String text) {
        if (value instanceof LocalTime time) {
            return LocalTime.parse(text).equals(time);
        } else if (value instanceof LocalDateTime time) {
            return LocalDateTime.parse(text).equals(time);
        } else if (value instanceof OffsetTime time) {
            return OffsetTime.parse(text).equals(time);
        } else if (value instanceof OffsetDateTime time) {
            return OffsetDateTime.parse(text).equals(time);
        } else if (value instanceof ZonedDateTime time) {
            OffsetDateTime read = OffsetDateTime.parse(text);
            return read.toInstant().equals(time.toInstant()) && read.getOffset().equals(time.getOffset());
        }
        throw new IllegalArgumentException("no JSON is known for a " + value.getClass());
    }

    private static boolean hasSeconds(String text) {
        return WITH_SECONDS.matcher(text).matches();
    }
}
