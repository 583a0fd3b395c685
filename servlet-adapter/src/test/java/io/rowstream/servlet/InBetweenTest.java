package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/** What stands between the responder and the client: filters, error pages, a container that compresses. */
class InBetweenTest {
    private static final int FAILS_AT = 5_000;

    @OnEachContainer
    @FieldCase({"S1", "W1", "W3"})
    void filtersThatWrapAndSwallowAndErrorPagesDoNotMakeACutResponseClean(Container container) throws Exception {
        ExportServlet servlet = ExportServlet.failingAt(FAILS_AT, StreamFormat.NDJSON);
        try (Container.Running running = container.start(
                new Container.Setup(servlet).behind(new WrappingFilter()).withErrorPage())) {
            for (boolean http2 : new boolean[] {false, true}) {
                List<Long> rows = new ArrayList<>();
                HttpResponse<RowReader<Long>> response = client(running, http2)
                        .send(
                                RowRequests.get(running.uri("/export")).build(),
                                RowBodyHandlers.rows(ExportServlet::decode));
                try (RowReader<Long> reader = response.body()) {
                    assertThat(catchThrowable(() -> reader.forEach(rows::add))).isNotNull();
                }
                assertThat(rows).hasSize(FAILS_AT);
            }
            try (RawHttp2Client http2 = new RawHttp2Client(running.port())) {
                RawHttp2Client.Response reset = http2.get("/export");
                assertThat(reset.ended()).isFalse();
                assertThat(reset.resetCode()).isPositive();
                assertThat(reset.content()).doesNotContain(WrappingFilter.SORRY);
            }
            RawClient.Response raw = RawClient.get(running.port());
            assertThat(raw.hasFinalChunk()).isFalse();
            assertThat(raw.reset()).isFalse();
            assertThat(new String(raw.content(), StandardCharsets.UTF_8))
                    .contains("\"error\"")
                    .doesNotContain(WrappingFilter.SORRY)
                    .doesNotContain("\"end\":true");
        }
    }

    @OnEachContainer
    void errorPagesStayOutOfProblems(Container container) throws Exception {
        try (Container.Running running =
                container.start(new Container.Setup(ExportServlet.failingAt(0, StreamFormat.NDJSON)).withErrorPage())) {
            RawClient.Response response = RawClient.get(running.port());

            assertThat(response.status()).isEqualTo(500);
            assertThat(response.body()).startsWith("{\"type\":\"urn:rowstream:problem:export-failed\"");
        }
    }

    @OnEachContainer
    @FieldCase({"S2", "W10"})
    void containersThatCompressLeaveItToTheResponder(Container container) throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        ExportResponder responder = ExportResponder.builder().build();
        try (Container.Running running =
                container.start(new Container.Setup(new TestServlet((request, response) -> responder.respond(
                                request,
                                response,
                                Export.of(
                                        FaultySource.counting(20_000).onAdvance(row -> {
                                            if (row == 1) {
                                                await(seen);
                                            }
                                        }),
                                        Rows.ENCODER))))
                        .compressing())) {
            HttpResponse<RowReader<Integer>> response = client(running, false)
                    .send(RowRequests.get(running.uri("/export")).build(), RowBodyHandlers.rows(in -> {
                        in.nextToken();
                        in.nextToken();
                        int n = in.getIntValue();
                        in.nextToken();
                        return n;
                    }));
            List<Integer> rows = new ArrayList<>();
            try (RowReader<Integer> reader = response.body()) {
                for (Integer row : reader) {
                    rows.add(row);
                    seen.countDown(); // the second row is made when the first one has come, however it is compressed
                }
            }

            assertThat(response.headers().allValues("Content-Encoding")).containsExactly("gzip");
            assertThat(rows).isEqualTo(IntStream.range(0, 20_000).boxed().toList());
        }
    }

    @OnEachContainer
    void containersThatCompressWhatIsSentPlainlyDoNotHideACut(Container container) throws Exception {
        try (Container.Running running = container.start(
                new Container.Setup(ExportServlet.failingAt(FAILS_AT, StreamFormat.CSV)).compressing())) {
            RawClient.Response response = RawClient.get(running.port(), "Accept-Encoding: gzip;q=0.1, identity");

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.hasFinalChunk()).isFalse();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpClient client(Container.Running running, boolean http2) throws Exception {
        return http2
                ? Http2.connected(running)
                : HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }
}
