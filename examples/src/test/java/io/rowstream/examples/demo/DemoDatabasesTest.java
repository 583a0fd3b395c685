package io.rowstream.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowDecoders;
import io.rowstream.testing.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The demo with {@code --url} on each database: it makes its table there, and streams and pages it. */
@Timeout(120)
class DemoDatabasesTest {
    private static final int ROWS = 2_500;

    private final HttpClient http = HttpClient.newHttpClient();

    static Stream<Named<Supplier<String>>> urls() {
        return Stream.of(
                Named.of("H2", () -> TestDatabase.h2().url()),
                Named.of("SQLite", () -> TestDatabase.sqlite().url()),
                Named.of("PostgreSQL", () -> TestDatabase.postgres().url()),
                Named.of("MariaDB", () -> TestDatabase.mariaDb().url() + "&user=root"));
    }

    @ParameterizedTest
    @MethodSource("urls")
    void streamsAndPagesATableThatItMakes(Supplier<String> url) throws Exception {
        DemoOptions options = DemoOptions.parse("--port", "0", "--rows", String.valueOf(ROWS), "--url", url.get());
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        try (DemoDatabase database = DemoDatabase.open(options);
                DemoServer server =
                        DemoServer.start(database, options, new PrintStream(log, true, StandardCharsets.UTF_8))) {
            List<Map<String, @Nullable Object>> rows = export(server.uri("/users/export"));
            assertThat(rows).extracting(row -> row.get("id")).isEqualTo(numbers(1, ROWS));
            assertThat(rows.get(2))
                    .containsEntry("joined", "2015-04-22")
                    .containsEntry("city", "Porto")
                    .containsEntry("note", "moved here last spring");

            String page = text(server.uri("/users?limit=3"));
            String next = page.substring(page.indexOf("\"next\":\"") + 8, page.indexOf("\",\"prev\""));
            assertThat(export(server.uri("/users/export?cursor=" + next)))
                    .extracting(row -> row.get("id"))
                    .isEqualTo(numbers(4, ROWS));
            assertThat(text(server.uri("/users?limit=3&cursor=" + next))).contains("\"id\":4", "\"id\":6");
            assertThat(database.connectionsInUse()).isZero();
        }
        assertThat(log.toString(StandardCharsets.UTF_8)).contains("export complete: 2,500 rows");
    }

    private List<Map<String, @Nullable Object>> export(URI uri) throws Exception {
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        try (var reader = http.send(RowRequests.get(uri).build(), RowBodyHandlers.rows(RowDecoders.map()))
                .body()) {
            reader.forEach(rows::add);
        }
        return rows;
    }

    private String text(URI uri) throws Exception {
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static List<Long> numbers(int first, int last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }
}
