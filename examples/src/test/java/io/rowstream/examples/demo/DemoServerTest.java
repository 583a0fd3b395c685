package io.rowstream.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The demo's endpoints. */
@Timeout(60)
class DemoServerTest {
    private static final String KEY = Base64.getEncoder().encodeToString(randomBytes());
    private static final String CHECKPOINTS = "application/x-ndjson;checkpoints=true";
    private static final Pattern CHECKPOINT =
            Pattern.compile("\\{\"end\":false,\"count\":(\\d+),\"cursor\":\"(rs1[^\"]+)\"}");

    private final HttpClient http = HttpClient.newHttpClient();
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final List<AutoCloseable> open = new ArrayList<>();

    private static byte[] randomBytes() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    private DemoServer start(String... args) throws Exception {
        List<String> all = new ArrayList<>(List.of("--port", "0"));
        all.addAll(List.of(args));
        DemoOptions options = DemoOptions.parse(all.toArray(String[]::new));
        DemoDatabase database = DemoDatabase.open(options);
        open.add(database);
        DemoServer server = DemoServer.start(database, options, new PrintStream(log, true, StandardCharsets.UTF_8));
        open.add(server);
        return server;
    }

    @AfterEach
    void stop() throws Exception {
        for (int i = open.size() - 1; i >= 0; i--) {
            open.get(i).close();
        }
    }

    private HttpResponse<String> get(URI uri, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource({
        "format=ndjson, application/x-ndjson, ndjson",
        "format=json, application/json, json",
        "format=csv, text/csv;charset=utf-8;header=present, csv"
    })
    void givesEachFormatByParameter(String query, String type, String extension) throws Exception {
        HttpResponse<String> response = get(start("--rows", "3").uri("/users/export?fields=name,id&" + query));

        assertThat(response.headers().firstValue("Content-Type")).hasValue(type);
        assertThat(response.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"users." + extension + "\"");
        assertThat(response.body()).contains("Wanjirũ Dubois").doesNotContain("@example.com");
        assertThat(log.toString(StandardCharsets.UTF_8))
                .containsPattern("export complete: 3 rows, \\d+ bytes, [\\d,]+ ms")
                .hasLineCount(1);
    }

    @Test
    void givesEachFormatByAccept() throws Exception {
        URI uri = start("--rows", "1").uri("/users/export?fields=id");

        assertThat(get(uri).body()).isEqualTo("{\"id\":1}\n{\"end\":true,\"count\":1}\n");
        assertThat(get(uri, "Accept", "application/json").body()).isEqualTo("[{\"id\":1}]");
        assertThat(get(uri, "Accept", "text/csv").body()).isEqualTo("id\r\n1\r\n");
        assertThat(get(uri, "Accept", "image/png").statusCode()).isEqualTo(406);
        assertThat(log.toString(StandardCharsets.UTF_8)).contains("export refused: 406");
    }

    @Test
    void endsDecoupledExportsBeforeTheirClientHasRead() throws Exception {
        int rows = 150_000; // more than the buffers of sockets hold
        URI uri = start("--rows", String.valueOf(rows), "--decoupled").uri("/users/export");
        try (Socket client = new Socket()) {
            client.setReceiveBufferSize(4096);
            client.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
            String request = "GET /users/export HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            while (!log.toString(StandardCharsets.UTF_8).contains("export complete: 150,000 rows")) {
                Thread.sleep(10); // until the timeout of the test
            }
            assertThat(client.getInputStream().readAllBytes())
                    .asString(StandardCharsets.UTF_8)
                    .contains("{\"end\":true,\"count\":" + rows + "}\n");
        }
    }

    @Test
    void compresses() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(start("--rows", "5000").uri("/users/export?format=csv"))
                .header("Accept-Encoding", "gzip")
                .build();
        HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());

        assertThat(response.headers().firstValue("Content-Encoding")).hasValue("gzip");
        byte[] plain = new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
        assertThat(new String(plain, StandardCharsets.UTF_8)).hasLineCount(5001);
    }

    @Test
    void takesUpAnExportAfterACheckpoint() throws Exception {
        DemoServer server = start("--rows", "2500");
        String whole = get(server.uri("/users/export"), "Accept", CHECKPOINTS).body();
        Matcher checkpoint = CHECKPOINT.matcher(whole);
        assertThat(checkpoint.find()).isTrue();
        int count = Integer.parseInt(checkpoint.group(1));

        String rest = get(server.uri("/users/export?cursor=" + checkpoint.group(2)), "Accept", CHECKPOINTS)
                .body();

        assertThat(rest.lines().limit(2))
                .first()
                .isEqualTo("{\"end\":false,\"count\":0,\"cursor\":\"" + checkpoint.group(2) + "\"}");
        assertThat(rest)
                .contains("{\"id\":" + (count + 1) + ",")
                .endsWith("{\"end\":true,\"count\":" + (2500 - count) + "}\n");
        assertThat(rest).doesNotContain("{\"id\":" + count + ",");
    }

    @Test
    void pagesMeetEveryRowAndATokenOfTheirsTakesUpAnExport() throws Exception {
        DemoServer server = start("--rows", "7");
        List<Integer> met = new ArrayList<>();
        String token = "";
        String second = "";
        do {
            JsonNode page = json(get(server.uri("/users?limit=3" + token)));
            page.get("items").forEach(row -> met.add(row.get("id").intValue()));
            token = page.get("next").isNull()
                    ? ""
                    : "&cursor=" + page.get("next").stringValue();
            second = second.isEmpty() ? token : second;
        } while (!token.isEmpty());

        assertThat(met).isEqualTo(IntStream.rangeClosed(1, 7).boxed().toList());
        assertThat(get(server.uri("/users/export?fields=id&format=csv" + second))
                        .body())
                .isEqualTo("id\r\n4\r\n5\r\n6\r\n7\r\n");
    }

    @Test
    void aKeyOutlivesTheServer(@TempDir Path folder) throws Exception {
        String url = "jdbc:sqlite:" + folder.resolve("own.sqlite");
        String next = json(get(start("--rows", "5", "--url", url, "--key", KEY).uri("/users?limit=2")))
                .get("next")
                .stringValue();
        stop();
        open.clear();

        DemoServer again = start("--rows", "9", "--url", url, "--key", KEY);

        assertThat(json(get(again.uri("/users?limit=9&cursor=" + next))).get("items"))
                .as("the table is served as it was")
                .hasSize(3);
        assertThat(get(start("--rows", "5").uri("/users?cursor=" + next)).statusCode())
                .as("with another key")
                .isEqualTo(400);
    }

    @Test
    void makesItsTableInAnotherDatabase() throws Exception {
        DemoServer server = start("--rows", "1003", "--url", "jdbc:h2:mem:made;DB_CLOSE_DELAY=-1");

        assertThat(get(server.uri("/users/export?format=csv")).body())
                .startsWith("id,name,email,city,joined,note\r\n1,")
                .hasLineCount(1004);
        assertThat(json(get(server.uri("/users?limit=2"))).get("items")).hasSize(2);
    }

    @Test
    void servesATableOfOnesOwn() throws Exception {
        String url = "jdbc:h2:mem:demo;DB_CLOSE_DELAY=-1";
        try (var connection = DriverManager.getConnection(url);
                var statement = connection.createStatement()) {
            statement.execute("create table place (code varchar(3) primary key, name varchar(20))");
            statement.execute("insert into place values ('b', 'Bogotá'), ('a', 'Accra')");
            statement.execute("create table keyless (n int)");
        }

        assertThat(get(start("--url", url, "--table", "place").uri("/users/export?format=csv"))
                        .body())
                .isEqualToIgnoringCase("code,name\r\na,Accra\r\nb,Bogotá\r\n");
        assertThat(run("--port", "0", "--url", url, "--table", "keyless")).contains("no primary key");
    }

    @Test
    void buffersTheSameRows() throws Exception {
        DemoServer server = start("--rows", "30");

        assertThat(json(get(server.uri("/users/buffered"))))
                .isEqualTo(json(get(server.uri("/users/export?format=json"))));
    }

    @Test
    void tellsWhatItServesAndWhatIsAliveOnItsHeap() throws Exception {
        DemoServer server = start("--rows", "4");

        JsonNode about = json(get(server.uri("/about")));
        assertThat(about.get("rows").intValue()).isEqualTo(4);
        assertThat(about.get("faults").booleanValue()).isFalse();
        assertThat(json(get(server.uri("/heap"))).get("live").longValue())
                .isBetween(1_000_000L, Runtime.getRuntime().maxMemory());
    }

    @Test
    void watchesTheBufferedEndpointWhereItHoldsMost() throws Exception {
        DemoServer server = start("--rows", "20000");

        long before = json(get(server.uri("/heap?watch=begin"))).get("live").longValue();
        int body = get(server.uri("/users/buffered")).body().length();
        long most = json(get(server.uri("/heap?watch=end"))).get("most").longValue();

        assertThat(most - before).as("the rows and the body").isGreaterThan(2L * body);
    }

    @Test
    void breaksWhereItIsAskedTo() throws Exception {
        DemoServer server = start("--rows", "5", "--faults");

        assertThat(beginning(server.uri("/users/export?fields=id&failAfter=2")))
                .startsWith(
                        "{\"id\":1}\n{\"id\":2}\n{\"end\":false,\"count\":2,\"error\":{\"type\":\"urn:example:problem:demo-fault\"")
                .hasLineCount(3);
        assertThat(get(server.uri("/users/export?failAfter=-2")).statusCode()).isEqualTo(400);
        assertThat(get(server.uri("/users/export?delayMs=1")).body()).endsWith("{\"end\":true,\"count\":5}\n");
    }

    /** All that arrives before the body breaks off. */
    private String beginning(URI uri) throws Exception {
        var body = http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofInputStream())
                .body();
        ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        try (body) {
            for (int b = body.read(); b >= 0; b = body.read()) {
                arrived.write(b);
            }
            throw new AssertionError("the body ended cleanly");
        } catch (IOException e) {
            return arrived.toString(StandardCharsets.UTF_8);
        }
    }

    @Test
    void aStalledExportEndsWhenItsClientHasGone() throws Exception {
        DemoServer server = start("--rows", "5", "--faults");
        HttpRequest request = HttpRequest.newBuilder(server.uri("/users/export?stallAfter=2"))
                .header("Accept", "application/x-ndjson;heartbeat=1")
                .build();
        try (var body = http.send(request, BodyHandlers.ofInputStream()).body()) {
            assertThat(body.read()).isEqualTo('{');
        }

        Waiting.until(
                () -> log.toString(StandardCharsets.UTF_8).contains("incomplete: 2 rows, then the client has gone"));
    }

    @Test
    void knowsNoFaultsUnlessTheyAreSwitchedOn() throws Exception {
        assertThat(get(start("--rows", "5").uri("/users/export?failAfter=2&delayMs=x"))
                        .body())
                .endsWith("{\"end\":true,\"count\":5}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/demo.css", "/icon.svg", "/main.js", "/rowstream.js"})
    void servesThePageWithAStrictPolicy(String path) throws Exception {
        HttpResponse<String> response = get(start("--rows", "1").uri(path));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                .doesNotContain("unsafe", "http", "*");
        assertThat(response.body().replace("http://www.w3.org/2000/svg", "")).doesNotContain("http://", "https://");
    }

    @Test
    void servesNothingElse() throws Exception {
        DemoServer server = start("--rows", "1");

        for (String path : List.of("/index.html", "/Demo.class", "/users/", "/page/main.js")) {
            assertThat(get(server.uri(path)).statusCode()).as(path).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--port 70000",
                "--port",
                "--rows -1",
                "--rows many",
                "--url users.db",
                "--table users",
                "--key short",
                "--url jdbc:postgresql://127.0.0.1:1/x",
                "--fault"
            })
    void refusesWrongOptions(String options) throws Exception {
        assertThat(run(options.split(" "))).startsWith("demo: ").hasLineCount(1);
    }

    @Test
    void refusesAPortThatIsTaken() throws Exception {
        int port = start("--rows", "1").uri("/").getPort();

        assertThat(run("--rows", "1", "--port", String.valueOf(port))).contains("cannot listen on port " + port);
    }

    /** What is said of options that are wrong. */
    private static String run(String... args) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Demo.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
        assertThat(status).isEqualTo(2);
        assertThat(out.size()).isZero();
        return err.toString(StandardCharsets.UTF_8);
    }

    private static JsonNode json(HttpResponse<String> response) {
        return JsonMapper.shared().readTree(response.body());
    }
}
