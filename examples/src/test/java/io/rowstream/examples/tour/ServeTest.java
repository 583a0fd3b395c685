package io.rowstream.examples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServeTest {

    @Test
    void keepsServingUntilInterrupted() throws Exception {
        PipedInputStream pipe = new PipedInputStream();
        PrintStream out = new PrintStream(new PipedOutputStream(pipe), true, StandardCharsets.UTF_8);
        Thread tour = new Thread(() -> serve(out));
        tour.start();
        BufferedReader lines = new BufferedReader(new InputStreamReader(pipe, StandardCharsets.UTF_8));
        assertThat(lines.readLine()).startsWith("Serving table users");

        for (String path : new String[] {"/buffered", "/streamed"}) {
            URI uri = URI.create(lines.readLine().strip().replaceAll(" .*", ""));
            assertThat(uri).hasPath(path).hasHost("127.0.0.1");
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).contains("\"email\":\"user2@example.com\"");
        }

        tour.interrupt();
        tour.join();
    }

    private static void serve(PrintStream out) {
        try {
            Tour.run(out, out, "--rows", "3", "--serve");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // how it is told to stop
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
