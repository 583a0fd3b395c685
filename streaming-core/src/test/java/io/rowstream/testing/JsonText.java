package io.rowstream.testing;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Spells the value at which a parser stands, token by token: numbers as they stood, no white space, no escape that is
 * not needed. */
public final class JsonText {
    private JsonText() {}

    /** The text of the value; leaves the parser on the value's last token, as a row decoder must. */
    public static String of(JsonParser in) {
        StringBuilder text = new StringBuilder();
        append(in, in.currentToken(), text);
        return text.toString();
    }

    private static void append(JsonParser in, JsonToken token, StringBuilder text) {
        switch (token) {
            case START_OBJECT -> {
                char separator = '{';
                while (in.nextToken() != JsonToken.END_OBJECT) {
                    quote(in.currentName(), text.append(separator));
                    append(in, in.nextToken(), text.append(':'));
                    separator = ',';
                }
                text.append(separator == '{' ? "{}" : "}");
            }
            case START_ARRAY -> {
                char separator = '[';
                for (JsonToken next = in.nextToken(); next != JsonToken.END_ARRAY; next = in.nextToken()) {
                    append(in, next, text.append(separator));
                    separator = ',';
                }
                text.append(separator == '[' ? "[]" : "]");
            }
            case VALUE_STRING -> quote(in.getString(), text);
            default -> text.append(in.getString());
        }
    }

    private static void quote(String value, StringBuilder text) {
        text.append('"');
        value.chars().forEach(c -> {
            if (c < ' ') {
                text.append(String.format("\\u%04x", c));
            } else {
                text.append(c == '"' || c == '\\' ? "\\" : "").append((char) c);
            }
        });
        text.append('"');
    }
}
