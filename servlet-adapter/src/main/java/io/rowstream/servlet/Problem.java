package io.rowstream.servlet;

import io.rowstream.wire.StreamError;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Answers with a problem document (RFC 9457). */
final class Problem {
    private static final JsonFactory JSON = new JsonFactory();

    private Problem() {}

    static void write(HttpServletResponse response, StreamError problem) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), body)) {
            json.writeStartObject();
            json.writeStringProperty("type", problem.type());
            json.writeStringProperty("title", problem.title());
            json.writeNumberProperty("status", problem.status());
            json.writeEndObject();
        }
        response.resetBuffer(); // headers set before the export stay
        response.setStatus(problem.status());
        response.setContentType("application/problem+json");
        response.setContentLength(body.size());
        body.writeTo(response.getOutputStream());
        response.flushBuffer();
    }
}
