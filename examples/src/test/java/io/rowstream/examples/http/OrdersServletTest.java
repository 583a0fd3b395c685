package io.rowstream.examples.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Served;
import io.rowstream.examples.Snippets;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.read.Checkpoint;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.servlet.ResponseListener;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

class OrdersServletTest {
    private static final int COUNT = 2_500;

    private final HttpClient http = HttpClient.newHttpClient();
    private Served server;

    @BeforeEach
    void start() throws Exception {
        CursorTokens tokens = CursorTokens.of(KeyRing.generated());
        server = new Served(new OrdersServlet(new Orders(COUNT, tokens), tokens, new ResponseListener() {}), "/*");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void isWhatTheDocumentShows() throws IOException {
        assertThat(Snippets.shownIn("docs/http.md"))
                .containsExactly(
                        Snippets.of("http.OrdersServlet", "builder"),
                        Snippets.of("http.OrdersServlet", "errors"),
                        Snippets.of("http.DecoupledOrders", "decoupled"),
                        Snippets.of("http.OrdersServlet", "resume"),
                        Snippets.of("http.OrdersServlet", "page"));
    }

    @Test
    void goesOnBehindACheckpoint() throws Exception {
        List<Integer> orders = new ArrayList<>();
        String checkpoint;
        try (RowReader<Integer> reader = export("/orders", ReadOptions.DEFAULTS)) {
            for (Integer order : reader) {
                if (reader.lastCheckpoint() != null) {
                    break; // as if the connection had been cut
                }
                orders.add(order);
            }
            Checkpoint last = Objects.requireNonNull(reader.lastCheckpoint());
            assertThat(last.rows()).isEqualTo(orders.size());
            checkpoint = last.token();
        }
        ReadOptions resumed = ReadOptions.builder().resumedFrom(checkpoint).build();
        try (RowReader<Integer> reader = export("/orders?cursor=" + checkpoint, resumed)) {
            reader.forEach(orders::add);
        }

        assertThat(orders).isEqualTo(IntStream.rangeClosed(1, COUNT).boxed().toList());
    }

    @Test
    void answersPeopleToo() throws Exception {
        HttpResponse<String> list = get("/orders/list?limit=2");
        assertThat(list.body()).startsWith("{\"items\":[{\"number\":1},{\"number\":2}],\"next\":\"rs1");
        HttpResponse<String> csv = get("/orders?format=csv");
        assertThat(csv.headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"orders.csv\"");
        assertThat(csv.body()).startsWith("number\r\n1\r\n2\r\n");
        HttpResponse<String> unknown = get("/orders", "Tenant", "1900");
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(unknown.body()).contains("urn:example:problem:unknown-year");
    }

    private HttpResponse<String> get(String target, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(target));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private RowReader<Integer> export(String target, ReadOptions options) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri(target))
                .header("Accept", "application/x-ndjson;checkpoints=true;heartbeat=15")
                .build();
        HttpResponse<RowReader<Integer>> response =
                http.send(request, RowBodyHandlers.rows(OrdersServletTest::number, options));
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValue("application/x-ndjson;checkpoints=true;heartbeat=15");
        return response.body();
    }

    private URI uri(String target) {
        return server.uri(target);
    }

    private static Integer number(JsonParser in) {
        in.nextToken();
        in.nextToken();
        int number = in.getIntValue();
        in.nextToken();
        return number;
    }
}
