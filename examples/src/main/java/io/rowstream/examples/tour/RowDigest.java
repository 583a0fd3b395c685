package io.rowstream.examples.tour;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Decodes rows of any columns, and sums them up so that two ways of delivery can be compared without keeping the rows. */
final class RowDigest {
    private long digest = 17;

    /** A row as a map, from column names to values. */
    static Map<String, @Nullable Object> decode(JsonParser in) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.currentName();
            in.nextToken();
            row.put(name, value(in));
        }
        return row;
    }

    private static @Nullable Object value(JsonParser in) {
        return switch (in.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> in.getNumberValue();
            case START_OBJECT -> decode(in);
            case START_ARRAY -> {
                StringBuilder elements = new StringBuilder();
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    elements.append(value(in)).append(',');
                }
                yield elements.toString();
            }
            default -> in.getString();
        };
    }

    void add(Map<String, @Nullable Object> row) {
        digest = 31 * digest + row.hashCode();
    }

    long value() {
        return digest;
    }
}
