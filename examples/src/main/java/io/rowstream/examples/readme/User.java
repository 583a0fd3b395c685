package io.rowstream.examples.readme;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A row as the client sees it.
 *
 * @param note null where the column is NULL
 */
record User(int id, String email, @Nullable String note) {

    static User decode(JsonParser in) {
        int id = 0;
        String email = "";
        String note = null;
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String column = in.currentName();
            in.nextToken();
            switch (column) {
                case "id" -> id = in.getIntValue();
                case "email" -> email = in.getString();
                case "note" -> note = in.getValueAsString();
                default -> in.skipChildren();
            }
        }
        return new User(id, email, note);
    }
}
