package io.rowstream.benchmarks.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's server on loopback, with an export that was encoded beforehand. */
final class ExportServer implements AutoCloseable {
    private static final int PIECE = 32 * 1024;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newSingleThreadExecutor();
    private final byte[] body;

    ExportServer(int rows) throws IOException {
        body = body(rows);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", StreamFormat.NDJSON.contentType());
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                for (int at = 0; at < body.length; at += PIECE) {
                    out.write(body, at, Math.min(PIECE, body.length - at));
                }
            }
        });
        server.start();
    }

    private static byte[] body(int rows) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int i = 1; i <= rows; i++) {
            String note =
                    ("note " + i + " of a customer who has been with us for quite some years now").substring(0, 60);
            body.writeBytes(("{\"id\":" + i + ",\"email\":\"user" + i + "@example.com\",\"note\":\"" + note + "\"}\n")
                    .getBytes(UTF_8));
        }
        body.writeBytes(("{\"end\":true,\"count\":" + rows + "}\n").getBytes(UTF_8));
        return body.toByteArray();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    int bytes() {
        return body.length;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
