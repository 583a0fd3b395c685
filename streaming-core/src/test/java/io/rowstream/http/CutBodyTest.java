package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.read.StreamFailedException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that sends and hangs up before the client begins to read. */
@Timeout(60)
class CutBodyTest {
    private static final int ROWS = 4_000;

    @Test
    void deliversEveryRowThatWasReceivedAndTheErrorLineBeforeTheCut() throws Exception {
        String errorLine = "{\"end\":false,\"count\":" + ROWS
                + ",\"error\":{\"type\":\"urn:x\",\"title\":\"T\",\"status\":500,\"retryable\":true}}\n";

        StreamFailedException failure = read(StreamFailedException.class, rows() + errorLine);

        assertThat(failure.rows()).isEqualTo(ROWS);
        assertThat(failure.error().title()).isEqualTo("T");
    }

    @Test
    void deliversEveryRowThatWasReceivedBeforeTheCut() throws Exception {
        IncompleteStreamException failure = read(IncompleteStreamException.class, rows() + "{\"id\":");

        assertThat(failure.rows()).isEqualTo(ROWS);
        assertThat(failure).hasMessageContaining("4000 rows");
    }

    private static String rows() {
        return "{\"id\":1234567890}\n".repeat(ROWS);
    }

    /** Reads only once the server has hung up, so that everything there is to receive has arrived. */
    private static <E extends RowStreamException> E read(Class<E> type, String body) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> hungUp = CompletableFuture.runAsync(() -> serveOnce(server, body));
            URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/");
            try (RowReader<String> reader = HttpClient.newHttpClient()
                    .send(RowRequests.get(uri).build(), RowBodyHandlers.rows(in -> {
                        in.skipChildren();
                        return "row";
                    }))
                    .body()) {
                hungUp.get();
                return catchThrowableOfType(type, () -> reader.forEach(row -> {}));
            }
        }
    }

    private static void serveOnce(ServerSocket server, String body) {
        try (Socket socket = server.accept()) {
            InputStream in = socket.getInputStream();
            byte[] request = new byte[4096];
            StringBuilder head = new StringBuilder();
            while (!head.toString().contains("\r\n\r\n")) {
                head.append(new String(request, 0, in.read(request), StandardCharsets.ISO_8859_1));
            }
            String response =
                    "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n";
            socket.getOutputStream().write(response.getBytes(StandardCharsets.UTF_8));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
