package io.rowstream.examples.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.rowstream.examples.Snippets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OrderClientTest {
    private static final List<Order> ORDERS = List.of(new Order(1), new Order(2));

    private final List<Order> saved = new ArrayList<>();
    private @Nullable String token;
    private HttpServer server;
    private URI uri;

    private final OrderClient client = new OrderClient(HttpClient.newHttpClient(), new OrderStore() {
        @Override
        public @Nullable String token() {
            return token;
        }

        @Override
        public void save(List<Order> orders, @Nullable String behind) {
            saved.addAll(orders);
            token = behind;
        }

        @Override
        public void clear() {
            saved.clear();
            token = null;
        }
    });

    /** Knows the token t1, and none else. */
    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/orders", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            String body = query == null ? """
                      {"number":1}
                      {"end":false,"count":1,"cursor":"t1"}
                      {"number":2}
                      {"end":true,"count":2}
                      """ : """
                      {"end":false,"count":0,"cursor":"t1"}
                      {"number":2}
                      {"end":true,"count":1}
                      """;
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
            boolean known = query == null || query.equals("cursor=t1");
            exchange.sendResponseHeaders(known ? 200 : 410, known ? bytes.length : -1);
            if (known) {
                exchange.getResponseBody().write(bytes);
            }
            exchange.close();
        });
        server.start();
        uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/orders");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void isWhatTheDocumentShows() throws IOException {
        assertThat(Snippets.shownIn("docs/clients.md"))
                .contains(
                        Snippets.of("client.OrderClient", "once"),
                        Snippets.of("client.OrderClient", "fetch"),
                        Snippets.of("client.OrderClient", "over"),
                        Snippets.of("client.OrderClient", "file"));
    }

    @Test
    void readsOnce() throws Exception {
        client.readOnce(uri, saved::add);
        assertThat(saved).isEqualTo(ORDERS);
    }

    @Test
    void fetchesFromWhereTheStoreIs() throws Exception {
        client.fetch(uri);
        assertThat(saved).isEqualTo(ORDERS);

        saved.clear();
        token = "t1";
        client.fetch(uri);
        assertThat(saved).containsExactly(new Order(2));
    }

    @Test
    void startsOver() throws Exception {
        saved.add(new Order(7));
        token = "expired";
        client.fetchOrStartOver(uri);
        assertThat(saved).isEqualTo(ORDERS);
    }

    @Test
    void downloads(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("orders.ndjson");
        client.download(uri, file);
        assertThat(Files.readString(file)).isEqualTo("""
                        {"number":1}
                        {"number":2}
                        {"end":true,"count":2}
                        """);
    }
}
