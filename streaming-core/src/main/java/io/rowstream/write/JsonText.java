package io.rowstream.write;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Re-emits JSON that came as text, token by token: it is checked on the way, white space and line breaks go, and numbers keep
 * their spelling.
 */
final class JsonText {
    /**
     * The text is in memory already, and how deep and how long the row may be is for the stream's own limits to say: narrower
     * ones here would refuse what those allow. Names are not remembered, so that hostile ones cannot fill a shared table.
     */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private JsonText() {}

    /** Writes {@code json} as one value; throws what the parser throws where it is not JSON. */
    static void copy(String json, JsonGenerator out) {
        try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), json)) {
            JsonToken token = in.nextToken();
            if (token == null) {
                throw new IllegalArgumentException("there is no JSON value");
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
                throw new IllegalArgumentException("there is more than one JSON value");
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
            default -> throw new IllegalArgumentException("JSON has no " + token);
        }
    }
}
