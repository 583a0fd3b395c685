package io.rowstream.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.rowstream.examples.Served;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResponseMetricsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void countsStreamsRefusalsAndPermits() throws Exception {
        try (Served server = new Served(new Numbers(registry), "/numbers")) {
            assertThat(server.get("/numbers", "Accept", "text/csv").statusCode())
                    .isEqualTo(406);
            String rows =
                    server.get("/numbers?nested=" + server.uri("/numbers")).body();
            assertThat(rows).startsWith("1\n503\n{\"end\":true");
        }

        assertThat(registry.get("rowstream.rows").counter().count()).isEqualTo(2);
        assertThat(registry.get("rowstream.streams").timer().count()).isEqualTo(1);
        assertThat(registry.get("rowstream.streams.running").gauge().value()).isZero();
        assertThat(registry.get("rowstream.permits.used").gauge().value()).isZero();
        assertThat(refused("406")).isEqualTo(1);
        assertThat(refused("503")).isEqualTo(1);
    }

    private double refused(String status) {
        return registry.get("rowstream.refused").tag("status", status).counter().count();
    }

    /** Two rows: how many permits are in use while they are read, and the status that another request gets meanwhile. */
    private static final class Numbers extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient SimpleMeterRegistry registry;
        private final transient ExportResponder responder;

        Numbers(SimpleMeterRegistry registry) {
            this.registry = registry;
            Permits permits = Permits.of(1);
            this.responder = ExportResponder.builder()
                    .permits(permits)
                    .listener(new ResponseMetrics(registry, permits))
                    .build();
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            String nested = request.getParameter("nested");
            RowSource<Integer> rows = RowSource.ofIterator(() -> IntStream.range(0, 2)
                    .map(row -> row == 0 ? permitsUsed() : statusOf(nested))
                    .iterator());
            responder.respond(request, response, Export.of(rows, (number, out) -> out.writeNumber(number)));
        }

        private int permitsUsed() {
            return (int) registry.get("rowstream.permits.used").gauge().value();
        }

        private static int statusOf(String uri) {
            try {
                return HttpClient.newHttpClient()
                        .send(HttpRequest.newBuilder(URI.create(uri)).build(), HttpResponse.BodyHandlers.discarding())
                        .statusCode();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
