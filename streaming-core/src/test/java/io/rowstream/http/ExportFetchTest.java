package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.read.Checkpoint;
import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.MalformedStreamException;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecodingException;
import io.rowstream.read.StreamFailedException;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.Rows;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What reaches the consumer, and when a fetch goes on or gives up. When it waits stands in {@link FetchWaitsTest}. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ExportFetchTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private final RecordedPacing pacing = new RecordedPacing(0);
    private final ReceivedBatches received = new ReceivedBatches();

    private ExportFetch.Builder fetch(ScriptedServer server) {
        return ExportFetch.builder(client, RowRequests.get(server.uri()).build())
                .pacing(pacing);
    }

    private FetchException failing(ScriptedServer server) {
        return failing(fetch(server).build(), received);
    }

    private static FetchException failing(ExportFetch fetch, BatchConsumer<String> consumer) {
        return catchThrowableOfType(FetchException.class, () -> fetch.forEachBatch(JsonText::of, consumer));
    }

    @Test
    void handsOnWhatEachCheckpointCovers() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.whole(25, 10))) {
            FetchSummary summary = fetch(server).build().forEachBatch(JsonText::of, received);

            assertThat(summary).isEqualTo(new FetchSummary(25, 1));
            received.assertRows(25);
            assertThat(received.sizes()).containsExactly(10, 10, 5);
            assertThat(received.isEnded()).isTrue();
            assertThat(server.requests().get(0).header("Accept")).contains("checkpoints=true");
        }
    }

    @Test
    void endsInAnEmptyBatchWhereTheLastCheckpointCoversAll() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.whole(20, 10))) {
            fetch(server).build().forEachBatch(JsonText::of, received);

            assertThat(received.sizes()).containsExactly(10, 10, 0);
            assertThat(received.isEnded()).isTrue();
        }
    }

    @Test
    @FieldCase({"R2", "W3"})
    void goesOnBehindTheLastCheckpointAfterACut() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                Script.cutAt(25, 10), Script.cutAt(27, 10), Script.cutAt(43, 10), Script.whole(55, 10))) {
            FetchSummary summary = fetch(server).build().forEachBatch(JsonText::of, received);

            assertThat(summary).isEqualTo(new FetchSummary(55, 4));
            received.assertRows(55);
            assertThat(server.requests())
                    .extracting(ScriptedServer.Request::token)
                    .containsExactly(null, "t20", "t20", "t40");
        }
    }

    @Test
    void goesOnAfterEveryKindOfFailureThatMayPass() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                (request, connection) -> {}, // closed without an answer
                (request, connection) -> {
                    connection.socket().setSoLinger(true, 0); // reset
                },
                (request, connection) -> {
                    connection.ndjson();
                    connection.chunk(
                            Script.lines(null, 7, 5) + "{\"end\":false,\"count\":7,\"error\":{\"type\":\"urn:x\","
                                    + "\"title\":\"T\",\"status\":500,\"retryable\":true}}\n");
                },
                Script.problem(429),
                Script.problem(502),
                Script.problem(503),
                Script.problem(504),
                (request, connection) -> {
                    // ended cleanly, without the sentinel
                    connection.ndjson();
                    connection.chunk(Script.lines(request.token(), 12, 5));
                    connection.lastChunk();
                },
                Script.whole(20, 5))) {
            FetchSummary summary = fetch(server).build().forEachBatch(JsonText::of, received);

            assertThat(summary.rows()).isEqualTo(20);
            received.assertRows(20);
            // The JDK's client asks again by itself where a connection gives nothing at all.
            assertThat(server.requests()).hasSize(9);
        }
    }

    @Test
    void goesOnAfterASilence() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                (request, connection) -> {
                    connection.ndjson();
                    connection.chunk(Script.lines(null, 7, 5));
                    connection.awaitClient();
                },
                (request, connection) -> connection.awaitClient(), // not even a head
                Script.whole(20, 5))) {
            FetchSummary summary =
                    fetch(server).silence(Duration.ofMillis(300)).build().forEachBatch(JsonText::of, received);

            assertThat(summary).isEqualTo(new FetchSummary(20, 3));
            received.assertRows(20);
        }
    }

    @Test
    void goesOnFromAnEarlierRun() throws Exception {
        ReceivedBatches later = new ReceivedBatches(20);
        try (ScriptedServer server = new ScriptedServer(Script.cutAt(26, 5), Script.whole(33, 5))) {
            FetchSummary summary = fetch(server).build().resumeFrom("t20").forEachBatch(JsonText::of, later);

            assertThat(summary).isEqualTo(new FetchSummary(13, 2));
            later.assertRows(33);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 401, 403, 404, 406, 410, 500, 501})
    void failsAtOnceWhereTheServerRefuses(int status) throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.problem(status))) {
            FetchException failure = failing(server);

            assertThat(failure).hasCauseInstanceOf(ResponseException.class);
            assertThat(failure.rows()).isZero();
            assertThat(failure.lastCheckpoint()).isNull();
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void failsAtOnceOnAnErrorLineThatIsNotRetryable() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            connection.chunk(Script.lines(null, 7, 5) + "{\"end\":false,\"count\":7,\"error\":{\"type\":\"urn:x\","
                    + "\"title\":\"Too large\",\"status\":500,\"retryable\":false}}\n");
        })) {
            FetchException failure = failing(server);

            assertThat(failure).hasCauseInstanceOf(StreamFailedException.class).hasMessageContaining("Too large");
            assertThat(failure.rows()).isEqualTo(5);
            assertThat(failure.lastCheckpoint()).isEqualTo(new Checkpoint(5, "t5"));
            received.assertRows(5);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    @FieldCase("R8")
    void failsAtOnceOnARowThatCannotBeDecoded() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.whole(20, 5))) {
            FetchException failure = catchThrowableOfType(
                    FetchException.class,
                    () -> fetch(server)
                            .build()
                            .forEachBatch(
                                    in -> {
                                        String row = JsonText.of(in);
                                        if (row.equals(Rows.json(12))) {
                                            throw new IllegalArgumentException("twelve");
                                        }
                                        return row;
                                    },
                                    received));

            assertThat(failure).hasCauseInstanceOf(RowDecodingException.class).hasMessageContaining("twelve");
            received.assertRows(10);
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    @FieldCase("R7")
    void failsAtOnceOnMalformedBytes() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            connection.chunk(Script.lines(null, 12, 5) + "{\"n\":12,}\n");
        })) {
            assertThat(failing(server)).hasCauseInstanceOf(MalformedStreamException.class);
            received.assertRows(10);
        }
    }

    @Test
    void noticesAServerThatIgnoresTheToken() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.cutAt(12, 5), (request, connection) -> {
            connection.ndjson();
            connection.chunk(Script.lines(null, 20, 5) + Rows.sentinel(20));
            connection.lastChunk();
        })) {
            FetchException failure = failing(server);

            assertThat(failure)
                    .hasCauseInstanceOf(MalformedStreamException.class)
                    .hasMessageContaining("echo");
            assertThat(failure.lastCheckpoint()).isEqualTo(new Checkpoint(10, "t10"));
            received.assertRows(10);
        }
    }

    @Test
    void takesNoDuplicateForARow() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            connection.chunk(Rows.ndjson(3) + Script.lines(null, 20, 5) + Rows.sentinel(20));
            connection.lastChunk();
        })) {
            assertThat(failing(server)).hasCauseInstanceOf(MalformedStreamException.class);
            assertThat(received.rows()).isEmpty();
        }
    }

    @Test
    @FieldCase("T5")
    void failsWhereTheTokenIsTooOld() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.cutAt(12, 5), Script.problem(410))) {
            FetchException failure = failing(server);

            assertThat(failure).hasMessageContaining("not accepted any longer").hasMessageContaining("410");
            assertThat(failure.rows()).isEqualTo(10);
            assertThat(server.requests()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 410})
    @FieldCase("T5")
    void beginsAnewWhereTheConsumerThrowsEverythingAway(int status) throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(Script.cutAt(12, 5), Script.problem(status), Script.whole(20, 5))) {
            FetchSummary summary = fetch(server).build().forEachBatch(JsonText::of, startingOver());

            assertThat(summary).isEqualTo(new FetchSummary(20, 3));
            received.assertRows(20);
            assertThat(server.requests())
                    .extracting(ScriptedServer.Request::token)
                    .containsExactly(null, "t10", null);
        }
    }

    @Test
    @FieldCase("T5")
    void beginsAnewOnlySoOften() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            ScriptedServer.Step step = request.token() == null ? Script.cutAt(12, 5) : Script.problem(410);
            step.answer(request, connection);
        })) {
            FetchException failure = failing(fetch(server).maxTries(3).build(), startingOver());

            assertThat(failure).hasMessageContaining("anew 3 times");
            assertThat(server.requests()).hasSize(8);
        }
    }

    private BatchConsumer<String> startingOver() {
        return new BatchConsumer<>() {
            @Override
            public void accept(RowBatch<String> batch) {
                received.accept(batch);
            }

            @Override
            public boolean startOver(ResponseException refusal) {
                received.clear();
                return true;
            }
        };
    }

    @Test
    void holdsSoManyUncoveredRows() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.whole(20, 1_000))) {
            FetchException failure =
                    failing(fetch(server).maxUncovered(19, 1_000_000).build(), received);

            assertThat(failure).hasCauseInstanceOf(UncoveredRowsException.class).hasMessageContaining("19 rows");
            assertThat(received.rows()).isEmpty();
            fetch(server).maxUncovered(20, 1_000_000).build().forEachBatch(JsonText::of, received);
            received.assertRows(20);
        }
    }

    @Test
    void holdsSoManyUncoveredBytes() throws Exception {
        int bytes = Rows.ndjson(20).length() - 20;
        try (ScriptedServer server = new ScriptedServer(Script.whole(20, 1_000))) {
            assertThat(failing(fetch(server).maxUncovered(1_000, bytes - 1).build(), received))
                    .hasCauseInstanceOf(UncoveredRowsException.class)
                    .hasMessageContaining(bytes - 1 + " bytes");
            fetch(server).maxUncovered(1_000, bytes).build().forEachBatch(JsonText::of, received);
            received.assertRows(20);
        }
    }

    @Test
    void letsTheConsumersFailureThrough() throws Exception {
        IllegalStateException full = new IllegalStateException("the disk is full");
        try (ScriptedServer server = new ScriptedServer(Script.whole(20, 5))) {
            assertThatThrownBy(() -> fetch(server).build().forEachBatch(JsonText::of, batch -> {
                        throw full;
                    }))
                    .isSameAs(full);
            assertThat(server.requests()).hasSize(1);
        }
    }

    /** A consumer may read another stream, and its failure is none of this one. */
    @Test
    void doesNotTakeTheConsumersStreamForItsOwn() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.whole(20, 5));
                ScriptedServer other = new ScriptedServer(Script.cutAt(3, 5))) {
            assertThatThrownBy(() -> fetch(server).build().forEachBatch(JsonText::of, batch -> {
                        try {
                            client.send(RowRequests.get(other.uri()).build(), RowBodyHandlers.rows(JsonText::of))
                                    .body()
                                    .forEach(row -> {});
                        } catch (IOException | InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    }))
                    .isInstanceOf(IncompleteStreamException.class)
                    .hasMessageContaining("after 3 rows");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void takesNoJsonArray() throws Exception {
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.head(200, "Content-Type: application/json", "Content-Length: 2");
            connection.out().write(new byte[] {'[', ']'});
        })) {
            assertThat(failing(server)).hasMessageContaining("JSON array");
        }
    }

    @Test
    void sendsTheRequestsOwnHeaders() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.cutAt(12, 5), Script.whole(20, 5))) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.uri() + "?year=1994"))
                    .header("Authorization", "Bearer x")
                    .build();
            ExportFetch.builder(client, request)
                    .pacing(pacing)
                    .cursorParameter("after")
                    .build()
                    .resumeFrom(null)
                    .forEachBatch(JsonText::of, batch -> {});

            assertThat(server.requests())
                    .allSatisfy(sent -> assertThat(sent.header("Authorization")).isEqualTo("Bearer x"));
            assertThat(server.requests())
                    .extracting(ScriptedServer.Request::path)
                    .containsExactly("/export?year=1994", "/export?year=1994&after=t10");
        }
    }

    @Test
    void refusesOptionsOfWhatCannotBeTakenUp() {
        ExportFetch.Builder builder = ExportFetch.builder(
                client, RowRequests.get(URI.create("http://h/")).build());

        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> builder.reading(ReadOptions.builder().foreign().build()));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        builder.reading(ReadOptions.builder().pointer("/a").build()));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        builder.reading(ReadOptions.builder().resumedFrom("t").build()));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxTries(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxUncovered(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxUncovered(1, 0));
    }
}
