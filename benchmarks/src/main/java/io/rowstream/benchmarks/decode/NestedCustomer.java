package io.rowstream.benchmarks.decode;

import com.google.gson.stream.JsonReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** The values of a {@link Customer}, in objects within objects. */
record NestedCustomer(
        long id, Contact contact, Account account, @Nullable String note) implements Row {

    record Contact(String name, String email, Address address) {}

    record Address(String city) {}

    record Account(double balance, History history) {}

    record History(int visits, boolean active, String since) {}

    @Override
    public long checksum() {
        return id
                + Row.length(contact.name)
                + Row.length(contact.email)
                + Row.length(contact.address.city)
                + Math.round(account.balance * 100)
                + account.history.visits
                + (account.history.active ? 1 : 0)
                + Row.length(account.history.since)
                + Row.length(note);
    }

    static void encode(Customer flat, JsonGenerator out) {
        out.writeStartObject();
        out.writeNumberProperty("id", flat.id());
        out.writeObjectPropertyStart("contact");
        out.writeStringProperty("name", flat.name());
        out.writeStringProperty("email", flat.email());
        out.writeObjectPropertyStart("address");
        out.writeStringProperty("city", flat.city());
        out.writeEndObject();
        out.writeEndObject();
        out.writeObjectPropertyStart("account");
        out.writeNumberProperty("balance", flat.balance());
        out.writeObjectPropertyStart("history");
        out.writeNumberProperty("visits", flat.visits());
        out.writeBooleanProperty("active", flat.active());
        out.writeStringProperty("since", flat.since());
        out.writeEndObject();
        out.writeEndObject();
        out.writeStringProperty("note", flat.note());
        out.writeEndObject();
    }

    static NestedCustomer decode(JsonParser in) {
        long id = 0;
        Contact contact = new Contact("", "", new Address(""));
        Account account = new Account(0, new History(0, false, ""));
        String note = null;
        for (String member = in.nextName(); member != null; member = in.nextName()) {
            in.nextToken();
            switch (member) {
                case "id" -> id = in.getLongValue();
                case "contact" -> contact = contact(in);
                case "account" -> account = account(in);
                case "note" -> note = in.getValueAsString();
                default -> in.skipChildren();
            }
        }
        return new NestedCustomer(id, contact, account, note);
    }

    private static Contact contact(JsonParser in) {
        String name = "";
        String email = "";
        Address address = new Address("");
        for (String member = in.nextName(); member != null; member = in.nextName()) {
            in.nextToken();
            switch (member) {
                case "name" -> name = in.getString();
                case "email" -> email = in.getString();
                case "address" -> address = address(in);
                default -> in.skipChildren();
            }
        }
        return new Contact(name, email, address);
    }

    private static Address address(JsonParser in) {
        String city = "";
        for (String member = in.nextName(); member != null; member = in.nextName()) {
            in.nextToken();
            if (member.equals("city")) {
                city = in.getString();
            } else {
                in.skipChildren();
            }
        }
        return new Address(city);
    }

    private static Account account(JsonParser in) {
        double balance = 0;
        History history = new History(0, false, "");
        for (String member = in.nextName(); member != null; member = in.nextName()) {
            in.nextToken();
            switch (member) {
                case "balance" -> balance = in.getDoubleValue();
                case "history" -> history = history(in);
                default -> in.skipChildren();
            }
        }
        return new Account(balance, history);
    }

    private static History history(JsonParser in) {
        int visits = 0;
        boolean active = false;
        String since = "";
        for (String member = in.nextName(); member != null; member = in.nextName()) {
            in.nextToken();
            switch (member) {
                case "visits" -> visits = in.getIntValue();
                case "active" -> active = in.getBooleanValue();
                case "since" -> since = in.getString();
                default -> in.skipChildren();
            }
        }
        return new History(visits, active, since);
    }

    static NestedCustomer decode(JsonReader in) throws IOException {
        long id = 0;
        Contact contact = new Contact("", "", new Address(""));
        Account account = new Account(0, new History(0, false, ""));
        String note = null;
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "id" -> id = in.nextLong();
                case "contact" -> contact = contact(in);
                case "account" -> account = account(in);
                case "note" -> note = Customer.stringOrNull(in);
                default -> in.skipValue();
            }
        }
        in.endObject();
        return new NestedCustomer(id, contact, account, note);
    }

    private static Contact contact(JsonReader in) throws IOException {
        String name = "";
        String email = "";
        Address address = new Address("");
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "name" -> name = in.nextString();
                case "email" -> email = in.nextString();
                case "address" -> address = address(in);
                default -> in.skipValue();
            }
        }
        in.endObject();
        return new Contact(name, email, address);
    }

    private static Address address(JsonReader in) throws IOException {
        String city = "";
        in.beginObject();
        while (in.hasNext()) {
            if (in.nextName().equals("city")) {
                city = in.nextString();
            } else {
                in.skipValue();
            }
        }
        in.endObject();
        return new Address(city);
    }

    private static Account account(JsonReader in) throws IOException {
        double balance = 0;
        History history = new History(0, false, "");
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "balance" -> balance = in.nextDouble();
                case "history" -> history = history(in);
                default -> in.skipValue();
            }
        }
        in.endObject();
        return new Account(balance, history);
    }

    private static History history(JsonReader in) throws IOException {
        int visits = 0;
        boolean active = false;
        String since = "";
        in.beginObject();
        while (in.hasNext()) {
            switch (in.nextName()) {
                case "visits" -> visits = in.nextInt();
                case "active" -> active = in.nextBoolean();
                case "since" -> since = in.nextString();
                default -> in.skipValue();
            }
        }
        in.endObject();
        return new History(visits, active, since);
    }
}
