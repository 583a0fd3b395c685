package io.rowstream.benchmarks.delivery;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.rowstream.benchmarks.delivery.Contestant.Delivery;
import io.rowstream.servlet.Decoupling;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** Who takes part. */
final class Contestants {
    private static final int CHUNK_BYTES = 32 * 1024;

    /** The same settings with which Rowstream writes. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .rootValueSeparator((String) null)
            .build();

    private Contestants() {}

    /** The first is what the others are compared with; the second is the same once more, and shows what the figures are worth. */
    static List<Contestant> of(int rows) throws IOException {
        List<User> users = User.numbered(rows);
        Export<User> export = Export.of(RowSource.of(users), User::encode);
        RowStreamer streamer = RowStreamer.builder().build();
        Delivery byHand = byHand(sink -> streamer.stream(export, sink));
        ExportResponder responder = ExportResponder.builder().build();
        ExportResponder decoupled = ExportResponder.builder()
                .permits(Permits.of(1))
                .decoupled(Decoupling.builder().build())
                .build();
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        streamer.stream(export, encoded);
        byte[] body = encoded.toByteArray();
        return List.of(
                new Contestant("RowStreamer by hand", byHand),
                new Contestant("RowStreamer by hand, again", byHand),
                new Contestant("ExportResponder", (request, response) -> responder.respond(request, response, export)),
                new Contestant(
                        "ExportResponder, decoupled",
                        (request, response) -> decoupled.respond(request, response, export)),
                new Contestant("loop by hand", byHand(sink -> loop(users, sink))),
                new Contestant("encoded bytes by hand", byHand(sink -> chunks(body, sink))));
    }

    private static Delivery byHand(Body body) {
        return (request, response) -> {
            response.setContentType(StreamFormat.NDJSON.contentType());
            body.writeTo(response.getOutputStream());
        };
    }

    private static void loop(List<User> users, OutputStream sink) throws IOException {
        OutputStream buffered = new BufferedOutputStream(sink, CHUNK_BYTES);
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), buffered)) {
            for (User user : users) {
                user.encode(out);
                out.writeRaw('\n');
            }
        }
        buffered.write(("{\"end\":true,\"count\":" + users.size() + "}\n").getBytes(US_ASCII));
        buffered.flush();
    }

    private static void chunks(byte[] body, OutputStream sink) throws IOException {
        for (int from = 0; from < body.length; from += CHUNK_BYTES) {
            sink.write(body, from, Math.min(CHUNK_BYTES, body.length - from));
        }
    }

    /** Writes all there is to a stream that it does not close. */
    @FunctionalInterface
    private interface Body {
        void writeTo(OutputStream sink) throws IOException;
    }
}
