package io.rowstream.http;

import io.rowstream.wire.StreamError;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads a problem document (RFC 9457, section 3.1), of which members of the wrong type count as absent. */
final class ProblemBody {
    /** A problem is a few sentences; more than this is not read. */
    private static final int MAX_BYTES = 64 * 1024;

    private static final JsonFactory JSON = new JsonFactory();

    private ProblemBody() {}

    /** The problem, or null where the body is not one. */
    static @Nullable StreamError read(InputStream body, int status) throws IOException {
        byte[] bytes = body.readNBytes(MAX_BYTES);
        try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), bytes)) {
            return in.nextToken() == JsonToken.START_OBJECT ? members(in, status) : null;
        } catch (JacksonException e) {
            return null; // not JSON after all: the status says what there is to say
        }
    }

    private static StreamError members(JsonParser in, int status) {
        String type = "about:blank";
        String title = "";
        String detail = "";
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.currentName();
            if (in.nextToken() != JsonToken.VALUE_STRING) {
                in.skipChildren();
                continue;
            }
            switch (name) {
                case "type" -> type = in.getString();
                case "title" -> title = in.getString();
                case "detail" -> detail = in.getString();
                default -> {}
            }
        }
        String text = detail.isEmpty() ? title : title + ": " + detail;
        boolean retryable = status == 429 || status == 502 || status == 503 || status == 504;
        return new StreamError(type, text, status, retryable);
    }
}
