package io.rowstream.wireformat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * A JSON value of any type, null included, made of maps, lists, strings, numbers and booleans. Numbers are equal when their values
 * are, however they are spelled.
 */
public record Row(@Nullable Object value) {

    /** Reads the value at which the parser stands; a row decoder. */
    public static Row decode(JsonParser in) {
        return new Row(valueAt(in));
    }

    private static @Nullable Object valueAt(JsonParser in) {
        JsonToken token = in.currentToken();
        return switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = in.currentName();
                    in.nextToken();
                    members.put(name, valueAt(in));
                }
                yield members;
            }
            case START_ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                while (in.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(valueAt(in));
                }
                yield elements;
            }
            case VALUE_STRING -> in.getString();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(in.getDecimalValue());
            case VALUE_TRUE, VALUE_FALSE -> token == JsonToken.VALUE_TRUE;
            case VALUE_NULL -> null;
            default -> throw new IllegalStateException("not the beginning of a value: " + token);
        };
    }

    /** The same value from a vector. */
    public static Row of(JsonNode node) {
        return new Row(valueOf(node));
    }

    private static @Nullable Object valueOf(JsonNode node) {
        if (node.isObject()) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            node.properties().forEach(member -> members.put(member.getKey(), valueOf(member.getValue())));
            return members;
        }
        if (node.isArray()) {
            List<@Nullable Object> elements = new ArrayList<>();
            node.values().forEach(element -> elements.add(valueOf(element)));
            return elements;
        }
        if (node.isNumber()) {
            return number(node.decimalValue());
        }
        if (node.isNull()) {
            return null;
        }
        return node.isBoolean() ? (Object) node.booleanValue() : node.stringValue();
    }

    private static BigDecimal number(BigDecimal value) {
        return value.stripTrailingZeros();
    }

    /** Writes a value as one JSON value; a row encoder. */
    public static void encode(JsonNode node, JsonGenerator out) {
        if (node.isObject()) {
            out.writeStartObject();
            for (Map.Entry<String, JsonNode> member : node.properties()) {
                out.writeName(member.getKey());
                encode(member.getValue(), out);
            }
            out.writeEndObject();
        } else if (node.isArray()) {
            out.writeStartArray();
            for (JsonNode element : node.values()) {
                encode(element, out);
            }
            out.writeEndArray();
        } else if (node.isNumber()) {
            out.writeNumber(node.decimalValue());
        } else if (node.isBoolean()) {
            out.writeBoolean(node.booleanValue());
        } else if (node.isNull()) {
            out.writeNull();
        } else {
            out.writeString(node.stringValue());
        }
    }
}
