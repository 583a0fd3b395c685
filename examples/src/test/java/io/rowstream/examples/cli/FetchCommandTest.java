package io.rowstream.examples.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FetchCommandTest {
    private static final String ROWS = "{\"id\":1}\n{\"id\": 2}\n";
    private static final String SENTINEL = "{\"end\":true,\"count\":2}\n";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answer("/whole", 200, "application/x-ndjson", ROWS + SENTINEL);
        // An error line that says that asking again is in vain.
        answer(
                "/broken",
                200,
                "application/x-ndjson",
                "{\"id\":1}\n{\"end\":false,\"count\":1,\"cursor\":\"t1\"}\n"
                        + "{\"end\":false,\"count\":1,\"error\":{\"type\":\"urn:x\",\"title\":\"Broken\",\"status\":500,"
                        + "\"retryable\":false}}\n");
        answer("/login", 200, "text/html", "<form>");
        server.start();
    }

    private void answer(String path, int status, String type, String body) {
        server.createContext(path, exchange -> {
            exchange.getResponseHeaders().set("Content-Type", type);
            byte[] bytes = body.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private int run(String... args) {
        return RowstreamCommand.run(
                List.of(args), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    @Test
    void printsTheRowsAndTheSentinel() {
        assertThat(run("fetch", url("/whole"))).isZero();
        assertThat(out.toString(UTF_8)).isEqualTo(ROWS + SENTINEL);
        assertThat(err.toString(UTF_8)).contains("complete: 2 rows");
    }

    @Test
    void writesAFile() throws Exception {
        Path file = folder.resolve("rows.ndjson");

        assertThat(run("fetch", url("/whole"), "--out", file.toString())).isZero();
        assertThat(Files.readString(file)).isEqualTo(ROWS + SENTINEL);
        assertThat(out.size()).isZero();
    }

    @Test
    void saysHowFarAnIncompleteExportIs() throws Exception {
        Path file = folder.resolve("rows.ndjson");

        assertThat(run("fetch", url("/broken"), "--out", file.toString())).isEqualTo(1);
        assertThat(err.toString(UTF_8)).contains("Broken").contains("rows: 1\n").contains("last token: t1\n");
        assertThat(file).doesNotExist();

        server.removeContext("/broken");
        answer(
                "/broken",
                200,
                "application/x-ndjson",
                "{\"end\":false,\"count\":0,\"cursor\":\"t1\"}\n{\"id\": 2}\n{\"end\":true,\"count\":1}\n");
        assertThat(run("fetch", "--resume", "--out", file.toString(), url("/broken")))
                .isZero();
        assertThat(Files.readString(file)).isEqualTo(ROWS + SENTINEL);
    }

    @Test
    void endsStandardOutputWithoutSentinelWhereItIsIncomplete() {
        assertThat(run("fetch", url("/broken"))).isEqualTo(1);
        assertThat(out.toString(UTF_8)).isEqualTo("{\"id\":1}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/absent"})
    void saysWhatTheServerRefuses(String path) {
        assertThat(run("fetch", url(path))).isEqualTo(2);
        assertThat(err.toString(UTF_8)).startsWith("refused: ");
        assertThat(out.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "fetch",
                "fetch http://h/ http://h/",
                "fetch http://h/ --out",
                "fetch http://h/ --resume",
                "fetch http://h/ --quietly",
                "fetch ftp://h/",
                "fetch file.ndjson",
                "fetch ::",
                "guess http://h/"
            })
    void saysHowItIsUsed(String line) {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString(UTF_8)).contains("usage: fetch URL [--out FILE] [--resume]");
    }
}
