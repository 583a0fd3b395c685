package io.rowstream.benchmarks.decode;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** Nine mixed fields, flat. */
record Customer(
        long id,
        String name,
        String email,
        String city,
        double balance,
        int visits,
        boolean active,
        String since,
        @Nullable String note)
        implements Row {

    @Override
    public long checksum() {
        return id
                + Row.length(name)
                + Row.length(email)
                + Row.length(city)
                + Math.round(balance * 100)
                + visits
                + (active ? 1 : 0)
                + Row.length(since)
                + Row.length(note);
    }

    void encode(JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("id", id);
        out.writeStringProperty("name", name);
        out.writeStringProperty("email", email);
        out.writeStringProperty("city", city);
        out.writeNumberProperty("balance", balance);
        out.writeNumberProperty("visits", visits);
        out.writeBooleanProperty("active", active);
        out.writeStringProperty("since", since);
        out.writeStringProperty("note", note);
        out.writeEndObject();
    }

    static Customer decode(JsonParser in) {
        long id = 0;
        String name = "";
        String email = "";
        String city = "";
        double balance = 0;
        int visits = 0;
        boolean active = false;
        String since = "";
        String note = null;
        for (String member = in.nextName(); member != null; member = in.nextName()) {
            in.nextToken();
            switch (member) {
                case "id" -> id = in.getLongValue();
                case "name" -> name = in.getString();
                case "email" -> email = in.getString();
                case "city" -> city = in.getString();
                case "balance" -> balance = in.getDoubleValue();
                case "visits" -> visits = in.getIntValue();
                case "active" -> active = in.getBooleanValue();
                case "since" -> since = in.getString();
                case "note" -> note = in.getValueAsString();
                default -> in.skipChildren();
            }
        }
        return new Customer(id, name, email, city, balance, visits, active, since, note);
    }

    static Customer decode(JsonReader in) throws IOException {
        long id = 0;
        String name = "";
        String email = "";
        String city = "";
        double balance = 0;
        int visits = 0;
        boolean active = false;
        String since = "";
        String note = null;
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "id" -> id = in.nextLong();
                case "name" -> name = in.nextString();
                case "email" -> email = in.nextString();
                case "city" -> city = in.nextString();
                case "balance" -> balance = in.nextDouble();
                case "visits" -> visits = in.nextInt();
                case "active" -> active = in.nextBoolean();
                case "since" -> since = in.nextString();
                case "note" -> note = stringOrNull(in);
                default -> in.skipValue();
            }
        }
        in.endObject();
        return new Customer(id, name, email, city, balance, visits, active, since, note);
    }

    static @Nullable String stringOrNull(JsonReader in) throws IOException {
        if (in.peek() == JsonToken.NULL) {
            in.nextNull();
            return null;
        }
        return in.nextString();
    }
}
