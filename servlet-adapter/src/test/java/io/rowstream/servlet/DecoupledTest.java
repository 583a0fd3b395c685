package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import jakarta.servlet.http.HttpServletRequest;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Decoupled delivery says what direct delivery says. */
class DecoupledTest {
    private final Permits permits = Permits.of(20);
    private final Decoupling decoupling = Decoupling.builder().build();

    private final Queue<ResponseSummary> ended = new ConcurrentLinkedQueue<>();
    private final Queue<StreamError> refused = new ConcurrentLinkedQueue<>();
    private final ResponseListener listener = new ResponseListener() {
        @Override
        public void responded(ResponseSummary summary) {
            ended.add(summary);
        }

        @Override
        public void refused(HttpServletRequest request, StreamError problem) {
            refused.add(problem);
        }
    };

    private ExportResponder.Builder builder() {
        return ExportResponder.builder().permits(permits).decoupled(decoupling);
    }

    private static Export<Integer> rows(int count) {
        return Export.of(RowSource.ofIterator(() -> IntStream.range(0, count).iterator()), Rows.ENCODER);
    }

    @OnEachContainer
    void sendsEveryByteOverAndOver(Container container) throws Exception {
        ExportResponder responder =
                builder().formats(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY).build();
        try (Container.Running running = container.start(
                new TestServlet((request, response) ->
                        responder.respond(request, response, rows(Integer.parseInt(request.getHeader("Rows"))))),
                true)) {
            for (int round = 0; round < 15; round++) {
                for (int rows : new int[] {0, 1, 1_000, 100_000}) {
                    RawClient.Response response = RawClient.get(running.port(), "Rows: " + rows);
                    assertThat(response.status()).isEqualTo(200);
                    assertThat(response.hasFinalChunk()).isTrue();
                    assertThat(new String(response.content(), StandardCharsets.UTF_8)
                                    .equals(Rows.ndjson(rows) + Rows.sentinel(rows)))
                            .as("the body of %s rows, in round %s", rows, round)
                            .isTrue();
                }
            }
            awaitNothingInUse();
        }
    }

    @OnEachContainer
    void answersWithAProblemWhatFailsBeforeTheFirstByte(Container container) throws Exception {
        ExportResponder responder = builder()
                .streaming(settings -> settings.deadline(Duration.ofMillis(100)))
                .listener(listener)
                .build();
        CountDownLatch cancelled = new CountDownLatch(1);
        Map<String, RowSource<Integer>> sources = Map.of(
                "open",
                FaultySource.counting(1).failAtOpen(new IllegalStateException("secret")),
                "row",
                FaultySource.counting(1).failAtRow(0, new IllegalStateException("secret")),
                "late",
                FaultySource.counting(1).onAdvance(row -> await(cancelled)).onCancel(cancelled::countDown));
        try (Container.Running running = container.start(
                new TestServlet((request, response) -> responder.respond(
                        request,
                        response,
                        Export.of(Objects.requireNonNull(sources.get(request.getHeader("Source"))), Rows.ENCODER))),
                true)) {
            for (String source : List.of("open", "row", "late")) {
                RawClient.Response response = RawClient.get(running.port(), "Source: " + source);
                assertThat(response.status()).isEqualTo(source.equals("late") ? 504 : 500);
                assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
                assertThat(response.body())
                        .contains("urn:rowstream:problem:export-")
                        .doesNotContain("secret");
            }
            awaitNothingInUse();
            assertThat(ended).isEmpty();
            assertThat(refused).extracting(StreamError::status).containsExactly(500, 500, 504);
        }
    }

    @OnEachContainer
    void answersATimeoutOfTheWholeResponseBeforeTheFirstByte(Container container) throws Exception {
        ExportResponder responder = builder()
                .streaming(settings -> settings.deadline(Duration.ofMinutes(1)))
                .responseDeadline(Duration.ofMillis(100))
                .build();
        CountDownLatch cancelled = new CountDownLatch(1);
        try (Container.Running running = container.start(
                new TestServlet((request, response) -> responder.respond(
                        request,
                        response,
                        Export.of(
                                FaultySource.counting(1)
                                        .onAdvance(row -> await(cancelled))
                                        .onCancel(cancelled::countDown)
                                        .failAtRow(0, new IllegalStateException("cancelled")),
                                Rows.ENCODER))),
                true)) {
            assertThat(RawClient.get(running.port()).status()).isEqualTo(504);
            awaitNothingInUse();
        }
    }

    @OnEachContainer
    void refusesWhatIsTooMuchAtOnce(Container container) throws Exception {
        Permits one = Permits.of(1).retryAfter(Duration.ofSeconds(7));
        Decoupling two = Decoupling.builder().maxOpenResponses(2).build();
        ExportResponder responder =
                ExportResponder.builder().permits(one).decoupled(two).build();
        CountDownLatch release = new CountDownLatch(1);
        Export<Integer> held = Export.of(
                RowSource.ofIterator(() -> IntStream.range(0, 2)
                        .peek(row -> {
                            if (row == 1) {
                                await(release);
                            }
                        })
                        .iterator()),
                Rows.ENCODER);
        try (Container.Running running = container.start(
                new TestServlet((request, response) -> responder.respond(
                        request, response, request.getHeader("Large") == null ? held : rows(1_000_000))),
                true)) {
            try (Socket first =
                    StalledClientsTest.ask(running.port(), "Large: yes")) { // never reads, and has no permit any more
                assertThat(first.getInputStream().read()).isEqualTo('H');
                Await.until("the first is spooled", () -> one.inUse() == 0 && two.openResponses() == 1);
                Socket second = StalledClientsTest.ask(running.port());
                assertThat(second.getInputStream().read()).isEqualTo('H');
                RawClient.Response third = RawClient.get(running.port());
                assertThat(third.status()).isEqualTo(503);
                assertThat(third.header("Retry-After")).isNotNull();
                release.countDown();
                Await.until("the permit is back", () -> one.inUse() == 0);
                second.close();
            }
            Await.until("all are closed", () -> two.openResponses() == 0 && two.spooledBytes() == 0);
        }
    }

    @OnEachContainer
    void endsTheQueryOfAClientThatHasGoneAtOnce(Container container) throws Exception {
        ExportResponder responder = builder().listener(listener).build();
        CountDownLatch cancelled = new CountDownLatch(1);
        FaultySource<Integer> silent = FaultySource.counting(1_000_000)
                .onAdvance(row -> {
                    if (row == 900_000) {
                        await(cancelled); // by then the client has more than its buffers hold
                    }
                })
                .onCancel(cancelled::countDown);
        try (Container.Running running = container.start(
                new TestServlet(
                        (request, response) -> responder.respond(request, response, Export.of(silent, Rows.ENCODER))),
                true)) {
            try (Socket socket = StalledClientsTest.ask(running.port())) {
                assertThat(socket.getInputStream().read()).isEqualTo('H');
                Await.until("bytes are spooled", () -> decoupling.spooledBytes() > 0);
            }
            Await.until("the query was cancelled", () -> cancelled.getCount() == 0);
            awaitNothingInUse();
            Await.until("the end is told", () -> !ended.isEmpty());
            assertThat(ended.element().complete()).isFalse();
        }
    }

    @OnEachContainer
    void tellsTheNumbers(Container container) throws Exception {
        ExportResponder responder = builder().listener(listener).build();
        try (Container.Running running = container.start(
                new TestServlet((request, response) -> responder.respond(request, response, rows(1_000_000))), true)) {
            try (Socket socket = StalledClientsTest.ask(running.port())) {
                Await.until(
                        "the source is done, and its client is not",
                        () -> permits.inUse() == 0 && decoupling.spooledBytes() > 0);
                socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
            awaitNothingInUse();
            Await.until("the end is told", () -> !ended.isEmpty());
            ResponseSummary summary = ended.element();
            assertThat(summary.complete()).isTrue();
            assertThat(summary.spooledBytes()).isPositive().isLessThan(summary.bytes());
            assertThat(summary.bytes())
                    .isEqualTo(Rows.ndjson(1_000_000).length()
                            + Rows.sentinel(1_000_000).length());
            assertThat(summary.held()).isPositive().isLessThan(summary.elapsed());
            assertThat(summary.blocked()).isPositive().isLessThan(summary.elapsed());
        }
    }

    @OnEachContainer
    void deliversDirectlyOrRefusesWhereAsyncIsForbidden(Container container) throws Exception {
        ExportResponder lenient = builder().build();
        ExportResponder strict = ExportResponder.builder()
                .permits(permits)
                .decoupled(Decoupling.builder().refuseWithoutAsync().build())
                .build();
        Container.Setup setup = new Container.Setup(new TestServlet((request, response) ->
                        (request.getHeader("Strict") == null ? lenient : strict).respond(request, response, rows(10))))
                .withAsync(true);
        List<Container.Setup> forbidding = List.of(
                setup.withAsync(false), setup.behind(new WrappingFilter()).withSynchronousFilter());
        for (Container.Setup synchronous : forbidding) {
            try (Container.Running running = container.start(synchronous)) {
                assertThat(RawClient.get(running.port()).content())
                        .asString()
                        .isEqualTo(Rows.ndjson(10) + Rows.sentinel(10));
                assertThat(RawClient.get(running.port(), "Strict: yes").status())
                        .isEqualTo(500);
                awaitNothingInUse();
            }
        }
    }

    @OnEachContainer
    void refusesWhatItsExecutorRejects(Container container) throws Exception {
        ExportResponder responder = ExportResponder.builder()
                .permits(permits)
                .decoupled(Decoupling.builder()
                        .executor(task -> {
                            throw new RejectedExecutionException();
                        })
                        .build())
                .build();
        try (Container.Running running = container.start(
                new TestServlet((request, response) -> responder.respond(request, response, rows(10))), true)) {
            assertThat(RawClient.get(running.port()).status()).isEqualTo(503);
            awaitNothingInUse();
        }
    }

    @OnEachContainer
    void sendsHeadersAloneAndHeartbeats(Container container) throws Exception {
        ExportResponder responder = builder()
                .streaming(settings -> settings.heartbeatGrace(Duration.ofMillis(20)))
                .build();
        CountDownLatch enough = new CountDownLatch(1);
        try (Container.Running running = container.start(
                new TestServlet((request, response) -> responder.respond(
                        request,
                        response,
                        Export.of(FaultySource.counting(1).onAdvance(row -> await(enough)), Rows.ENCODER))),
                true)) {
            assertThat(RawClient.send(running.port(), "HEAD", "/export", "HTTP/1.1")
                            .status())
                    .isEqualTo(200);
            try (Socket socket = StalledClientsTest.ask(running.port(), "Accept: application/x-ndjson;heartbeat=1")) {
                StringBuilder seen = new StringBuilder();
                while (seen.indexOf("{\"end\":false,\"count\":0}\n") < 0) {
                    seen.append((char) socket.getInputStream().read());
                }
                enough.countDown();
                while (seen.indexOf(Rows.sentinel(1)) < 0) {
                    seen.append((char) socket.getInputStream().read());
                }
            }
            awaitNothingInUse();
        }
    }

    @Test
    void takesPermits() {
        assertThatIllegalStateException()
                .isThrownBy(ExportResponder.builder().decoupled(decoupling)::build)
                .withMessageContaining("permits");
    }

    private void awaitNothingInUse() {
        Await.until(
                "everything is given back",
                () -> permits.inUse() == 0 && decoupling.openResponses() == 0 && decoupling.spooledBytes() == 0);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
