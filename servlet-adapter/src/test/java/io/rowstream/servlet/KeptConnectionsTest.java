package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamError;
import io.rowstream.write.Export;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Several requests over one connection: each is answered as if it were the only one. */
class KeptConnectionsTest {
    private static final int ROWS = 5_000;

    /** The way responses are aborted takes trailers, of which a good response must show nothing. */
    @OnEachContainer
    @FieldCase("S5")
    void showNothingOfTheTrailersThatNeverCome(Container container) throws Exception {
        ExportResponder responder = ExportResponder.builder().build();
        try (Container.Running running = container.start(new TestServlet((request, response) ->
                        responder.respond(request, response, Export.of(FaultySource.counting(ROWS), Rows.ENCODER))));
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.port())) {
            socket.setSoTimeout(20_000);
            for (String trailers : new String[] {"TE: trailers", "Connection: keep-alive", "TE: trailers"}) {
                RawClient.Response response = RawClient.send(socket, "GET", "/export", "HTTP/1.1", trailers);

                assertThat(response.header("Trailer")).isNull();
                assertThat(response.body()).endsWith("\r\n0\r\n\r\n");
                assertThat(response.content()).asString().isEqualTo(Rows.ndjson(ROWS) + Rows.sentinel(ROWS));
            }
        }
    }

    @OnEachContainer
    @FieldCase("S5")
    void goOnAfterRequestsThatAreRefused(Container container) throws Exception {
        ExportResponder responder = ExportResponder.builder()
                .errors(cause -> new StreamError("urn:example:problem:none", "There is none", 404, false))
                .build();
        try (Container.Running running = container.start(new TestServlet((request, response) -> {
                    FaultySource<Integer> source = FaultySource.counting(3);
                    if (request.getParameter("fail") != null) {
                        source.failAtRow(0, new IllegalStateException("it fails"));
                    }
                    responder.respond(request, response, Export.of(source, Rows.ENCODER));
                }));
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.port())) {
            socket.setSoTimeout(20_000);
            for (int i = 0; i < 2; i++) {
                assertThat(send(socket, "GET", "/export?fail=1").status()).isEqualTo(404);
                assertThat(send(socket, "HEAD", "/export").status()).isEqualTo(200);
                assertThat(send(socket, "GET", "/export", "Accept: text/html").status())
                        .isEqualTo(406);
                assertThat(send(socket, "GET", "/export").content())
                        .asString()
                        .isEqualTo(Rows.ndjson(3) + Rows.sentinel(3));
            }
        }
    }

    @OnEachContainer
    void haveNoTimersLeftOfTheRequestBefore(Container container) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        ExportResponder hurried = ExportResponder.builder()
                .streaming(
                        builder -> builder.heartbeatGrace(Duration.ofMillis(1)).deadline(Duration.ofHours(1)))
                .build();
        ExportResponder calm = ExportResponder.builder().build();
        try (Container.Running running = container.start(new TestServlet((request, response) -> {
                    if (request.getParameter("calm") == null) {
                        hurried.respond(request, response, Export.of(FaultySource.counting(ROWS), Rows.ENCODER));
                    } else {
                        FaultySource<Integer> source = FaultySource.counting(1).onAdvance(row -> pause(never));
                        calm.respond(request, response, Export.of(source, Rows.ENCODER));
                    }
                }));
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.port())) {
            socket.setSoTimeout(20_000);
            String heartbeats = "Accept: application/x-ndjson;heartbeat=1";
            assertThat(send(socket, "GET", "/export", heartbeats).hasFinalChunk())
                    .isTrue();
            NothingLeft.assertNoTimerLeft();

            // and while the next one is silent for longer than the interval, nothing of the first one comes
            RawClient.Response next = send(socket, "GET", "/export?calm=1");
            assertThat(next.content()).asString().isEqualTo(Rows.ndjson(1) + Rows.sentinel(1));
        }
    }

    /** Over HTTP/2 a connection outlives even the responses that are cut. */
    @OnEachContainer
    @FieldCase("W1")
    void goOnAfterAStreamThatIsResetOverHttp2(Container container) throws Exception {
        ExportResponder responder = ExportResponder.builder()
                .streaming(builder -> builder.deadline(Duration.ofHours(1)))
                .build();
        try (Container.Running running = container.start(new TestServlet((request, response) -> {
                    FaultySource<Integer> source = FaultySource.counting(ROWS);
                    if (request.getParameter("fail") != null) {
                        source.failAtRow(ROWS - 1, new IllegalStateException("it fails"));
                    }
                    responder.respond(request, response, Export.of(source, Rows.ENCODER));
                }));
                RawHttp2Client client = new RawHttp2Client(running.port())) {
            for (int i = 0; i < 2; i++) {
                RawHttp2Client.Response good = client.get("/export");
                assertThat(good.ended()).isTrue();
                assertThat(good.content()).isEqualTo(Rows.ndjson(ROWS) + Rows.sentinel(ROWS));

                RawHttp2Client.Response cut = client.get("/export?fail=1");
                assertThat(cut.ended()).isFalse();
                assertThat(cut.resetCode()).isPositive();
                assertThat(cut.content()).doesNotContain("\"end\":true");
                NothingLeft.assertNoTimerLeft();
            }
        }
    }

    private static void pause(CountDownLatch never) {
        try {
            assertThat(never.await(700, TimeUnit.MILLISECONDS)).isFalse();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RawClient.Response send(Socket socket, String method, String target, String... headers)
            throws Exception {
        return RawClient.send(socket, method, target, "HTTP/1.1", headers);
    }
}
