package io.rowstream.examples.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowDecoders;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What docs/proxies.md says of nginx, with a real one; left out where none is installed. */
class NginxTest {
    private static final String NDJSON = "application/x-ndjson";
    private static final String ARRAY = "application/json";
    private static final String CSV = "text/csv";

    private static final String HTTP_1_1 = "proxy_http_version 1.1;";
    private static final String UNBUFFERED = "proxy_buffering off;";

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private StallingServer server;

    @BeforeEach
    void start() throws Exception {
        server = new StallingServer();
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @Test
    void isWhatTheDocumentShows() throws IOException {
        String document = Files.readString(Path.of("../docs/proxies.md"));
        int start = document.indexOf("```nginx\n") + "```nginx\n".length();
        String shown = document.substring(start, document.indexOf("```", start));
        assertThat(shown).startsWith("location / {");
        assertThat(Nginx.configuration().stripIndent()).contains(shown.strip().indent(4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip"})
    void rowsArriveWhileTheSourceStalls(String coding) throws Exception {
        try (Nginx nginx = Nginx.start(folder, Nginx.configuration(), server.port())) {
            assertThat(firstRowWithin(30, nginx, coding)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "gzip"})
    void cutIsSeenByEveryClient(String coding) throws Exception {
        try (Nginx nginx = Nginx.start(folder, Nginx.configuration(), server.port())) {
            for (String type : new String[] {NDJSON, ARRAY, CSV}) {
                assertThatThrownBy(() -> failing(nginx, type, coding)).isInstanceOf(IOException.class);
            }
            assertReaderIsNotFooled(nginx, coding);
        }
    }

    /** As nginx 1.22 does unless told otherwise; buffering is switched off by the response itself. */
    @Test
    void overHttp10RowsFlowButOnlyTheBodyTellsOfACut() throws Exception {
        String old = Nginx.changed(Nginx.configuration(), HTTP_1_1, "proxy_http_version 1.0;");
        try (Nginx nginx = Nginx.start(folder, Nginx.changed(old, UNBUFFERED, ""), server.port())) {
            assertThat(firstRowWithin(30, nginx, "identity")).isTrue();

            HttpResponse<byte[]> cut = failing(nginx, ARRAY, "identity");
            assertThat(cut.statusCode()).isEqualTo(200);
            assertThat(text(cut.body())).startsWith("[{\"number\":0}").endsWith("}");
            assertReaderIsNotFooled(nginx, "identity");
            assertThat(failing(nginx, CSV, "identity").statusCode()).isEqualTo(406);
            byte[] compressed = failing(nginx, CSV, "gzip").body();
            assertThatThrownBy(() -> gunzip(compressed)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void bufferingHoldsRowsBack() throws Exception {
        String old = Nginx.changed(Nginx.configuration(), HTTP_1_1, "proxy_http_version 1.0;");
        String deaf = Nginx.changed(old, UNBUFFERED, "proxy_ignore_headers X-Accel-Buffering;");
        try (Nginx nginx = Nginx.start(folder, deaf, server.port())) {
            assertThat(firstRowWithin(2, nginx, "identity")).isFalse();
        }
    }

    /** What the server sent uncompressed and could not end, the proxy compresses and ends well. */
    @Test
    void compressionByTheProxyMakesACutLookWhole() throws Exception {
        String old = Nginx.changed(Nginx.configuration(), HTTP_1_1, "proxy_http_version 1.0;");
        String compressing = "gzip on; gzip_types *; proxy_set_header Accept-Encoding \"\";";
        try (Nginx nginx = Nginx.start(folder, Nginx.changed(old, "gzip off;", compressing), server.port())) {
            HttpResponse<byte[]> cut = failing(nginx, ARRAY, "gzip");
            assertThat(cut.headers().firstValue("Content-Encoding")).hasValue("gzip");
            assertThat(text(gunzip(cut.body()))).startsWith("[{\"number\":0}").endsWith("}");
            assertReaderIsNotFooled(nginx, "gzip");
        }
    }

    /** As any client does it, which knows nothing of end marks. */
    private HttpResponse<byte[]> failing(Nginx nginx, String type, String coding)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(nginx.uri("/failing"))
                .header("Accept", type)
                .header("Accept-Encoding", coding)
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    private void assertReaderIsNotFooled(Nginx nginx, String coding) throws Exception {
        for (String type : new String[] {NDJSON, ARRAY}) {
            HttpRequest request = RowRequests.get(nginx.uri("/failing"))
                    .setHeader("Accept", type)
                    .setHeader("Accept-Encoding", coding)
                    .build();
            try (RowReader<Map<String, @Nullable Object>> rows = rows(request)) {
                assertThatExceptionOfType(RowStreamException.class)
                        .isThrownBy(() -> rows.forEach(row -> assertThat(row).containsKey("number")));
            }
        }
    }

    /** Whether the first row comes while the source stalls behind it; in any case all rows come when it goes on. */
    private boolean firstRowWithin(long seconds, Nginx nginx, String coding) throws Exception {
        HttpRequest request = RowRequests.get(nginx.uri("/stalling"))
                .setHeader("Accept-Encoding", coding)
                .build();
        CompletableFuture<Boolean> first = new CompletableFuture<>();
        CompletableFuture<Long> all = CompletableFuture.supplyAsync(() -> {
            try (RowReader<Map<String, @Nullable Object>> rows = rows(request)) {
                Iterator<?> each = rows.iterator();
                each.next();
                first.complete(true);
                each.forEachRemaining(row -> {});
                return rows.rows();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        boolean seen = first.completeOnTimeout(false, seconds, TimeUnit.SECONDS).get();
        server.release();
        assertThat(all.get(60, TimeUnit.SECONDS)).isEqualTo(StallingServer.ROWS);
        return seen;
    }

    private RowReader<Map<String, @Nullable Object>> rows(HttpRequest request)
            throws IOException, InterruptedException {
        return http.send(request, RowBodyHandlers.rows(RowDecoders.map())).body();
    }

    private static byte[] gunzip(byte[] body) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return in.readAllBytes();
        }
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }
}
