package io.rowstream.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The JDK's own HTTP server on a free loopback port, with one answer for every request. */
final class ExportServer implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile @Nullable HttpExchange lastExchange;

    /** What the server does with a request. */
    @FunctionalInterface
    interface Answer {
        void to(HttpExchange exchange) throws Exception;
    }

    ExportServer(Answer answer) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            lastExchange = exchange;
            try (exchange) {
                answer.to(exchange);
            } catch (IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        });
        server.start();
    }

    /** Answers with a body of chunks. */
    static ExportServer answering(int status, @Nullable String type, @Nullable String coding, byte[] body)
            throws IOException {
        return new ExportServer(exchange -> {
            begin(exchange, status, type, coding);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
    }

    /** Sends the head of a response whose body comes in chunks. */
    static void begin(HttpExchange exchange, int status, @Nullable String type, @Nullable String coding)
            throws IOException {
        if (type != null) {
            exchange.getResponseHeaders().set("Content-Type", type);
        }
        if (coding != null) {
            exchange.getResponseHeaders().set("Content-Encoding", coding);
        }
        exchange.sendResponseHeaders(status, 0);
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/export");
    }

    /** A header of the last request. */
    String requestHeader(String name) {
        return String.join(
                ",", Objects.requireNonNull(lastExchange).getRequestHeaders().get(name));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
