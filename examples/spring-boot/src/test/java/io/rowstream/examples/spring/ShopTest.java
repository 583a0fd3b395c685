package io.rowstream.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.DatabindDecoders;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.json.JsonMapper;

/** The application as Spring Boot runs it: Tomcat, its filters, its error handling, its pool and its transactions. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"spring.datasource.hikari.maximum-pool-size=2", "spring.datasource.hikari.connection-timeout=5000"
        })
class ShopTest {
    private static final int ROWS = 20_000;

    private final HttpClient http = HttpClient.newHttpClient();
    private final JsonMapper json = new JsonMapper();

    @LocalServerPort
    private int port;

    @Autowired
    private HikariDataSource pool;

    @Autowired
    private Probes probes;

    /** A row as the client sees it. */
    record User(int id, String email, @Nullable String note) {}

    /** A page as a client that knows nothing of Rowstream sees it. */
    record UserPage(
            List<User> items,
            @Nullable String next,
            @Nullable String prev) {}

    @AfterEach
    void everyConnectionIsBackInThePool() throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (pool.getHikariPoolMXBean().getActiveConnections() > 0 && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
    }

    @Test
    void exportsEveryRow() throws Exception {
        try (RowReader<User> users = export("/users/export")) {
            assertThat(users.stream().map(User::id)).isEqualTo(ids());
        }
    }

    @Test
    void walksOverAllPagesByTheirTokens() throws Exception {
        List<User> walked = new ArrayList<>();
        String token = null;
        do {
            String target = "/users?limit=500" + (token == null ? "" : "&cursor=" + token);
            UserPage page = json.readValue(get(target).body(), UserPage.class);
            walked.addAll(page.items());
            token = page.next();
        } while (token != null);

        assertThat(walked).extracting(User::email).isSorted();
        assertThat(walked.stream().map(User::id).sorted()).isEqualTo(ids());
    }

    @Test
    void answersABadTokenWithAProblemOfItsOwn() throws Exception {
        HttpResponse<String> answer = get("/users?cursor=rs1abc");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body())
                .contains("\"urn:rowstream:problem:invalid-cursor\"")
                .doesNotContain("timestamp");
    }

    @Test
    void failsInTheMiddleInAWayThatEveryClientSees() throws Exception {
        List<User> seen = new ArrayList<>();
        try (RowReader<User> users = export("/probes/broken")) {
            assertThatExceptionOfType(RowStreamException.class).isThrownBy(() -> users.forEach(seen::add));
        }
        assertThat(seen).hasSizeLessThan(ROWS);

        assertThatThrownBy(() -> get("/probes/broken")).isInstanceOf(IOException.class);
    }

    @Test
    void failsBeforeTheFirstRowWithAStatus() throws Exception {
        HttpResponse<String> answer = get("/probes/refused");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body())
                .contains("urn:rowstream:problem:export-failed")
                .doesNotContain("nowhere");
    }

    @Test
    void readsOnTheConnectionOfSpringsTransaction() throws Exception {
        try (RowReader<User> users = export("/probes/uncommitted")) {
            assertThat(users.stream().map(User::id)).contains(-1);
        }
        assertThat(probes.lent()).isEqualTo(1);
        try (RowReader<User> users = export("/users/export")) {
            assertThat(users.stream().map(User::id)).isEqualTo(ids()); // it was rolled back
        }
    }

    /** Ten, where the pool has two connections. */
    @Test
    void givesTheConnectionBackWhenClientsGoAndStreamsBreak() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (RowReader<User> users = export("/users/export")) {
                assertThat(users.iterator().next().id()).isEqualTo(1);
            }
            assertThatThrownBy(() -> get("/probes/broken")).isInstanceOf(IOException.class);
        }
        exportsEveryRow();
    }

    private RowReader<User> export(String target) throws Exception {
        return http.send(RowRequests.get(uri(target)).build(), RowBodyHandlers.rows(DatabindDecoders.of(User.class)))
                .body();
    }

    private HttpResponse<String> get(String target) throws Exception {
        return http.send(HttpRequest.newBuilder(uri(target)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private URI uri(String target) {
        return URI.create("http://localhost:" + port + target);
    }

    private static List<Integer> ids() {
        return IntStream.rangeClosed(1, ROWS).boxed().toList();
    }
}
