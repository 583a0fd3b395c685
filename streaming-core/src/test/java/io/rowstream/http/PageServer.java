package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Serves the numbers from 0 as pages, through the JDK's own HTTP server, and remembers what was asked for. */
final class PageServer implements AutoCloseable {
    private static final int PAGE = 3;

    private final List<String> queries = new CopyOnWriteArrayList<>();
    private final ExportServer server;

    /** What the server does with a request for the rows from {@code first}. */
    @FunctionalInterface
    interface Answer {
        void to(HttpExchange exchange, int first) throws Exception;
    }

    PageServer(Answer answer) throws IOException {
        server = new ExportServer(exchange -> {
            String query = exchange.getRequestURI().getRawQuery();
            queries.add(query == null ? "" : query);
            String cursor = parameter(exchange, "cursor");
            answer.to(exchange, cursor == null ? 0 : Integer.parseInt(cursor.substring(1)));
        });
    }

    /** Pages of three rows as Rowstream makes them, tokens beginning with {@code t}. */
    static PageServer of(int rows) throws IOException {
        return new PageServer((exchange, first) -> send(exchange, 200, "application/json", page(rows, first)));
    }

    static String page(int rows, int first) {
        int end = Math.min(rows, first + PAGE);
        return page(first, end, end < rows ? "\"t" + end + '"' : "null", first > 0 ? "\"p" + first + '"' : "null");
    }

    static String page(int first, int end, String next, String prev) {
        return "{\"items\":" + items(first, end) + ",\"next\":" + next + ",\"prev\":" + prev + "}";
    }

    static String items(int first, int end) {
        return IntStream.range(first, end).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]"));
    }

    static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        send(exchange, status, type, body.getBytes(UTF_8));
    }

    static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    /** A parameter of the query, decoded; null where there is none. */
    static @Nullable String parameter(HttpExchange exchange, String name) {
        String query = exchange.getRequestURI().getRawQuery();
        return query == null
                ? null
                : Arrays.stream(query.split("&"))
                        .filter(each -> each.startsWith(name + '='))
                        .map(each -> URLDecoder.decode(each.substring(name.length() + 1), UTF_8))
                        .findFirst()
                        .orElse(null);
    }

    /** The queries of all requests, in their order. */
    List<String> queries() {
        return queries;
    }

    URI uri() {
        return server.uri();
    }

    URI uri(String query) {
        return URI.create(server.uri() + "?" + query);
    }

    String requestHeader(String name) {
        return server.requestHeader(name);
    }

    @Override
    public void close() {
        server.close();
    }
}
