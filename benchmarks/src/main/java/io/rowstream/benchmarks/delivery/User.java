package io.rowstream.benchmarks.delivery;

import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.SerializedString;

/** A row: a number, an address, and a note of 60 characters. */
record User(long id, String email, String note) {
    private static final SerializableString ID = new SerializedString("id");
    private static final SerializableString EMAIL = new SerializedString("email");
    private static final SerializableString NOTE = new SerializedString("note");

    static List<User> numbered(int rows) {
        return IntStream.rangeClosed(1, rows).mapToObj(User::of).toList();
    }

    private static User of(int id) {
        String note = "note " + id + " of a customer who has been with us for quite some years now";
        return new User(id, "user" + id + "@example.com", note.substring(0, 60));
    }

    void encode(JsonGenerator out) {
        out.writeStartObject();
        out.writeName(ID);
        out.writeNumber(id);
        out.writeName(EMAIL);
        out.writeString(email);
        out.writeName(NOTE);
        out.writeString(note);
        out.writeEndObject();
    }
}
