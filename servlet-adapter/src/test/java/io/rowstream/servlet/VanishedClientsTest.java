package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.StreamSummary;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Clients that go away in the middle: everything is given back, nothing is left behind for those who stay, and the log stays short. */
class VanishedClientsTest {
    private static final int CLIENTS = 200;
    private static final int ROWS = 20_000;

    @OnEachContainer
    @FieldCase("S9")
    void leaveNothingBehindForThoseWhoStay(Container container) throws Exception {
        Permits permits = NothingLeft.watch(Permits.of(CLIENTS));
        AtomicInteger open = new AtomicInteger();
        AtomicInteger completed = new AtomicInteger();
        AtomicInteger failed = new AtomicInteger();
        ExportResponder responder = ExportResponder.builder()
                .permits(permits)
                .listener(new ResponseListener() {
                    @Override
                    public void completed(StreamSummary summary) {
                        completed.incrementAndGet();
                    }

                    @Override
                    public void failed(long rows, Throwable cause) {
                        failed.incrementAndGet();
                    }
                })
                .build();
        Export<Integer> endless = Export.of(
                () -> {
                    open.incrementAndGet();
                    return RowSource.<Integer>ofStream(() ->
                                    IntStream.iterate(0, n -> n + 1).boxed().onClose(open::decrementAndGet))
                            .open();
                },
                Rows.ENCODER);
        Export<Integer> good =
                Export.of(RowSource.ofIterator(() -> IntStream.range(0, ROWS).iterator()), Rows.ENCODER);
        String expected = Rows.ndjson(ROWS) + Rows.sentinel(ROWS);
        ExecutorService clients = Executors.newFixedThreadPool(8);
        try (Container.Running running = container.start(new TestServlet((request, response) -> responder.respond(
                        request, response, request.getParameter("endless") == null ? good : endless)));
                Log log = new Log()) {
            List<Future<?>> vanishing = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                int bytes = 1 + i * 100;
                vanishing.add(clients.submit(() -> {
                    vanishAfter(bytes, running.port());
                    return null;
                }));
            }
            for (Future<?> client : vanishing) {
                client.get();
            }
            Await.until("everything is given back", () -> permits.inUse() == 0 && open.get() == 0);
            List<Future<RawClient.Response>> staying = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                staying.add(clients.submit(() -> RawClient.get(running.port())));
            }
            for (Future<RawClient.Response> client : staying) {
                RawClient.Response response = client.get();
                assertThat(response.hasFinalChunk()).isTrue();
                assertThat(new String(response.content(), StandardCharsets.UTF_8).equals(expected))
                        .isTrue();
            }
            Await.until("everything is given back", () -> permits.inUse() == 0);
            assertThat(failed).hasValue(CLIENTS);
            assertThat(completed).hasValue(CLIENTS);
            List<LogRecord> own = log.of(ExportResponder.class.getName());
            assertThat(own).hasSize(CLIENTS).allSatisfy(record -> {
                assertThat(record.getLevel()).isEqualTo(Level.INFO);
                assertThat(record.getThrown()).isNull();
                assertThat(record.getMessage()).matches("(?s)/export: the client has gone .* after [0-9]+ rows; .*");
            });
            // what else there is does not grow with the number of clients
            assertThat(log.records).as(log::toString).hasSizeLessThan(CLIENTS + 20);
        } finally {
            clients.shutdownNow();
        }
    }

    private static void vanishAfter(int bytes, int port) throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            if (bytes % 200 == 1) {
                socket.setSoLinger(true, 0); // with a reset
            }
            socket.getOutputStream()
                    .write("GET /export?endless=1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().readNBytes(bytes)).hasSize(bytes);
        }
    }

    /** What is logged by the adapter, and by containers that use the same log. */
    private static final class Log extends Handler implements AutoCloseable {
        private final Logger root = Logger.getLogger("");
        private final Queue<LogRecord> records = new ConcurrentLinkedQueue<>();

        Log() {
            root.addHandler(this);
        }

        List<LogRecord> of(String logger) {
            return records.stream()
                    .filter(record -> record.getLoggerName().equals(logger))
                    .toList();
        }

        @Override
        public void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            root.removeHandler(this);
        }

        @Override
        public String toString() {
            return records.stream()
                    .map(record -> record.getLoggerName() + ": " + record.getMessage())
                    .collect(Collectors.joining("\n"));
        }
    }
}
