package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.read.Checkpoint;
import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.MalformedStreamException;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.wire.StreamError;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;

/** A page that is none ends the walk with a failure behind the rows of the pages before it, and is never the last page. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PageRefusalTest {
    private final HttpClient http = HttpClient.newHttpClient();

    private PageWalk.Builder<Integer> walk() {
        return PageWalk.<Integer>builder(http, JsonParser::getIntValue);
    }

    /** Walks to the second page, which is the answer, and fails there. */
    private <E extends RowStreamException> E second(Class<E> type, PageServer.Answer answer, boolean prefetch)
            throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> {
            if (first == 0) {
                PageServer.send(exchange, 200, "application/json", PageServer.page(9, 0));
            } else {
                answer.to(exchange, first);
            }
        })) {
            RowReader<Integer> reader =
                    walk().maxPageBytes(1000).prefetch(prefetch).build().open(server.uri());
            List<Integer> rows = new ArrayList<>();
            E failure = catchThrowableOfType(type, () -> reader.forEach(rows::add));

            assertThat(failure).as("a failure").isNotNull();
            assertThat(rows).containsExactly(0, 1, 2);
            assertThat(failure.rows()).isEqualTo(3);
            assertThat(failure).hasMessageContaining("(page 2, after 3 rows in all)");
            assertThat(failure.lastCheckpoint()).isEqualTo(new Checkpoint(3, "t3"));
            assertThat(reader.isComplete()).isFalse();
            assertThat(server.queries()).hasSize(2);
            return failure;
        }
    }

    private <E extends RowStreamException> E second(Class<E> type, int status, String contentType, String body)
            throws Exception {
        PageServer.Answer answer = (exchange, first) -> PageServer.send(exchange, status, contentType, body);
        second(type, answer, true);
        return second(type, answer, false);
    }

    @ParameterizedTest
    @CsvSource({
        "200, text/html",
        "200, text/plain",
        "200, application/problem+json",
        "200, application/x-ndjson",
        "200, application/hal+json",
        "200, application/json;charset=latin1",
        "201, application/json",
        "204, application/json",
        "206, application/json",
        "301, application/json",
        "304, application/json",
        "404, application/json",
        "500, text/html"
    })
    void refusesWhatIsNoPage(int status, String type) throws Exception {
        String body = status == 204 || status == 304 ? "" : PageServer.page(9, 6);

        ResponseException failure = second(ResponseException.class, status, type, body);

        assertThat(failure.status()).isEqualTo(status);
    }

    @Test
    @FieldCase("T5")
    void asksNoSecondTimeWithATokenThatHasExpired() throws Exception {
        ResponseException failure = second(
                ResponseException.class,
                410,
                "application/problem+json",
                "{\"type\":\"urn:rowstream:problem:token-expired\",\"title\":\"Begin anew\"}");

        assertThat(failure.problem())
                .isEqualTo(new StreamError("urn:rowstream:problem:token-expired", "Begin anew", 410, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"items\":[3,4],\"prev\":null}",
                "{\"items\":[3,4],\"Next\":null}",
                "{\"items\":[3,4],\"data\":{\"next\":null}}",
                "{\"items\":[3,4],\"next\":\"\"}",
                "{\"items\":[3,4],\"next\":4}",
                "{\"items\":[3,4],\"next\":true}",
                "{\"items\":[3,4],\"next\":{}}",
                "{\"items\":[3,4],\"next\":[null]}",
                "{\"items\":[3,4],\"next\":null,\"n\\u0065xt\":null}",
                "{\"items\":[3,4],\"next\":\"t3\",\"prev\":\"p\"}",
                "{\"items\":[3,4],\"next\":\"t9\",\"next\":null}"
            })
    void refusesAPageThatDoesNotSayWhatFollows(String page) throws Exception {
        second(ResponseException.class, 200, "application/json", page);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "[]",
                "[3,4]",
                "{}",
                "{\"next\":null}",
                "{\"items\":null,\"next\":null}",
                "{\"items\":{\"0\":1},\"next\":null}",
                "{\"item\":[],\"next\":null}",
                "{\"error\":\"logged out\"}",
                "{\"items\":[],\"next\":null}x",
                "{\"items\":[],\"next\":null}{}",
                "{\"items\":[],\"next\":null,}",
                "{'items':[],'next':null}",
                "<html>"
            })
    void refusesWhatHasNoRows(String page) throws Exception {
        second(MalformedStreamException.class, 200, "application/json", page);
    }

    @Test
    void refusesAPageThatIsCutAnywhere() throws Exception {
        String page = PageServer.page(7, 3);
        AtomicInteger length = new AtomicInteger();
        PageServer.Answer cut = (exchange, first) -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(page.getBytes(UTF_8), 0, length.get());
        };
        for (; length.get() < page.length(); length.incrementAndGet()) {
            second(IncompleteStreamException.class, cut, false);
        }
    }

    @Test
    void refusesAPageThatBreaksOff() throws Exception {
        IncompleteStreamException failure = second(
                IncompleteStreamException.class,
                (exchange, first) -> {
                    exchange.getResponseHeaders().set("Content-Type", "application/json");
                    byte[] page = PageServer.page(9, 6).getBytes(UTF_8);
                    exchange.sendResponseHeaders(200, page.length + 1);
                    exchange.getResponseBody().write(page);
                    exchange.getResponseBody()
                            .flush(); // without a byte of an answer, the client itself would ask again
                },
                true);

        assertThat(failure.getCause()).isNotNull();
    }

    @Test
    void refusesDamagedCompression() throws Exception {
        byte[] whole = IndependentJson.gzip(PageServer.page(9, 6).getBytes(UTF_8));
        byte[] damaged = whole.clone();
        damaged[damaged.length - 5] ^= 1;
        second(MalformedStreamException.class, (exchange, first) -> gzip(exchange, damaged), false);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            second(IncompleteStreamException.class, (exchange, first) -> gzip(exchange, cut), false);
        }
    }

    private static void gzip(com.sun.net.httpserver.HttpExchange exchange, byte[] body) throws Exception {
        exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        PageServer.send(exchange, 200, "application/json", body);
    }

    @Test
    void refusesAPageBeyondItsLimit() throws Exception {
        String page = PageServer.page(3, 4, "null", "null");
        String longest = page + " ".repeat(1000 - page.length());
        try (PageServer server =
                new PageServer((exchange, first) -> PageServer.send(exchange, 200, "application/json", longest))) {
            try (RowReader<Integer> reader = walk().maxPageBytes(1000).build().open(server.uri())) {
                assertThat(reader).containsExactly(3);
            }
        }
        ResponseException failure = second(ResponseException.class, 200, "application/json", longest + " ");
        assertThat(failure).hasMessageContaining("maxPageBytes, 1000 bytes");
        second(
                ResponseException.class,
                (exchange, first) -> gzip(exchange, IndependentJson.gzip((longest + " ").getBytes(UTF_8))),
                false);
    }

    @Test
    void endsAPageThatNeverEnds() throws Exception {
        CountDownLatch gone = new CountDownLatch(1);
        second(
                ResponseException.class,
                (exchange, first) -> {
                    ExportServer.begin(exchange, 200, "application/json", null);
                    try {
                        while (true) {
                            exchange.getResponseBody().write(new byte[1000]);
                            exchange.getResponseBody().flush();
                        }
                    } finally {
                        gone.countDown();
                    }
                },
                true);
        assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void endsAPageThatDoesNotArriveInTime() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (PageServer server = new PageServer((exchange, first) -> {
            ExportServer.begin(exchange, 200, "application/json", null);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            over.await();
        })) {
            RowReader<Integer> reader =
                    walk().timeout(Duration.ofMillis(100)).build().open(server.uri());

            IncompleteStreamException failure =
                    catchThrowableOfType(IncompleteStreamException.class, () -> reader.forEach(row -> {}));
            assertThat(failure).hasMessageContaining("did not arrive within PT0.1S");
            over.countDown();
        }
    }

    @Test
    void anInterruptEndsTheWaitForAPage() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        IncompleteStreamException failure;
        try (PageServer server = new PageServer((exchange, first) -> {
            caller.interrupt();
            over.await();
        })) {
            RowReader<Integer> reader = walk().build().open(server.uri());
            failure = catchThrowableOfType(IncompleteStreamException.class, () -> reader.forEach(row -> {}));
            assertThat(Thread.interrupted()).isTrue();
            over.countDown();
        }
        assertThat(failure).hasMessageContaining("interrupted while waiting for a page");
    }

    @Test
    void refusesATokenThatIsNoToken() throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> PageServer.send(
                exchange,
                200,
                "application/json",
                PageServer.page(0, 3, '"' + "t".repeat(10_000_000) + '"', "null")))) {
            RowReader<Integer> reader = walk().maxPageBytes(20_000_000).build().open(server.uri());

            ResponseException failure = catchThrowableOfType(ResponseException.class, () -> reader.forEach(row -> {}));
            assertThat(failure).hasMessageContaining("by 10000000 characters");
            assertThat(failure.getMessage()).hasSizeLessThan(300);
            assertThat(server.queries()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 40})
    void refusesAServerThatGoesInCircles(int length) throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (PageServer server = new PageServer((exchange, first) -> {
            int page = requests.getAndIncrement();
            String next = "\"t" + (page % length + 1) + '"';
            PageServer.send(exchange, 200, "application/json", PageServer.page(page, page + 1, next, "\"p\""));
        })) {
            RowReader<Integer> reader = walk().build().open(server.uri());
            List<Integer> rows = new ArrayList<>();

            ResponseException failure = catchThrowableOfType(ResponseException.class, () -> reader.forEach(rows::add));
            assertThat(failure).hasMessageContaining("leads back to a page of this walk");
            assertThat(rows).hasSize(length);
            assertThat(requests).hasValue(length + 1);
        }
    }

    @Test
    void noticesAServerThatIgnoresTheTokenAndMakesAFreshOneEachTime() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (PageServer server = new PageServer((exchange, first) -> PageServer.send(
                exchange,
                200,
                "application/json",
                PageServer.page(0, 3, "\"t" + requests.incrementAndGet() * 7919 + '"', "null")))) {
            RowReader<Integer> reader =
                    walk().form(PageForm.DEFAULT.parameter("curser")).build().open(server.uri());
            List<Integer> rows = new ArrayList<>();

            ResponseException failure = catchThrowableOfType(ResponseException.class, () -> reader.forEach(rows::add));
            assertThat(failure).hasMessageContaining("the server does not know the parameter curser");
            assertThat(rows).containsExactly(0, 1, 2);
        }
    }

    @Test
    void refusesAServerThatCannotBeReached() throws Exception {
        PageServer server = PageServer.of(1);
        server.close();
        RowReader<Integer> reader = walk().build().open(server.uri());

        IncompleteStreamException failure =
                catchThrowableOfType(IncompleteStreamException.class, () -> reader.forEach(row -> {}));
        assertThat(failure.rows()).isZero();
        assertThat(failure.getCause()).isNotNull();
    }
}
