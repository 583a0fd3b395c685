package io.rowstream.examples.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.SmallHeap;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A consumer that sleeps, in a JVM with a heap of 64 MB: the server is slowed, and nothing is gathered in between. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BackpressureTest {
    private static final String TEXT = "x".repeat(80);

    /** Far more than sockets hold, and far less than the smallest export here. */
    private static final long MOST_UNREAD = 24L * 1024 * 1024;

    private final AtomicLong sent = new AtomicLong();

    @Test
    void keepsTheHeapFlatAndSlowsTheServer() throws Exception {
        run(600_000);
    }

    @Test
    @Tag("soak")
    void keepsTheHeapFlatForTwoMillionRows() throws Exception {
        run(2_000_000);
    }

    private void run(int rows) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> export = CompletableFuture.runAsync(
                    () -> {
                        try (Socket requests = server.accept()) {
                            CompletableFuture<Void> sending =
                                    CompletableFuture.runAsync(() -> send(requests, rows), OwnThread::run);
                            try (Socket questions = server.accept()) {
                                answer(questions);
                            }
                            sending.join();
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    OwnThread::run);

            SmallHeap.run(SleepingClient.class, Integer.toString(server.getLocalPort()), Integer.toString(rows));

            export.get(1, TimeUnit.MINUTES);
        }
    }

    private void send(Socket client, int rows) {
        try {
            readHead(client);
            OutputStream out = new BufferedOutputStream(client.getOutputStream(), 32 * 1024);
            out.write("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n"
                    .getBytes(UTF_8));
            for (int i = 1; i <= rows; i++) {
                byte[] line = ("{\"id\":" + i + ",\"text\":\"" + TEXT + "\"}\n").getBytes(UTF_8);
                out.write(line);
                if (i % 1_000 == 0) {
                    out.write(("{\"end\":false,\"count\":" + i + ",\"cursor\":\"t" + i + "\"}\n").getBytes(UTF_8));
                }
                sent.addAndGet(line.length);
            }
            out.write(("{\"end\":true,\"count\":" + rows + "}\n").getBytes(UTF_8));
            out.flush();
            client.shutdownOutput();
            assertThat(client.getInputStream().read()).isNegative();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void readHead(Socket client) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) client.getInputStream().read());
        }
    }

    /** Lets the client sleep until nothing has been sent for a second, and sees how much that was. */
    private void answer(Socket questions) throws IOException {
        assertThat(questions.getInputStream().read())
                .as("the client has its first rows")
                .isEqualTo('?');
        long before = -1;
        int still = 0;
        while (still < 10) {
            try {
                TimeUnit.MILLISECONDS.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            long now = sent.get();
            still = now == before ? still + 1 : 0;
            before = now;
            assertThat(now).as("sent while the client sleeps").isLessThan(MOST_UNREAD);
        }
        questions.getOutputStream().write('!');
    }
}
