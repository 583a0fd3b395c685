package io.rowstream.read;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Decoders ready made, which need nothing but Jackson's core. */
public final class RowDecoders {
    private RowDecoders() {}

    /**
     * Rows that are JSON objects, as maps in the order of their members. A value is a {@code String}, {@code Boolean},
     * {@code Long}, {@link java.math.BigInteger} where a long is too small, {@link BigDecimal} where the number is spelled with
     * a fraction or an exponent, null, or a {@code List} or {@code Map} of such values. Nothing is rounded. Of two members of the
     * same name the last one counts. Each map is the caller's to keep and change. Thread-safe.
     *
     * <p>A row that is no object becomes a {@link RowDecodingException}.
     */
    public static RowDecoder<Map<String, @Nullable Object>> map() {
        return RowDecoders::decodeMap;
    }

    /**
     * Rows as the very bytes in which they came, once they are known to be JSON in valid UTF-8: to be stored or handed on without
     * change. White space around a row's value on its line, but for the line feed, is part of it. Each array is the caller's to
     * keep and change. Thread-safe.
     *
     * <p>Must be given to the reader itself: a decoder that calls it gets no bytes but an exception.
     */
    public static RowDecoder<byte[]> bytes() {
        return RowBytes.DECODER;
    }

    private static Map<String, @Nullable Object> decodeMap(JsonParser in) {
        if (in.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("the row is no JSON object but begins with " + in.currentToken());
        }
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        // Not recursive: how deep a row may be is for the reader's limits to say, not for the stack.
        Deque<Object> around = new ArrayDeque<>();
        Object container = row;
        while (true) {
            JsonToken token = in.nextToken();
            if (token == JsonToken.PROPERTY_NAME) {
                continue;
            } else if (token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY) {
                Object outer = around.poll();
                if (outer == null) {
                    return row;
                }
                container = outer;
                continue;
            }
            Object value = value(in, token);
            put(container, in, value);
            if (token.isStructStart()) {
                around.push(container);
                container = Objects.requireNonNull(value);
            }
        }
    }

    private static @Nullable Object value(JsonParser in, JsonToken token) {
        return switch (token) {
            case START_OBJECT -> new LinkedHashMap<String, @Nullable Object>();
            case START_ARRAY -> new ArrayList<@Nullable Object>();
            case VALUE_STRING -> in.getString();
            case VALUE_NUMBER_INT -> integer(in);
            case VALUE_NUMBER_FLOAT -> in.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new IllegalArgumentException("no JSON value begins with " + token);
        };
    }

    private static Object integer(JsonParser in) {
        return in.getNumberType() == JsonParser.NumberType.BIG_INTEGER
                ? in.getBigIntegerValue()
                : (Object) in.getLongValue();
    }

    @SuppressWarnings("unchecked") // made above
    private static void put(Object container, JsonParser in, @Nullable Object value) {
        if (container instanceof List) {
            ((List<@Nullable Object>) container).add(value);
        } else {
            // At the beginning of a container the parser has gone into it: its name is that of the member still.
            ((Map<String, @Nullable Object>) container).put(in.currentName(), value);
        }
    }
}
