package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.rowstream.read.Checkpoint;
import io.rowstream.read.ChunkSize;
import io.rowstream.read.Completeness;
import io.rowstream.read.LimitExceededException;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;

/** Rows of many pages come as one stream. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PageWalkTest {
    private final HttpClient http = HttpClient.newHttpClient();

    private PageWalk.Builder<Integer> walk() {
        return PageWalk.<Integer>builder(http, JsonParser::getIntValue);
    }

    private static List<Integer> numbers(int first, int end) {
        return IntStream.range(first, end).boxed().toList();
    }

    private static List<Integer> all(RowReader<Integer> reader) {
        List<Integer> rows = new ArrayList<>();
        try (reader) {
            reader.forEach(rows::add);
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"0,1", "1,1", "3,1", "4,2", "9,3", "10,4"})
    @FieldCase("K11")
    void walksToTheLastRow(int rows, int pages) throws Exception {
        for (boolean prefetch : new boolean[] {false, true}) {
            try (PageServer server = PageServer.of(rows)) {
                RowReader<Integer> reader = walk().prefetch(prefetch).build().open(server.uri());

                assertThat(all(reader)).isEqualTo(numbers(0, rows));
                assertThat(reader.isComplete()).isTrue();
                assertThat(reader.completeness()).isEqualTo(Completeness.PROVED);
                assertThat(reader.rows()).isEqualTo(rows);
                assertThat(server.queries()).hasSize(pages);
            }
        }
    }

    @Test
    void keepsTheOtherParametersAndAsksForASize() throws Exception {
        try (PageServer server = PageServer.of(7)) {
            all(walk().size("limit", 3).build().open(server.uri("a=%20b&limit=9&cursor=t0&c=&a=2")));

            assertThat(server.queries())
                    .containsExactly(
                            "a=%20b&cursor=t0&c=&a=2&limit=3",
                            "a=%20b&c=&a=2&limit=3&cursor=t3", "a=%20b&c=&a=2&limit=3&cursor=t6");
            assertThat(server.requestHeader("Accept")).isEqualTo("application/json, application/problem+json;q=0.1");
            assertThat(server.requestHeader("Accept-encoding")).isEqualTo("gzip");
        }
    }

    @Test
    void sendsTheHeadersOfTheFirstRequestWithEveryPage() throws Exception {
        List<String> secrets = new ArrayList<>();
        try (PageServer server = new PageServer((exchange, first) -> {
            secrets.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + exchange.getRequestHeaders().getFirst("Accept"));
            PageServer.send(exchange, 200, "application/json", PageServer.page(5, first));
        })) {
            HttpRequest request = HttpRequest.newBuilder(server.uri())
                    .header("Authorization", "Bearer x")
                    .header("Accept", "application/json")
                    .build();

            assertThat(all(walk().build().open(request))).hasSize(5);
            assertThat(secrets).containsExactly("Bearer x application/json", "Bearer x application/json");
        }
    }

    @Test
    void readsCompressedPages() throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> {
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            byte[] page = IndependentJson.gzip(PageServer.page(5, first).getBytes(UTF_8));
            PageServer.send(exchange, 200, "application/json;charset=utf-8", page);
        })) {
            assertThat(all(walk().build().open(server.uri()))).isEqualTo(numbers(0, 5));
        }
    }

    @Test
    void asksForAPageWhenItsFirstRowIsAskedFor() throws Exception {
        try (PageServer server = PageServer.of(9);
                RowReader<Integer> reader = walk().build().open(server.uri())) {
            assertThat(server.queries()).isEmpty();
            Iterator<Integer> rows = reader.iterator();
            for (int i = 0; i < 3; i++) {
                rows.next();
            }
            assertThat(server.queries()).hasSize(1);
            assertThat(rows.hasNext()).isTrue();
            assertThat(server.queries()).hasSize(2);
        }
    }

    @Test
    void fetchesOnePageAheadAndNoFurther() throws Exception {
        CountDownLatch second = new CountDownLatch(1);
        try (PageServer server = new PageServer((exchange, first) -> {
                    PageServer.send(exchange, 200, "application/json", PageServer.page(12, first));
                    if (first == 3) {
                        second.countDown();
                    }
                });
                RowReader<Integer> reader = walk().prefetch(true).build().open(server.uri())) {
            Iterator<Integer> rows = reader.iterator();
            rows.next();
            second.await();
            assertThat(server.queries()).hasSize(2);
            rows.next();
            rows.next();
            assertThat(server.queries()).hasSize(2);
            assertThat(rows.next()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void goesOnBehindTheCheckpointOfAnEarlierWalk(int rowsTaken) throws Exception {
        try (PageServer server = PageServer.of(8)) {
            List<Integer> rows = new ArrayList<>();
            Checkpoint checkpoint;
            try (RowReader<Integer> reader = walk().build().open(server.uri())) {
                Iterator<Integer> some = reader.iterator();
                for (int i = 0; i < rowsTaken; i++) {
                    rows.add(some.next());
                }
                checkpoint = reader.lastCheckpoint();
            }
            if (checkpoint == null) {
                assertThat(rowsTaken).isLessThanOrEqualTo(3);
                return;
            }
            assertThat(checkpoint).isEqualTo(new Checkpoint(3, "t3"));
            rows.subList((int) checkpoint.rows(), rows.size()).clear();
            rows.addAll(all(walk().after(checkpoint.token()).build().open(server.uri())));

            assertThat(rows).isEqualTo(numbers(0, 8));
        }
    }

    @Test
    void chunksGoOnOverPages() throws Exception {
        try (PageServer server = PageServer.of(10)) {
            List<List<Integer>> chunks = new ArrayList<>();
            try (RowReader<Integer> reader = walk().build().open(server.uri())) {
                reader.forEachChunk(ChunkSize.rows(4), chunks::add);
            }
            assertThat(chunks).containsExactly(numbers(0, 4), numbers(4, 8), numbers(8, 10));
        }
    }

    @Test
    void decodesThroughAnExecutor() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try (PageServer server = PageServer.of(100)) {
            ReadOptions options = ReadOptions.builder().executor(executor).build();

            assertThat(all(walk().options(options).prefetch(true).build().open(server.uri())))
                    .isEqualTo(numbers(0, 100));
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void closingEndsWhatIsUnderWay() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch gone = new CountDownLatch(1);
        try (PageServer server = new PageServer((exchange, first) -> {
            if (first == 0) {
                PageServer.send(exchange, 200, "application/json", PageServer.page(9, 0));
                return;
            }
            ExportServer.begin(exchange, 200, "application/json", null);
            asked.countDown();
            try {
                while (true) { // white space for as long as anybody listens
                    exchange.getResponseBody().write(new byte[] {' '});
                    exchange.getResponseBody().flush();
                }
            } finally {
                gone.countDown();
            }
        })) {
            try (RowReader<Integer> reader = walk().prefetch(true)
                    .maxPageBytes(Integer.MAX_VALUE)
                    .build()
                    .open(server.uri())) {
                assertThat(reader.iterator().next()).isZero();
                asked.await();
            }
            assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void limitsTheRowsOfTheWholeWalk() throws Exception {
        try (PageServer server = PageServer.of(10)) {
            RowReader<Integer> reader = walk().options(
                            ReadOptions.builder().maxRows(7).build())
                    .build()
                    .open(server.uri());
            List<Integer> rows = new ArrayList<>();

            assertThatExceptionOfType(LimitExceededException.class)
                    .isThrownBy(() -> reader.forEach(rows::add))
                    .withMessage("there are more than maxRows, 7 (docs/troubleshooting.md#limit-exceeded)"
                            + " (page 3, after 7 rows in all)")
                    .returns("maxRows", LimitExceededException::limit)
                    .returns(7L, LimitExceededException::rows);
            assertThat(rows).isEqualTo(numbers(0, 7));
            all(walk().options(ReadOptions.builder().maxRows(10).build())
                    .build()
                    .open(server.uri()));
        }
    }

    @Test
    void waitsForABusyServerAsLongAsItSays() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        try (PageServer server = new PageServer((exchange, first) -> {
            if (requests.incrementAndGet() % 2 == 0) {
                exchange.getResponseHeaders().set("Retry-After", "0");
                PageServer.send(exchange, requests.get() % 4 == 0 ? 503 : 429, "text/plain", "busy");
            } else {
                PageServer.send(exchange, 200, "application/json", PageServer.page(9, first));
            }
        })) {
            for (boolean prefetch : new boolean[] {false, true}) {
                requests.set(0);
                assertThat(all(walk().prefetch(prefetch).build().open(server.uri())))
                        .isEqualTo(numbers(0, 9));
                assertThat(requests).hasValue(5);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 5, 6",
        "0, 0, 1",
        "3600, 5, 1",
        "soon, 5, 1",
        "'', 5, 1",
        "'Tue, 3 Jun 2008 11:05:30 GMT', 2, 3",
        "'Tue, 3 Jun 2108 11:05:30 GMT', 2, 1"
    })
    void surfacesABusyServerBeyondTheLimit(String retryAfter, int times, int requests) throws Exception {
        try (PageServer server = new PageServer((exchange, first) -> {
            exchange.getResponseHeaders().set("Retry-After", retryAfter);
            PageServer.send(exchange, 503, "application/problem+json", "{\"title\":\"Too many exports\"}");
        })) {
            RowReader<Integer> reader =
                    walk().retryAfter(times, Duration.ofMinutes(1)).build().open(server.uri());

            assertThatExceptionOfType(ResponseException.class)
                    .isThrownBy(() -> all(reader))
                    .withMessageContaining("Too many exports")
                    .returns(503, ResponseException::status);
            assertThat(server.queries()).hasSize(requests);
        }
    }

    @Test
    void refusesOptionsThatAreNotItsOwn() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> walk().options(ReadOptions.builder().pointer("/x").build()));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        walk().options(ReadOptions.builder().resumedFrom("x").build()));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> walk().options(ReadOptions.builder().maxBytes(1).build()));
        assertThatIllegalArgumentException().isThrownBy(() -> walk().size("limit", 0));
        assertThatIllegalArgumentException().isThrownBy(() -> walk().size("", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> walk().maxPageBytes(0));
        assertThatIllegalArgumentException().isThrownBy(() -> walk().timeout(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> walk().retryAfter(-1, Duration.ofSeconds(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> walk().allowOrigin(URI.create("/x")));
        assertThatIllegalArgumentException().isThrownBy(() -> PageForm.tokens("/items", ""));
        assertThatIllegalArgumentException().isThrownBy(() -> PageForm.tokens("items", "/next"));
        assertThatIllegalArgumentException().isThrownBy(() -> PageForm.links("").parameter("cursor"));
    }
}
