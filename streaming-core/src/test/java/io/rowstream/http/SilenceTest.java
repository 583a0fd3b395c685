package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A body that stops coming without an end. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SilenceTest {
    private static final Duration SHORT = Duration.ofMillis(300);

    private final HttpClient client = HttpClient.newHttpClient();

    private RowReader<String> open(ScriptedServer server, Duration silence) throws Exception {
        return client.send(
                        RowRequests.get(server.uri()).build(),
                        RowBodyHandlers.rows(JsonText::of, ReadOptions.DEFAULTS, silence))
                .body();
    }

    @Test
    @FieldCase("R4")
    void endsTheReadingAndTheExchange() throws Exception {
        CountDownLatch clientGone = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            connection.chunk(Rows.ndjson(2));
            connection.awaitClient();
            clientGone.countDown();
        })) {
            ReadOutcome<String> read = ReadOutcome.of(open(server, SHORT));

            assertThat(read.rows()).isEqualTo(Rows.json(0, 2));
            assertThat(read.failure())
                    .isInstanceOf(IncompleteStreamException.class)
                    .hasMessageContaining("after 2 rows")
                    .hasMessageContaining(
                            "no byte came for PT0.3S, after " + Rows.ndjson(2).length() + " bytes")
                    .hasCauseInstanceOf(HttpTimeoutException.class);
            assertThat(clientGone.await(50, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void endsTheReadingOfAProblem() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.head(503, "Content-Type: application/problem+json", "Content-Length: 1000");
            connection.out().write('{');
            connection.awaitClient();
        })) {
            assertThat(ReadOutcome.of(open(server, SHORT)).failure())
                    .isInstanceOf(ResponseException.class)
                    .hasMessageContaining("503")
                    .hasCauseInstanceOf(HttpTimeoutException.class);
        }
    }

    /** Twenty heartbeats take longer than the silence that is allowed, and none of the pauses does. */
    @Test
    void isBrokenByHeartbeats() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            for (int i = 0; i < 30; i++) {
                connection.chunk("{\"end\":false,\"count\":0}\n");
                assertThat(never.await(100, TimeUnit.MILLISECONDS)).isFalse();
            }
            connection.chunk(Rows.sentinel(0));
            connection.lastChunk();
        })) {
            assertThat(ReadOutcome.of(open(server, Duration.ofSeconds(2))).failure())
                    .isNull();
        }
    }

    @Test
    void isNotWhatAConsumerTakesItsTimeFor() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(Script.whole(3, 10));
                RowReader<String> reader = open(server, Duration.ofMillis(1_500))) {
            Iterator<String> rows = reader.iterator();
            assertThat(rows.next()).isEqualTo(Rows.json(0));
            assertThat(never.await(2, TimeUnit.SECONDS)).isFalse();

            assertThat(rows.next()).isEqualTo(Rows.json(1));
            assertThat(rows.next()).isEqualTo(Rows.json(2));
            assertThat(rows.hasNext()).isFalse();
        }
    }

    @Test
    @FieldCase("R10")
    void isEndedByClosingFromAnotherThread() throws Exception {
        CountDownLatch clientGone = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            connection.awaitClient();
            clientGone.countDown();
        })) {
            client.sendAsync(
                            RowRequests.get(server.uri()).build(),
                            RowBodyHandlers.rows(JsonText::of, ReadOptions.DEFAULTS, SHORT))
                    .thenAccept(response -> response.body().close())
                    .get(50, TimeUnit.SECONDS);

            assertThat(clientGone.await(50, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void mustBeALength() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowBodyHandlers.rows(JsonText::of, ReadOptions.DEFAULTS, Duration.ZERO))
                .withMessageContaining("silence");
    }
}
