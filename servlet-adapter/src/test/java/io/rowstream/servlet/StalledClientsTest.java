package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.servlet.OnEachDelivery.Way;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Clients are judged by how long they let a write wait, and by nothing that is the source's. */
class StalledClientsTest {
    /** More than the buffers of both sockets can hold. */
    private static final int ENDLESS = Integer.MAX_VALUE;

    private static final Duration DEADLINE = Duration.ofMillis(400);

    private final Permits permits = Permits.of(20);
    private final Decoupling decoupling =
            Decoupling.builder().disk(64 << 20, 64 << 20).build();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger inServlet = new AtomicInteger();
    private final Queue<ResponseSummary> ended = new ConcurrentLinkedQueue<>();
    private final ResponseListener listener = new ResponseListener() {
        @Override
        public void responded(ResponseSummary summary) {
            ended.add(summary);
        }
    };

    private Export<Integer> rows(int count, Duration pause) {
        return Export.of(
                () -> {
                    open.incrementAndGet();
                    return RowSource.<Integer>ofStream(() -> IntStream.range(0, count)
                                    .boxed()
                                    .peek(row -> LockSupport.parkNanos(pause.toNanos()))
                                    .onClose(open::decrementAndGet))
                            .open();
                },
                Rows.ENCODER);
    }

    private Container.Running start(Container container, ExportResponder responder, Export<Integer> export)
            throws Exception {
        return container.start(
                new TestServlet((request, response) -> {
                    inServlet.incrementAndGet();
                    try {
                        responder.respond(request, response, export);
                    } finally {
                        inServlet.decrementAndGet();
                    }
                }),
                true);
    }

    private void awaitAllGivenBack() {
        Await.until(
                "permit, source, thread and spool are free",
                () -> permits.inUse() == 0
                        && open.get() == 0
                        && inServlet.get() == 0
                        && decoupling.openResponses() == 0
                        && decoupling.spooledBytes() == 0
                        && ended.size() == 1);
    }

    @OnEachDelivery
    @FieldCase("S7")
    void areCutOffWhenTheyDoNotRead(Container container, Way way) throws Exception {
        ExportResponder responder = way.builder(decoupling)
                .permits(permits)
                .writeDeadline(DEADLINE)
                .listener(listener)
                .build();
        try (Container.Running running = start(container, responder, rows(ENDLESS, Duration.ZERO));
                Socket socket = ask(running.port())) {
            awaitAllGivenBack();
            assertThat(ended.element().complete()).isFalse();
            assertThat(ended.element().blocked()).isGreaterThanOrEqualTo(DEADLINE);
            assertCut(socket);
        }
    }

    @OnEachDelivery
    @FieldCase("S7")
    void areCutOffOverHttp2(Container container, Way way) throws Exception {
        ExportResponder responder = way.builder(decoupling)
                .permits(permits)
                .writeDeadline(DEADLINE)
                .listener(listener)
                .build();
        try (Container.Running running = start(container, responder, rows(ENDLESS, Duration.ZERO))) {
            HttpClient http = Http2.connected(running);
            HttpRequest request = HttpRequest.newBuilder(running.uri("/export")).build();
            HttpResponse<InputStream> response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
            awaitAllGivenBack();
            assertThatThrownBy(() -> response.body().transferTo(OutputStream.nullOutputStream()))
                    .isInstanceOf(IOException.class);
        }
    }

    @OnEachDelivery
    @FieldCase("S7")
    void areCutOffAtTheDeadlineOfTheWholeResponse(Container container, Way way) throws Exception {
        ExportResponder responder = way.builder(decoupling)
                .permits(permits)
                .responseDeadline(DEADLINE)
                .listener(listener)
                .build();
        try (Container.Running running = start(container, responder, rows(ENDLESS, Duration.ZERO));
                Socket socket = ask(running.port())) {
            awaitAllGivenBack();
            assertCut(socket);
        }
    }

    @OnEachDelivery
    @FieldCase("S6")
    void areNotBlamedForASlowSource(Container container, Way way) throws Exception {
        ExportResponder responder = way.builder(decoupling)
                .permits(permits)
                .writeDeadline(Duration.ofMillis(100))
                .listener(listener)
                .build();
        try (Container.Running running = start(container, responder, rows(4, Duration.ofMillis(300)))) {
            RawClient.Response response = RawClient.get(running.port());
            assertThat(response.hasFinalChunk()).isTrue();
            assertThat(new String(response.content(), StandardCharsets.UTF_8))
                    .isEqualTo(Rows.ndjson(4) + Rows.sentinel(4));
            awaitAllGivenBack();
            assertThat(ended.element().complete()).isTrue();
        }
    }

    /** Over a connection that ends with the response. */
    static Socket ask(int port, String... headers) throws Exception {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(20_000);
        StringBuilder request = new StringBuilder("GET /export HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** What is left in the buffers comes, then the end, and never the final chunk. */
    static void assertCut(Socket socket) throws Exception {
        byte[] last = new byte[0];
        byte[] buffer = new byte[1 << 16];
        InputStream in = socket.getInputStream();
        try {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                last = Arrays.copyOf(buffer, n);
            }
        } catch (SocketException e) {
            return; // a reset will do
        }
        assertThat(new String(last, StandardCharsets.ISO_8859_1)).doesNotEndWith("0\r\n\r\n");
    }
}
