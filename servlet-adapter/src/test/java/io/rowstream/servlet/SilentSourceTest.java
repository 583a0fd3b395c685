package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.jdbc.JdbcExport;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Export;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Sources that say nothing for a while: heartbeats, clients that have gone in the meantime, and what ends it all. */
class SilentSourceTest {
    private final Permits permits = NothingLeft.watch(Permits.of(10));

    /** No index helps, so that the database has long to go after the last row. */
    private static final String SILENT = "select x from system_range(1, 1000000000000) where abs(x) < ?";

    @OnEachContainer
    @FieldCase("D6")
    void cancelTheStatementWhenTheClientHasGone(Container container) throws Exception {
        SpyDataSource database =
                NothingLeft.watch(new SpyDataSource(() -> DriverManager.getConnection("jdbc:h2:mem:")));
        ExportResponder responder = ExportResponder.builder()
                .permits(permits)
                .streaming(builder -> builder.heartbeatGrace(Duration.ofMillis(20)))
                .build();
        try (Container.Running running = container.start(new TestServlet((request, response) -> responder.respond(
                request, response, JdbcExport.of(database, SILENT, Integer.parseInt(request.getParameter("rows"))))))) {
            for (int rows = 1; rows <= 3; rows += 2) { // none, and two
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.port())) {
                    write(socket, "/export?rows=" + rows, "application/x-ndjson;heartbeat=1");
                    assertThat(socket.getInputStream().read()).isEqualTo('H');
                }
                Await.until("everything is given back", () -> permits.inUse() == 0);
                assertThat(database.calls()).contains("Statement.cancel");
                database.calls().clear();
            }
        }
    }

    @OnEachContainer
    void sendHeartbeatsToWhoAskedForThemAndNobodyElse(Container container) throws Exception {
        CountDownLatch enough = new CountDownLatch(1);
        ExportResponder responder = ExportResponder.builder()
                .permits(permits)
                .streaming(builder -> builder.heartbeatGrace(Duration.ofMillis(20)))
                .build();
        try (Container.Running running = container.start(new TestServlet((request, response) -> responder.respond(
                        request,
                        response,
                        Export.of(FaultySource.counting(1).onAdvance(row -> await(enough)), Rows.ENCODER))));
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.port())) {
            socket.setSoTimeout(20_000);
            write(socket, "/export", "application/x-ndjson;heartbeat=1");
            String seen = readUntil(socket.getInputStream(), "{\"end\":false,\"count\":0}\n");
            assertThat(seen).contains("application/x-ndjson;heartbeat=1").startsWith("HTTP/1.1 200");
            enough.countDown();
            readUntil(socket.getInputStream(), "{\"n\":0}\n");
            assertThat(readUntil(socket.getInputStream(), "{\"end\":true,\"count\":1}\n"))
                    .doesNotContain("\"end\":false");
            readUntil(socket.getInputStream(), "0\r\n\r\n");

            RawClient.Response further =
                    RawClient.send(socket, "GET", "/export", "HTTP/1.1", "Accept: application/x-ndjson;heartbeat=1");
            assertThat(new String(further.content(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"n\":0}\n{\"end\":true,\"count\":1}\n");
            assertThat(RawClient.get(running.port(), "Accept: application/x-ndjson")
                            .content())
                    .asString()
                    .doesNotContain("\"end\":false");
            assertThat(socket.getInputStream().available())
                    .as("bytes behind a response on a connection that is kept")
                    .isZero();
            Await.until("everything is given back", () -> permits.inUse() == 0);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(Socket socket, String target, String accept) throws Exception {
        socket.getOutputStream()
                .write(("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nAccept: " + accept + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
    }

    private static String readUntil(InputStream in, String end) throws Exception {
        StringBuilder seen = new StringBuilder();
        while (seen.indexOf(end) < 0) {
            int b = in.read();
            assertThat(b).as("the end, behind " + seen).isNotNegative();
            seen.append((char) b);
        }
        return seen.toString();
    }
}
