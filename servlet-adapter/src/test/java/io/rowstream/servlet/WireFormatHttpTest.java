package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowEncoder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The vectors of the wire format that take a server, each against each container. */
class WireFormatHttpTest {
    private static final Path VECTORS = Path.of("..", "streaming-core", "src", "test", "resources", "wire-format");
    private static final JsonMapper JSON = new JsonMapper();

    @OnEachContainer
    void answersAsTheVectorsSay(Container container) throws Exception {
        List<JsonNode> vectors = exchanges();
        assertThat(vectors).hasSizeGreaterThan(8);
        for (JsonNode vector : vectors) {
            try (Container.Running running = container.start(new VectorServlet(vector.at("/exchange/export")))) {
                check(running, vector.get("name").stringValue(), vector.get("exchange"));
            }
        }
    }

    /** The other side of what the vectors' own test says of them: those are run here. */
    @Test
    void runsAVectorForEveryClauseThatTakesAServer() throws IOException {
        Set<String> clauses = new TreeSet<>();
        for (JsonNode vector : exchanges()) {
            vector.get("clauses").forEach(clause -> clauses.add(clause.stringValue()));
        }

        assertThat(clauses).contains("WF-73", "WF-76", "WF-77", "WF-78", "WF-79");
    }

    private static List<JsonNode> exchanges() throws IOException {
        List<JsonNode> exchanges = new ArrayList<>();
        for (JsonNode file : JSON.readTree(Files.readString(VECTORS.resolve("index.json")))) {
            for (JsonNode vector : JSON.readTree(Files.readString(VECTORS.resolve(file.stringValue())))
                    .get("vectors")) {
                if (vector.has("exchange")) {
                    exchanges.add(vector);
                }
            }
        }
        return exchanges;
    }

    private static void check(Container.Running running, String name, JsonNode exchange) throws Exception {
        Map<String, String> headers = new TreeMap<>();
        exchange.at("/request/headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().stringValue()));
        Answer answer = send(running, exchange.at("/request/version").stringValue(), headers);
        JsonNode expected = exchange.get("response");

        assertThat(answer.status()).as(name).isEqualTo(expected.get("status").intValue());
        expected.get("headers")
                .properties()
                .forEach(header -> assertThat(parts(answer.headers().get(header.getKey())))
                        .as(name + ": " + header.getKey())
                        .isEqualTo(parts(header.getValue().stringValue())));
        assertThat(answer.clean())
                .as(name)
                .isEqualTo(expected.get("ends").stringValue().equals("clean"));
        byte[] content = answer.content().readAllBytes();
        if ("gzip".equals(answer.headers().get("Content-Encoding"))) {
            try (InputStream in = ContentCoding.GZIP.decode(new ByteArrayInputStream(content))) {
                content = in.readAllBytes();
            }
        }
        String text = new String(content, StandardCharsets.UTF_8);
        JsonNode body = expected.get("body");
        if (body != null) {
            String whole = body.isArray()
                    ? body.valueStream().map(JsonNode::stringValue).collect(Collectors.joining())
                    : body.stringValue();
            if (exchange.at("/request/version").stringValue().equals("HTTP/2") && !answer.clean()) {
                assertThat(whole)
                        .as(name)
                        .startsWith(text); // the client drops what it has not read when the stream is reset
            } else {
                assertThat(text).as(name).isEqualTo(whole);
            }
        }
        if (expected.has("lacks")) {
            expected.get("lacks").forEach(secret -> assertThat(text).as(name).doesNotContain(secret.stringValue()));
        }
    }

    /** A field's value without what containers change of its spelling: the order of parameters. */
    private static List<String> parts(@Nullable String value) {
        return Arrays.stream(String.valueOf(value).split(";", -1))
                .map(String::strip)
                .sorted()
                .toList();
    }

    private record Answer(int status, Map<String, String> headers, InputStream content, boolean clean) {}

    private static Answer send(Container.Running running, String version, Map<String, String> headers)
            throws Exception {
        Map<String, String> received = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (version.equals("HTTP/2")) {
            HttpRequest.Builder request = HttpRequest.newBuilder(running.uri("/export"));
            headers.forEach(request::setHeader);
            HttpResponse<InputStream> response =
                    Http2.connected(running).send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
            response.headers().map().forEach((name, values) -> received.put(name, String.join(", ", values)));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            boolean clean = true;
            try (InputStream in = response.body()) {
                for (int b = in.read(); b >= 0; b = in.read()) {
                    bytes.write(b);
                }
            } catch (IOException e) {
                clean = false;
            }
            return new Answer(response.statusCode(), received, new ByteArrayInputStream(bytes.toByteArray()), clean);
        }
        String[] lines = headers.entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue())
                .toArray(String[]::new);
        RawClient.Response response = RawClient.send(running.port(), "GET", "/export", version, lines);
        for (String name : List.of("Content-Type", "Content-Encoding")) {
            String value = response.header(name);
            if (value != null) {
                received.put(name, value);
            }
        }
        return new Answer(
                response.status(), received, new ByteArrayInputStream(response.content()), response.endedCleanly());
    }

    /** Serves the export of a vector. */
    private static final class VectorServlet extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient JsonNode export;
        private final transient ExportResponder responder;

        VectorServlet(JsonNode export) {
            this.export = export;
            JsonNode error = export.at("/options/error");
            this.responder = ExportResponder.builder()
                    .formats(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY, StreamFormat.CSV)
                    .errors(cause -> error.isMissingNode()
                            ? null
                            : new StreamError(
                                    error.get("type").stringValue(),
                                    error.get("title").stringValue(),
                                    error.get("status").intValue(),
                                    error.get("retryable").booleanValue()))
                    .build();
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            Export<JsonNode> served = Export.of(() -> new VectorRows(export), ENCODER);
            if (export.has("columns")) {
                List<Column> columns = new ArrayList<>();
                export.get("columns")
                        .forEach(column ->
                                columns.add(Column.of(column.get("name").stringValue())));
                served = served.withColumns(columns);
            }
            JsonNode cursor = export.at("/options/checkpoints/cursor");
            if (!cursor.isMissingNode()) {
                served = served.withTokens(row -> cursor.stringValue());
            }
            responder.respond(request, response, served);
        }

        private static final RowEncoder<JsonNode> ENCODER = (row, out) -> {
            out.writeStartObject();
            for (Map.Entry<String, JsonNode> member : row.properties()) {
                out.writeNumberProperty(member.getKey(), member.getValue().intValue());
            }
            out.writeEndObject();
        };
    }

    private static final class VectorRows implements RowCursor<JsonNode> {
        private final List<JsonNode> rows;
        private final JsonNode fails;
        private int next;

        VectorRows(JsonNode export) {
            this.rows = new ArrayList<>();
            export.get("rows").forEach(rows::add);
            this.fails = export.path("fails");
        }

        @Override
        public boolean advance() {
            if (fails.path("at").asString("").equals("row") && fails.get("row").intValue() == next) {
                throw new IllegalStateException(fails.path("message").asString(""));
            }
            return next++ < rows.size();
        }

        @Override
        public JsonNode current() {
            return rows.get(next - 1);
        }

        @Override
        public void close() {
            if (fails.path("at").asString("").equals("close")) {
                throw new IllegalStateException("cannot be closed");
            }
        }
    }
}
