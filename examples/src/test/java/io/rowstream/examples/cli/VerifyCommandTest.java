package io.rowstream.examples.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyCommandTest {
    private static final String ROWS = "{\"id\":1}\n{\"end\":false,\"count\":1,\"cursor\":\"t1\"}\n{\"id\":2}\n";
    private static final String SENTINEL = "{\"end\":true,\"count\":2}\n";

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private int verify(String... args) throws InterruptedException {
        return VerifyCommand.run(List.of(args), new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private String file(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        if (name.endsWith(".gz")) {
            try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(file))) {
                gzip.write(content.getBytes(UTF_8));
            }
        } else {
            Files.writeString(file, content);
        }
        return file.toString();
    }

    private String serving(int status, String type, String body) {
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getResponseHeaders().set("Content-Type", type);
                boolean whole = "Bearer a:b".equals(exchange.getRequestHeaders().getFirst("Authorization"));
                byte[] bytes = (whole ? body + SENTINEL : body).getBytes(UTF_8);
                exchange.sendResponseHeaders(status, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        });
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/export";
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.ndjson", "a.JSONL", "a.ndjson.gz"})
    void tellsThatAFileIsComplete(String name) throws Exception {
        assertThat(verify(file(name, ROWS + SENTINEL))).isZero();
        assertThat(out).hasToString(String.format("complete: 2 rows, proved by the end of the stream%n"));
        assertThat(err.size()).isZero();
    }

    @Test
    void tellsHowFarACutFileGoes() throws Exception {
        assertThat(verify(file("a.ndjson", ROWS))).isEqualTo(1);
        assertThat(out).hasToString(String.format("incomplete: 2 rows; can be taken up behind row 1 at t1%n"));
        assertThat(err.toString(UTF_8)).startsWith("verify: the stream is incomplete");
        out.reset();
        assertThat(verify(file("a.json", "[1"))).isEqualTo(1);
        assertThat(out).hasToString(String.format("incomplete: 0 rows; no checkpoint%n"));
    }

    @Test
    void readsWhatItIsToldTo() throws Exception {
        assertThat(verify("--format", "array", file("a.txt", "[1,2]"))).isZero();
        assertThat(verify("--pointer", "/data/0", file("a.json", "{\"data\":[[1]]}")))
                .isZero();
        out.reset();
        assertThat(verify("--foreign", file("a.jsonl", ROWS))).isZero();
        assertThat(out).hasToString(String.format("complete: 3 rows, as far as the transport tells%n"));
    }

    @Test
    void verifiesWhatAServerSends() throws Exception {
        String url = serving(200, "application/x-ndjson", ROWS);

        assertThat(verify(url, "--header", "Authorization: Bearer a:b")).isZero();
        out.reset();
        assertThat(verify(url)).isEqualTo(1);
        assertThat(out).hasToString(String.format("incomplete: 2 rows; can be taken up behind row 1 at t1%n"));
    }

    @ParameterizedTest
    @CsvSource({"200, text/html", "204, application/x-ndjson", "403, application/json", "500, application/problem+json"
    })
    void refusesWhatIsNoExport(int status, String type) throws Exception {
        assertThat(verify(serving(status, type, status == 204 ? "" : "{\"title\":\"Out of luck\"}")))
                .isEqualTo(2);
        assertThat(out.size()).isZero();
        assertThat(err.toString(UTF_8)).startsWith("verify: the");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a.ndjson b.ndjson",
                "--what a.ndjson",
                "a.txt",
                "no-such.ndjson",
                "--format",
                "--format csv a.ndjson",
                "--pointer x a.json",
                "--header x a.json",
                "http://127.0.0.1:1/export",
                "http://:/"
            })
    void refusesWrongUse(String args) throws Exception {
        assertThat(verify(args.isEmpty() ? new String[0] : args.split(" "))).isEqualTo(2);
        assertThat(out.size()).isZero();
        assertThat(err.toString(UTF_8)).startsWith("verify: ");
    }

    @Test
    void refusesAPointerIntoLines() throws Exception {
        assertThat(verify("--pointer", "/x", file("a.ndjson", ROWS))).isEqualTo(2);
    }

    @Test
    void helps() throws Exception {
        assertThat(verify("--help")).isZero();
        assertThat(out.toString(UTF_8)).startsWith("verify URL|FILE").contains("Exit status: 0");
    }

    @Test
    void showsProgressWhereThereIsATerminal() {
        PrintStream terminal = new PrintStream(err, true, UTF_8);
        try (VerifyProgress progress = new VerifyProgress(terminal, true)) {
            while (err.size() == 0) {
                progress.row();
            }
        }
        assertThat(err.toString(UTF_8)).matches("(?s)\r[0-9,]+ rows, [0-9,]+ a second *.*\r");
        err.reset();
        try (VerifyProgress progress = new VerifyProgress(terminal, false)) {
            progress.row();
        }
        assertThat(err.size()).isZero();
    }
}
