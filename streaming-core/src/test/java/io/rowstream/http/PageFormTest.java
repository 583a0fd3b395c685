package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import io.rowstream.read.Checkpoint;
import io.rowstream.read.Completeness;
import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.RowReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;

/** Pages of other makers: links, addresses, other members and types. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PageFormTest {
    private static final String JSON = "application/json";

    private final HttpClient http =
            HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build();

    private PageWalk.Builder<Integer> walk(PageForm form) {
        return PageWalk.<Integer>builder(http, JsonParser::getIntValue).form(form);
    }

    private static List<Integer> numbers(int end) {
        return IntStream.range(0, end).boxed().toList();
    }

    private static void linked(HttpExchange exchange, int first, int rows, String type, String body)
            throws IOException {
        if (first + 3 < rows) {
            exchange.getResponseHeaders().add("Link", "<https://example.com/?a=1,2>; rel=\"first\"");
            exchange.getResponseHeaders()
                    .add(
                            "Link",
                            "</x>; rel=prev, <?cursor=t" + (first + 3) + ">; title=\"a, b; \\\"c\"; rel=\"last next\"");
        }
        PageServer.send(exchange, 200, type, body);
    }

    private static String array(int first, int rows) {
        return PageServer.items(first, Math.min(rows, first + 3));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 7})
    void walksArraysByLinks(int rows) throws Exception {
        try (PageServer server =
                new PageServer((exchange, first) -> linked(exchange, first, rows, JSON, array(first, rows)))) {
            try (RowReader<Integer> reader = walk(PageForm.links("")).build().open(server.uri())) {
                assertThat(reader).containsExactlyElementsOf(numbers(rows));
                // the last page is told by a header that is not there
                assertThat(reader.completeness()).isEqualTo(Completeness.TRANSPORT_ONLY);
            }
        }
    }

    @Test
    void goesOnAtAnAddress() throws Exception {
        try (PageServer server =
                        new PageServer((exchange, first) -> linked(exchange, first, 7, JSON, array(first, 7)));
                RowReader<Integer> reader = walk(PageForm.links("")).build().open(server.uri())) {
            assertThat(reader).hasSize(7);
            assertThat(reader.lastCheckpoint())
                    .isEqualTo(new Checkpoint(6, server.uri("cursor=t6").toString()));
            try (RowReader<Integer> later =
                    walk(PageForm.links("")).after("?cursor=t6").build().open(server.uri("limit=1"))) {
                assertThat(later).containsExactly(6);
            }
        }
    }

    @Test
    void walksArraysInsideDocumentsByLinks() throws Exception {
        try (PageServer server = new PageServer(
                (exchange, first) -> linked(exchange, first, 7, JSON, "{\"d\":[1,{\"i\":" + array(first, 7) + "}]}"))) {
            try (RowReader<Integer> reader =
                    walk(PageForm.links("/d/1/i")).build().open(server.uri())) {
                assertThat(reader).containsExactlyElementsOf(numbers(7));
            }
        }
    }

    @Test
    void walksLinesByLinks() throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> linked(
                exchange,
                first,
                7,
                "application/x-ndjson",
                array(first, 7)
                        .replaceAll("[,\\[]", "")
                        .replaceAll("([0-9])", "$1\n")
                        .replace("]", "")))) {
            try (RowReader<Integer> reader = walk(PageForm.links("")).build().open(server.uri())) {
                assertThat(reader).containsExactlyElementsOf(numbers(7));
                assertThat(reader.completeness()).isEqualTo(Completeness.TRANSPORT_ONLY);
            }
            assertThat(server.requestHeader("Accept")).contains("application/x-ndjson");
        }
    }

    @Test
    void aPageWithoutALengthIsWorthNoMoreThanItsConnection() throws Exception {
        byte[] head = RawServer.head("Content-Type: application/x-ndjson", "Connection: close");
        byte[] response = new byte[head.length + 4];
        System.arraycopy(head, 0, response, 0, head.length);
        System.arraycopy("1\n2\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII), 0, response, head.length, 4);
        try (RawServer server = new RawServer(response);
                RowReader<Integer> reader = walk(PageForm.links("")).build().open(server.uri())) {
            assertThat(reader).containsExactly(1, 2);
            assertThat(reader.completeness()).isEqualTo(Completeness.UNPROVED);
        }
    }

    @Test
    void aLineThatIsNotEndedIsNoRow() throws Exception {
        try (PageServer server =
                new PageServer((exchange, first) -> linked(exchange, 0, 0, "application/x-ndjson", "1\n2"))) {
            RowReader<Integer> reader = walk(PageForm.links("")).build().open(server.uri());
            List<Integer> rows = new ArrayList<>();

            assertThatExceptionOfType(IncompleteStreamException.class).isThrownBy(() -> reader.forEach(rows::add));
            assertThat(rows).containsExactly(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<x",
                "x>; rel=next",
                "<?cursor=t3> rel=next",
                "<?cursor=t3>; rel=\"next",
                "<a b>;rel=next",
                "<?cursor=t3>;rel=next, <?cursor=t6>;rel=next",
                "<mailto:a@b>;rel=next",
                "<http://a:b/>;rel=next"
            })
    void refusesLinksThatCannotBeRead(String link) throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> {
            exchange.getResponseHeaders().set("Link", link);
            PageServer.send(exchange, 200, JSON, "[0]");
        })) {
            RowReader<Integer> reader = walk(PageForm.links("")).build().open(server.uri());

            assertThatExceptionOfType(ResponseException.class).isThrownBy(() -> reader.forEach(row -> {}));
            assertThat(server.queries()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"?cursor=t%d", "/other/page?cursor=t%d", "../a/./b?cursor=t%d#part", "%s?cursor=t%d"})
    void walksByAddresses(String address) throws Exception {
        List<URI> start = new ArrayList<>();
        try (PageServer server = new PageServer((exchange, first) -> {
            String next = first + 3 < 7
                    ? '"'
                            + (address.startsWith("%s")
                                    ? String.format(address, start.get(0), first + 3)
                                    : String.format(address, first + 3))
                            + '"'
                    : "null";
            PageServer.send(
                    exchange,
                    200,
                    "application/vnd.api+json; charset=utf-8",
                    "{\"meta\":{\"next\":7},\"li/nks\":{\"next\":" + next + "},\"data\":" + array(first, 7) + "}");
        })) {
            start.add(server.uri());
            PageForm form = PageForm.addresses("/data", "/li~1nks/next").contentType("application/vnd.api+json");
            try (RowReader<Integer> reader = walk(form).build().open(server.uri("limit=3"))) {
                assertThat(reader).containsExactlyElementsOf(numbers(7));
                assertThat(reader.completeness()).isEqualTo(Completeness.PROVED);
            }
            assertThat(server.queries()).containsExactly("limit=3", "cursor=t3", "cursor=t6");
            assertThat(server.requestHeader("Accept")).startsWith("application/vnd.api+json, ");
        }
    }

    @Test
    void walksByTokensInOtherMembers() throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> {
            String token = PageServer.parameter(exchange, "pageToken");
            int from = token == null ? 0 : Integer.parseInt(token.substring("a b&c=+%~é ".length()));
            PageServer.send(
                    exchange,
                    200,
                    JSON,
                    "{\"meta\":{\"next\":" + (from == 6 ? "null" : "\"a b&c=+%~é " + (from + 3) + '"') + "},\"rows\":"
                            + array(from, 7) + "}");
        })) {
            PageForm form = PageForm.tokens("/rows", "/meta/next").parameter("pageToken");
            try (RowReader<Integer> reader = walk(form).build().open(server.uri())) {
                assertThat(reader).containsExactlyElementsOf(numbers(7));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:%d/?cursor=t3",
        "//localhost:%d/",
        "https://127.0.0.1:%d/?cursor=t3",
        "HTTP://[::1]:%d/"
    })
    void sendsItsSecretsToNoOtherOrigin(String address) throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> PageServer.send(
                exchange,
                200,
                JSON,
                "{\"data\":[0],\"next\":\""
                        + String.format(address, exchange.getLocalAddress().getPort()) + "\"}"))) {
            RowReader<Integer> reader =
                    walk(PageForm.addresses("/data", "/next")).build().open(server.uri());

            assertThatExceptionOfType(ResponseException.class)
                    .isThrownBy(() -> reader.forEach(row -> {}))
                    .withMessageContaining("another origin");
            assertThat(server.queries()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost/x", "mailto:a@b", "a b"})
    void goesOnAtNoOtherOrigin(String after) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> walk(PageForm.links("")).after(after).build().open(URI.create("http://127.0.0.1/")));
    }

    @Test
    void goesToAnotherOriginThatWasAllowed() throws Exception {
        try (PageServer other = new PageServer(
                        (exchange, first) -> PageServer.send(exchange, 200, JSON, "{\"data\":[1],\"next\":null}"));
                PageServer server = new PageServer((exchange, first) ->
                        PageServer.send(exchange, 200, JSON, "{\"data\":[0],\"next\":\"" + other.uri() + "\"}"))) {
            try (RowReader<Integer> reader = walk(PageForm.addresses("/data", "/next"))
                    .allowOrigin(other.uri())
                    .build()
                    .open(server.uri())) {
                assertThat(reader).containsExactly(0, 1);
            }
        }
    }

    @Test
    void aReferenceIsRelativeToWhereTheRedirectLed() throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> {
            if (exchange.getRequestURI().getPath().equals("/export")) {
                exchange.getResponseHeaders().set("Location", "/a/b/first");
                exchange.sendResponseHeaders(307, -1);
            } else {
                String path = exchange.getRequestURI().getPath();
                String next = path.equals("/a/b/first") ? "\"second\"" : "null";
                PageServer.send(exchange, 200, JSON, "{\"data\":[\"" + path + "\"],\"next\":" + next + "}");
            }
        })) {
            try (RowReader<String> reader = PageWalk.<String>builder(http, JsonParser::getString)
                    .form(PageForm.addresses("/data", "/next"))
                    .build()
                    .open(server.uri())) {
                assertThat(reader).containsExactly("/a/b/first", "/a/b/second");
            }
        }
    }

    @Test
    void aRedirectMakesNoOtherOriginThePlaceOfTheWalk() throws Exception {
        try (PageServer other = new PageServer((exchange, first) ->
                        PageServer.send(exchange, 200, JSON, "{\"data\":[1],\"next\":\"/more\"}"));
                PageServer server = new PageServer((exchange, first) -> {
                    exchange.getResponseHeaders().set("Location", other.uri().toString());
                    exchange.sendResponseHeaders(302, -1);
                })) {
            RowReader<Integer> reader =
                    walk(PageForm.addresses("/data", "/next")).build().open(server.uri());

            assertThatExceptionOfType(ResponseException.class)
                    .isThrownBy(() -> reader.forEach(row -> {}))
                    .withMessageContaining("another origin");
        }
    }
}
