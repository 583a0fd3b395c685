package io.rowstream.jooq;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Re-emits JSON that a database gave as text, token by token: it is checked on the way, white space and line breaks go, and
 * numbers keep their spelling.
 */
final class JsonText {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonText() {}

    static void copy(String json, JsonGenerator out) {
        try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), json)) {
            JsonToken token = in.nextToken();
            if (token == null) {
                throw new IllegalArgumentException("a JSON column holds no JSON value");
            }
            int depth = 0;
            do {
                copy(token, in, out);
                if (token.isStructStart()) {
                    depth++;
                } else if (token.isStructEnd()) {
                    depth--;
                }
                token = in.nextToken();
            } while (depth > 0);
            if (token != null) {
                throw new IllegalArgumentException("a JSON column holds more than one JSON value");
            }
        }
    }

    private static void copy(JsonToken token, JsonParser in, JsonGenerator out) {
        switch (token) {
            case START_OBJECT -> out.writeStartObject();
            case END_OBJECT -> out.writeEndObject();
            case START_ARRAY -> out.writeStartArray();
            case END_ARRAY -> out.writeEndArray();
            case PROPERTY_NAME -> out.writeName(in.currentName());
            case VALUE_STRING -> out.writeString(in.getStringCharacters(), in.getStringOffset(), in.getStringLength());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> out.writeNumber(in.getString());
            case VALUE_TRUE -> out.writeBoolean(true);
            case VALUE_FALSE -> out.writeBoolean(false);
            case VALUE_NULL -> out.writeNull();
            default -> throw new IllegalArgumentException("a JSON column holds " + token);
        }
    }
}
