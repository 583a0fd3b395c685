package io.rowstream.servlet;

import io.rowstream.help.Help;
import io.rowstream.wire.StreamError;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A problem document (RFC 9457).
 *
 * @param detail what is wrong with this request, for people; fit for whoever sent it
 * @param offered what can be had instead
 * @param retryAfterSeconds 0 where nobody knows
 */
record Problem(StreamError error, @Nullable String detail, List<String> offered, long retryAfterSeconds) {
    private static final JsonFactory JSON = new JsonFactory();

    Problem(StreamError error) {
        this(error, null, List.of(), 0);
    }

    Problem(StreamError error, @Nullable String detail) {
        this(error, detail, List.of(), 0);
    }

    /** Answers with it; headers that were set before stay. */
    void write(HttpServletResponse response) throws IOException {
        byte[] body = toJson();
        if (response.isCommitted()) { // not all containers say so below
            throw new IllegalStateException(
                    Help.COMMITTED.in("the response has been committed, so that a problem cannot be told"));
        }
        response.resetBuffer();
        OutputStream out = response.getOutputStream();
        response.setStatus(error.status());
        response.setContentType("application/problem+json");
        Header header = Header.of(response);
        if (error.status() == HttpServletResponse.SC_NOT_ACCEPTABLE) {
            header.addVary("Accept", "Accept-Encoding");
        }
        header.setUnlessSet("Cache-Control", "no-store");
        header.setUnlessSet("X-Content-Type-Options", "nosniff");
        if (retryAfterSeconds > 0) {
            response.setHeader("Retry-After", Long.toString(retryAfterSeconds));
        }
        response.setContentLength(body.length);
        out.write(body);
        response.flushBuffer();
    }

    private byte[] toJson() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
            json.writeStartObject();
            json.writeStringProperty("type", error.type());
            json.writeStringProperty("title", error.title());
            json.writeNumberProperty("status", error.status());
            if (detail != null) {
                json.writeStringProperty("detail", detail);
            }
            if (!offered.isEmpty()) {
                json.writeArrayPropertyStart("offered");
                offered.forEach(json::writeString);
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        return body.toByteArray();
    }
}
