package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What is answered in which form, and with which header. */
class NegotiationTest {
    private final ExportResponder.Builder all =
            ExportResponder.builder().formats(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY, StreamFormat.CSV);

    @OnEachContainer
    void answersInTheFormatThatIsAskedForAndSaysWhatItDependsOn(Container container) throws Exception {
        try (Container.Running running = start(container, all)) {
            RawClient.Response array = RawClient.get(running.port(), "Accept: application/json");

            assertThat(array.header("Content-Type")).isEqualTo("application/json");
            assertThat(new String(array.content(), StandardCharsets.UTF_8)).isEqualTo("[{\"n\":0},{\"n\":1}]");
            assertThat(array.header("Vary")).isEqualTo("Accept, Accept-Encoding");
            assertThat(array.header("Cache-Control")).isEqualTo("no-store, no-transform");
            assertThat(array.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(array.header("X-Accel-Buffering")).isEqualTo("no");
            assertThat(array.header("Content-Disposition")).isNull();
            assertThat(RawClient.get(running.port()).header("Content-Type")).isEqualTo("application/x-ndjson");
            assertThat(RawClient.get(running.port(), "Accept: text/csv").header("Content-Type"))
                    .startsWith("text/csv");
        }
    }

    @OnEachContainer
    void saysWhatIsOfferedWhereNothingIsAccepted(Container container) throws Exception {
        FaultySource<Integer> source = FaultySource.counting(2);
        try (Container.Running running = container.start(new TestServlet((request, response) ->
                ExportResponder.builder().build().respond(request, response, Export.of(source, Rows.ENCODER))))) {
            RawClient.Response refused = RawClient.get(running.port(), "Accept: text/html");

            assertThat(refused.status()).isEqualTo(406);
            assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
            assertThat(refused.header("Vary")).isEqualTo("Accept, Accept-Encoding");
            assertThat(refused.body())
                    .contains("\"type\":\"urn:rowstream:problem:not-acceptable\"")
                    .contains("\"status\":406")
                    .contains("\"offered\":[\"application/x-ndjson\",\"application/json\"]");
            assertThat(RawClient.get(running.port(), "Accept-Encoding: identity;q=0")
                            .body())
                    .contains("\"offered\":[\"identity\",\"gzip\"]");
            assertThat(source.isOpened()).isFalse();
        }
    }

    @OnEachContainer
    void letsAParameterChooseForPeopleWithABrowser(Container container) throws Exception {
        try (Container.Running running =
                start(container, all.formatParameter("format").fileName("übersicht"))) {
            RawClient.Response csv = send(running, "GET", "/export?format=CSV", "Accept: text/html");

            assertThat(csv.header("Content-Type")).startsWith("text/csv");
            assertThat(csv.header("Content-Disposition"))
                    .isEqualTo("attachment; filename=\"_bersicht.csv\"; filename*=UTF-8''%C3%BCbersicht.csv");
            RawClient.Response unknown = send(running, "GET", "/export?format=xml");
            assertThat(unknown.status()).isEqualTo(406);
            assertThat(unknown.body()).contains("\"offered\":[\"ndjson\",\"json\",\"csv\"]");
            assertThat(unknown.header("Content-Disposition")).isNull();
        }
    }

    @OnEachContainer
    @FieldCase("S4")
    void keepsWhatWasSetBefore(Container container) throws Exception {
        ExportResponder responder = all.fileName("users").build();
        try (Container.Running running = container.start(new TestServlet((request, response) -> {
            response.setHeader("X-Accel-Buffering", "yes");
            response.setHeader("Cache-Control", "private");
            response.setHeader("Content-Disposition", "inline");
            response.setHeader("X-Content-Type-Options", "mine");
            responder.respond(request, response, two());
        }))) {
            RawClient.Response response = RawClient.get(running.port());

            assertThat(response.header("X-Accel-Buffering")).isEqualTo("yes");
            assertThat(response.header("Cache-Control")).isEqualTo("private");
            assertThat(response.header("Content-Disposition")).isEqualTo("inline");
            assertThat(response.header("X-Content-Type-Options")).isEqualTo("mine");
        }
    }

    @OnEachContainer
    void answersHeadWithTheHeaderAndNeitherPermitNorQuery(Container container) throws Exception {
        FaultySource<Integer> source = FaultySource.counting(2);
        ExportResponder responder = ExportResponder.builder()
                .permits(Permits.of(1).perKey(1, request -> {
                    throw new AssertionError("a permit was asked for");
                }))
                .build();
        try (Container.Running running = container.start(new TestServlet(
                (request, response) -> responder.respond(request, response, Export.of(source, Rows.ENCODER))))) {
            RawClient.Response head = send(
                    running, "HEAD", "/export", "Accept: application/x-ndjson;heartbeat=3", "Accept-Encoding: gzip");

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("Content-Type")).isEqualTo("application/x-ndjson;heartbeat=3");
            assertThat(head.header("Content-Encoding")).isEqualTo("gzip");
            assertThat(head.header("Vary")).isEqualTo("Accept, Accept-Encoding");
            assertThat(head.header("Content-Length")).isNull();
            assertThat(head.body()).isEmpty();
            assertThat(send(running, "HEAD", "/export", "Accept: text/html").status())
                    .isEqualTo(406);
            assertThat(source.isOpened()).isFalse();
        }
    }

    /** As most are: {@code doHead} is then made of {@code doGet} by the servlet API. */
    @OnEachContainer
    void answersHeadInServletsThatOnlyKnowGet(Container container) throws Exception {
        ExportServlet servlet = ExportServlet.of(2, StreamFormat.NDJSON);
        try (Container.Running running = container.start(servlet)) {
            RawClient.Response head = send(running, "HEAD", "/export");

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.header("Content-Type")).isEqualTo("application/x-ndjson");
            assertThat(head.header("Content-Length")).isNull();
            assertThat(servlet.opened()).hasValue(0);
        }
    }

    @OnEachContainer
    void sendsFurtherRequestsOverTheSameConnection(Container container) throws Exception {
        try (Container.Running running = start(container, all);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), running.port())) {
            socket.setSoTimeout(20_000);
            for (int i = 0; i < 3; i++) {
                RawClient.Response response = RawClient.send(socket, "GET", "/export", "HTTP/1.1");

                assertThat(response.hasFinalChunk()).isTrue();
                assertThat(response.header("Trailer")).isNull();
            }
        }
    }

    private static RawClient.Response send(Container.Running running, String method, String target, String... headers)
            throws Exception {
        return RawClient.send(running.port(), method, target, "HTTP/1.1", headers);
    }

    private static Export<Integer> two() {
        return Export.of(FaultySource.counting(2), Rows.ENCODER)
                .withColumns(List.of(new Column("n", Column.Kind.NUMBER)));
    }

    private static Container.Running start(Container container, ExportResponder.Builder builder) throws Exception {
        ExportResponder responder = builder.build();
        return container.start(new TestServlet((request, response) -> responder.respond(request, response, two())));
    }
}
