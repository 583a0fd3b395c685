package io.rowstream.examples.client;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One row of the export. */
record Order(int number) {
    static Order decode(JsonParser in) {
        int number = 0;
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.currentName();
            in.nextToken();
            if (name.equals("number")) {
                number = in.getIntValue();
            } else {
                in.skipChildren();
            }
        }
        return new Order(number);
    }
}
