package io.rowstream.benchmarks.micro;

import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.MemberNames;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;

/** A row: a number, an address, and a note of 60 characters. */
record User(long id, String email, String note) {
    /** How many there are. */
    static final int ROWS = 10_000;

    private static final MemberNames NAMES = MemberNames.of(List.of("id", "email", "note"));

    static List<User> all() {
        return IntStream.range(0, ROWS).mapToObj(User::numbered).toList();
    }

    private static User numbered(int id) {
        String note = "note " + id + " of a customer who has been with us for quite some years now";
        return new User(id, "user" + id + "@example.com", note.substring(0, 60));
    }

    /** As Rowstream writes all of them. */
    static byte[] bytes(StreamFormat format) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            RowStreamer.builder().format(format).build().stream(Export.of(RowSource.of(all()), User::encode), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    void encode(JsonGenerator out) {
        out.writeStartObject();
        out.writeName(NAMES.get(0));
        out.writeNumber(id);
        out.writeName(NAMES.get(1));
        out.writeString(email);
        out.writeName(NAMES.get(2));
        out.writeString(note);
        out.writeEndObject();
    }
}
