package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamError;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import jakarta.servlet.http.HttpServletRequest;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PermitsTest {

    @OnEachContainer
    @FieldCase("S10")
    void refuseAtOnceWhatComesWhileAllAreInUse(Container container) throws Exception {
        Permits permits = NothingLeft.watch(Permits.of(2).retryAfter(Duration.ofSeconds(7)));
        ConcurrentLinkedQueue<StreamError> refused = new ConcurrentLinkedQueue<>();
        ResponseListener listener = new ResponseListener() {
            @Override
            public void refused(HttpServletRequest request, StreamError problem) {
                refused.add(problem);
            }
        };
        ExportResponder one =
                ExportResponder.builder().permits(permits).listener(listener).build();
        ExportResponder other = ExportResponder.builder().permits(permits).build();
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch end = new CountDownLatch(1);
        try (Container.Running server = container.start(
                new TestServlet((request, response) -> ("other".equals(request.getParameter("to")) ? other : one)
                        .respond(request, response, held(running, end))))) {
            List<CompletableFuture<HttpResponse<String>>> held =
                    List.of(send(server, "/export"), send(server, "/export?to=other"));
            running.await();
            RawClient.Response over = RawClient.get(server.port());

            assertThat(over.status()).isEqualTo(503);
            assertThat(over.header("Retry-After")).isEqualTo("7");
            assertThat(over.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(over.body()).contains("urn:rowstream:problem:unavailable");
            assertThat(refused).extracting(StreamError::status).containsExactly(503);
            assertThat(permits.inUse()).isEqualTo(2);
            end.countDown();
            for (CompletableFuture<HttpResponse<String>> answer : held) {
                assertThat(answer.get().body()).endsWith(Rows.sentinel(3));
            }
            assertThat(permits.inUse()).isZero();
        }
    }

    @OnEachContainer
    void refuseAKeyThatHasUsedUpItsOwn(Container container) throws Exception {
        Permits permits = NothingLeft.watch(Permits.of(10).perKey(1, request -> request.getHeader("Tenant")));
        ExportResponder responder = ExportResponder.builder().permits(permits).build();
        CountDownLatch running = new CountDownLatch(3);
        CountDownLatch end = new CountDownLatch(1);
        try (Container.Running server = container.start(
                new TestServlet((request, response) -> responder.respond(request, response, held(running, end))))) {
            List<CompletableFuture<HttpResponse<String>>> held = new ArrayList<>();
            held.add(send(server, "/export", "Tenant", "a"));
            held.add(send(server, "/export"));
            held.add(send(server, "/export"));
            running.await();
            RawClient.Response over = RawClient.get(server.port(), "Tenant: a");

            assertThat(over.status()).isEqualTo(429);
            assertThat(over.header("Retry-After")).isEqualTo("5");
            assertThat(over.body()).contains("urn:rowstream:problem:too-many-requests");
            end.countDown();
            for (CompletableFuture<HttpResponse<String>> answer : held) {
                assertThat(answer.get().statusCode()).isEqualTo(200);
            }
            assertThat(permits.toString()).isEqualTo("Permits[0 of 10 in use, at most 1 for each key]");
            assertThat(RawClient.get(server.port(), "Tenant: a").status()).isEqualTo(200);
        }
    }

    @OnEachContainer
    void areGivenBackWhateverFails(Container container) throws Exception {
        Permits permits = NothingLeft.watch(Permits.of(1));
        ExportResponder responder = ExportResponder.builder().permits(permits).build();
        try (Container.Running server = container.start(new TestServlet((request, response) -> responder.respond(
                request,
                response,
                Export.<Integer>of(
                        () -> {
                            if (request.getHeader("Open") != null) {
                                throw new IllegalStateException("cannot be opened");
                            }
                            return RowSource.<Integer>ofIterator(() -> IntStream.iterate(0, n -> n + 1)
                                            .boxed()
                                            .peek(n -> {
                                                if (n == 5_000) {
                                                    throw new OutOfMemoryError("not really");
                                                }
                                            })
                                            .iterator())
                                    .open();
                        },
                        Rows.ENCODER))))) {
            for (int i = 0; i < 3; i++) {
                assertThat(RawClient.get(server.port(), "Open: no").status()).isEqualTo(500);
                assertThat(RawClient.get(server.port()).hasFinalChunk()).isFalse();
            }
            assertThat(permits.inUse()).isZero();
        }
    }

    @Test
    void areAtLeastOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> Permits.of(0));
        assertThatIllegalArgumentException().isThrownBy(() -> Permits.of(1).perKey(0, request -> ""));
        assertThatIllegalArgumentException().isThrownBy(() -> Permits.of(1).retryAfter(Duration.ofMillis(999)));
    }

    /** Three rows, behind the first of which the source waits. */
    private static Export<Integer> held(CountDownLatch running, CountDownLatch end) {
        return Export.of(
                RowSource.ofIterator(() -> IntStream.range(0, 3)
                        .boxed()
                        .peek(n -> {
                            if (n == 1) {
                                running.countDown();
                                awaitUninterrupted(end);
                            }
                        })
                        .iterator()),
                Rows.ENCODER);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CompletableFuture<HttpResponse<String>> send(
            Container.Running server, String target, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(target));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .build()
                .sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
