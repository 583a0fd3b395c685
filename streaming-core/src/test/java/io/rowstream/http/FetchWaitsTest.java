package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.JsonText;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a fetch waits between its tries, and what ends its waiting. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FetchWaitsTest {
    private final HttpClient client = HttpClient.newHttpClient();

    private ExportFetch.Builder fetch(ScriptedServer server) {
        return ExportFetch.builder(client, RowRequests.get(server.uri()).build());
    }

    private static FetchException failing(ExportFetch fetch) {
        return catchThrowableOfType(
                FetchException.class, () -> fetch.forEachBatch(JsonText::of, new ReceivedBatches()));
    }

    @Test
    void waitsTwiceAsLongEachTimeAndGivesUp() throws Exception {
        RecordedPacing pacing = new RecordedPacing(0);
        try (ScriptedServer server = new ScriptedServer(Script.problem(503))) {
            FetchException failure = failing(fetch(server).pacing(pacing).build());

            assertThat(failure)
                    .hasMessageContaining("10 requests in a row brought no rows")
                    .hasMessageContaining("503")
                    .hasCauseInstanceOf(ResponseException.class);
            assertThat(server.requests()).hasSize(10);
            assertThat(pacing.millis()).containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 6400L, 12_800L, 15_000L);
        }
    }

    @Test
    void waitsUpToTwiceAsLongByChance() throws Exception {
        RecordedPacing pacing = new RecordedPacing(0.75);
        try (ScriptedServer server = new ScriptedServer(Script.problem(503))) {
            failing(fetch(server)
                    .pacing(pacing)
                    .maxTries(5)
                    .waits(Duration.ofMillis(800), Duration.ofMillis(2_000))
                    .build());

            assertThat(pacing.millis()).containsExactly(700L, 1400L, 1750L, 1750L);
        }
    }

    @Test
    void countsAnewAfterRows() throws Exception {
        RecordedPacing pacing = new RecordedPacing(0);
        ReceivedBatches received = new ReceivedBatches();
        try (ScriptedServer server = new ScriptedServer(
                Script.problem(503),
                Script.problem(503),
                Script.cutAt(7, 5),
                Script.problem(503),
                Script.cutAt(8, 5),
                Script.whole(20, 5))) {
            fetch(server).pacing(pacing).maxTries(3).build().forEachBatch(JsonText::of, received);

            received.assertRows(20);
            assertThat(pacing.millis()).containsExactly(100L, 200L, 100L, 100L, 200L);
        }
    }

    @Test
    void waitsAsLongAsTheServerAsks() throws Exception {
        RecordedPacing pacing = new RecordedPacing(0);
        try (ScriptedServer server = new ScriptedServer(
                Script.problem(503, "Retry-After: 7"),
                Script.problem(
                        429, "Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: Sun, 06 Nov 1994 08:50:00 GMT"),
                Script.problem(503, "Retry-After: 999999"),
                Script.whole(20, 5))) {
            fetch(server).pacing(pacing).build().forEachBatch(JsonText::of, new ReceivedBatches());

            assertThat(pacing.millis()).containsExactly(7_100L, 23_200L, 3_600_400L);
        }
    }

    @Test
    void doesNotWaitForWhatComesAfterTheDeadline() throws Exception {
        RecordedPacing pacing = new RecordedPacing(0);
        try (ScriptedServer server = new ScriptedServer(Script.problem(503, "Retry-After: 60"))) {
            FetchException failure = failing(fetch(server)
                    .pacing(pacing)
                    .deadline(Duration.ofSeconds(50))
                    .build());

            assertThat(failure).hasMessageContaining("after the deadline of PT50S");
            assertThat(pacing.millis()).isEmpty();
        }
    }

    @Test
    void endsAHangingRequestAtTheDeadline() throws Exception {
        CountDownLatch clientGone = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.awaitClient();
            clientGone.countDown();
        })) {
            assertThat(failing(fetch(server).deadline(Duration.ofMillis(500)).build()))
                    .hasMessageContaining("the deadline of PT0.5S has passed");
            assertThat(clientGone.await(50, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void endsAHangingBodyAtTheDeadline() throws Exception {
        CountDownLatch clientGone = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            connection.chunk(Script.lines(null, 7, 5));
            connection.awaitClient();
            clientGone.countDown();
        })) {
            FetchException failure =
                    failing(fetch(server).deadline(Duration.ofMillis(800)).build());

            assertThat(failure).hasMessageContaining("the deadline of PT0.8S has passed");
            assertThat(failure.rows()).isEqualTo(5);
            assertThat(clientGone.await(50, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Heartbeats keep the silence away, but not the deadline. */
    @Test
    void endsATricklingBodyAtTheDeadline() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            while (!never.await(20, TimeUnit.MILLISECONDS)) {
                connection.chunk("{\"end\":false,\"count\":0}\n");
            }
        })) {
            assertThat(failing(fetch(server).deadline(Duration.ofMillis(800)).build()))
                    .hasMessageContaining("the deadline of PT0.8S has passed");
        }
    }

    @Test
    void endsRefusedConnectionsAtTheDeadline() throws Exception {
        URI nobody;
        try (ScriptedServer server = new ScriptedServer(Script.whole(1, 1))) {
            nobody = server.uri();
        }
        ExportFetch fetch = ExportFetch.builder(client, RowRequests.get(nobody).build())
                .maxTries(1_000_000)
                .waits(Duration.ofMillis(1), Duration.ofMillis(5))
                .deadline(Duration.ofMillis(500))
                .build();

        assertThat(failing(fetch)).hasMessageContaining("the deadline of PT0.5S");
    }

    @Test
    void isInterruptedWhileItWaitsForRows() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            connection.chunk(Script.lines(null, 7, 5));
            waiting.countDown();
            connection.awaitClient();
        })) {
            assertInterrupted(fetch(server).build(), waiting);
        }
    }

    @Test
    void isInterruptedWhileItWaitsForTheResponse() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            waiting.countDown();
            connection.awaitClient();
        })) {
            assertInterrupted(fetch(server).build(), waiting);
        }
    }

    @Test
    void isInterruptedWhileItWaitsForTheNextTry() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            Script.problem(503, "Retry-After: 1000").answer(request, connection);
            waiting.countDown();
        })) {
            assertInterrupted(fetch(server).build(), waiting);
        }
    }

    private static void assertInterrupted(ExportFetch fetch, CountDownLatch waiting) {
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                fetch.forEachBatch(JsonText::of, new ReceivedBatches());
                thrown.complete(new AssertionError("it ended"));
            } catch (Throwable e) {
                thrown.complete(e);
            }
        });
        thread.start();
        try {
            assertThat(waiting.await(50, TimeUnit.SECONDS)).isTrue();
            thread.interrupt();
            assertThat(thrown.get(50, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void mustBePositive() {
        ExportFetch.Builder builder = ExportFetch.builder(
                client, RowRequests.get(URI.create("http://h/")).build());
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> builder.deadline(Duration.ZERO));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder.silence(Duration.ofSeconds(-1)));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder.waits(Duration.ZERO, Duration.ofSeconds(1)));
    }
}
