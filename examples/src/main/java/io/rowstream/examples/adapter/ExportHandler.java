package io.rowstream.examples.adapter;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

// snippet: transport
/** Answers requests to the JDK's own HTTP server with an export. */
final class ExportHandler implements HttpHandler {
    private final RowStreamer streamer = RowStreamer.builder().build();
    private final Supplier<Export<?>> export;

    ExportHandler(Supplier<Export<?>> export) {
        this.export = export;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try {
            streamer.stream(export.get(), () -> {
                exchange.getResponseHeaders().set("Content-Type", StreamFormat.NDJSON.contentType());
                exchange.sendResponseHeaders(200, 0); // in chunks
                return exchange.getResponseBody();
            });
        } catch (ExportException e) {
            if (e.sinkOpened()) {
                throw e; // leaves the handler, and this server then closes the connection without the final chunk
            }
            refuse(exchange, streamer.describe(e)); // nothing was written, so the status can be honest
            return;
        }
        exchange.getResponseBody().close(); // sends the final chunk: only when stream() has returned
    }

    private static void refuse(HttpExchange exchange, StreamError error) throws IOException {
        byte[] body = ("{\"type\":\"" + error.type() + "\",\"status\":" + error.status() + "}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
        exchange.sendResponseHeaders(error.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.getResponseBody().close();
    }
}
// end
