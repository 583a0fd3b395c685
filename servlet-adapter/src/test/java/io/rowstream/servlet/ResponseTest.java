package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.http.ResponseException;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import io.rowstream.wire.StreamFormat;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ResponseTest {

    @Tag("container")
    @ParameterizedTest
    @MethodSource("io.rowstream.servlet.AbortTest#cells")
    void deliversEveryRowAndTheProof(Container container, StreamFormat format, String coding) throws Exception {
        for (int count : new int[] {0, 1, 500, 20_000}) {
            ExportServlet servlet = ExportServlet.of(count, format);
            try (Container.Running running = container.start(servlet, true)) {
                HttpResponse<RowReader<Long>> response = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()
                        .send(
                                RowRequests.get(uri(running))
                                        .setHeader("Accept-Encoding", coding)
                                        .build(),
                                RowBodyHandlers.rows(ExportServlet::decode));
                List<Long> rows = new ArrayList<>();
                try (RowReader<Long> reader = response.body()) {
                    reader.forEach(rows::add);
                    assertThat(reader.isComplete()).isTrue();
                }

                assertThat(rows).isEqualTo(LongStream.range(0, count).boxed().toList());
                assertThat(response.headers().firstValue("Content-Type"))
                        .hasValueSatisfying(type -> assertThat(type).startsWith(format.mediaType()));
                assertThat(response.headers().firstValue("Vary")).hasValue("Accept, Accept-Encoding");
                assertThat(response.headers().firstValue("X-Before")).hasValue("kept");
                assertThat(response.headers().firstValue("Content-Encoding").orElse("identity"))
                        .isEqualTo(coding);
                assertThat(servlet.opened()).hasValue(1);
                assertThat(servlet.closed()).hasValue(1);
            }
        }
    }

    @OnEachContainer
    void answersWithAnHonestStatusWhenTheFirstRowCannotBeHad(Container container) throws Exception {
        ExportServlet servlet = ExportServlet.failingAt(0, StreamFormat.NDJSON);
        try (Container.Running running = container.start(servlet, true)) {
            HttpClient http =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            HttpResponse<String> raw =
                    http.send(RowRequests.get(uri(running)).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(raw.statusCode()).isEqualTo(500);
            assertThat(raw.headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("application/problem+json"));
            assertThat(raw.headers().firstValue("Content-Encoding")).isEmpty();
            assertThat(raw.headers().firstValue("X-Before")).hasValue("kept");
            assertThat(raw.body())
                    .isEqualTo("{\"type\":\"urn:rowstream:problem:export-failed\","
                            + "\"title\":\"The export failed on the server\",\"status\":500}");

            try (RowReader<Long> reader = http.send(
                            RowRequests.get(uri(running)).build(), RowBodyHandlers.rows(ExportServlet::decode))
                    .body()) {
                Assertions.assertThatExceptionOfType(ResponseException.class)
                        .isThrownBy(() -> reader.forEach(row -> {}))
                        .satisfies(e -> assertThat(e.status()).isEqualTo(500))
                        .satisfies(e -> assertThat(e.problem()).isNotNull());
            }
            assertThat(servlet.closed()).hasValue(2);
        }
    }

    private static URI uri(Container.Running running) {
        return URI.create("http://127.0.0.1:" + running.port() + "/export");
    }
}
