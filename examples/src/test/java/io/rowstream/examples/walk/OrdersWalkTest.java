package io.rowstream.examples.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.examples.Snippets;
import io.rowstream.examples.walk.OrdersServer.Container;
import io.rowstream.http.PageForm;
import io.rowstream.http.PageWalk;
import io.rowstream.http.ResponseException;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.read.Completeness;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.JsonParser;

/** Walks over pages that real containers serve, of Rowstream and of others. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class OrdersWalkTest {
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<Integer> orders = Collections.synchronizedList(new ArrayList<>());
    private final OrdersWalk walk = new OrdersWalk(http, orders::add);

    private static List<Integer> numbers(int first, int last) {
        return IntStream.rangeClosed(first, last).boxed().toList();
    }

    private static Integer number(JsonParser in) {
        in.nextToken();
        in.nextToken();
        int number = in.getIntValue();
        in.nextToken();
        return number;
    }

    @Test
    void isWhatTheDocumentShows() throws Exception {
        assertThat(Snippets.shownIn("docs/walking-pages.md"))
                .containsExactly(
                        Snippets.of("walk.OrdersWalk", "walk"),
                        Snippets.of("walk.OrdersWalk", "options"),
                        Snippets.of("walk.OrdersWalk", "foreign"),
                        Snippets.of("walk.OrdersWalk", "chunks"),
                        Snippets.of("walk.OrdersWalk", "resume"));
    }

    @ParameterizedTest
    @EnumSource
    void walksOurPages(Container container) throws Exception {
        CursorTokens tokens = CursorTokens.of(KeyRing.generated());
        try (OrdersServer server = OrdersServer.start(container, new ResumableServlet(1_234, tokens))) {
            walk.walk(server.uri("/pages"));
            assertThat(orders).isEqualTo(numbers(1, 1_234));
            orders.clear();
            walk.walkWithOptions(server.uri("/pages"), "secret");
            assertThat(orders).isEqualTo(numbers(1, 1_000));
            orders.clear();
            walk.goOn(server.uri("/pages?limit=7"));
            assertThat(orders).isEqualTo(numbers(1, 1_234));
            orders.clear();
            ExecutorService executor = Executors.newFixedThreadPool(3);
            try {
                walk.inChunks(server.uri("/pages?limit=1"), executor);
            } finally {
                executor.shutdownNow();
            }
            assertThat(orders).containsExactlyInAnyOrderElementsOf(numbers(1, 1_234));
        }
    }

    @ParameterizedTest
    @EnumSource
    void walksPagesOfOthers(Container container) throws Exception {
        for (int count : new int[] {0, 1, 3, 10}) {
            try (OrdersServer server = OrdersServer.start(container, new ForeignServlet(count))) {
                assertWalk(server.uri("/array"), PageForm.links(""), count, Completeness.TRANSPORT_ONLY);
                assertWalk(server.uri("/lines"), PageForm.links(""), count, Completeness.TRANSPORT_ONLY);
                assertWalk(
                        server.uri("/document"),
                        PageForm.addresses("/data", "/links/next").contentType("application/vnd.api+json"),
                        count,
                        Completeness.PROVED);
                assertWalk(
                        server.uri("/events"),
                        PageForm.tokens("/result/events", "/result/nextToken").parameter("pageToken"),
                        count,
                        Completeness.PROVED);
            }
        }
    }

    private void assertWalk(URI uri, PageForm form, int count, Completeness completeness) {
        for (boolean prefetch : new boolean[] {false, true}) {
            try (RowReader<Integer> reader = PageWalk.<Integer>builder(http, OrdersWalkTest::number)
                    .form(form)
                    .prefetch(prefetch)
                    .build()
                    .open(uri)) {
                assertThat(reader).as("%s", uri).containsExactlyElementsOf(numbers(1, count));
                assertThat(reader.completeness()).isEqualTo(completeness);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bareLinesSayWhatTheyRestOn(Container container) throws Exception {
        try (OrdersServer server = OrdersServer.start(container, new ForeignServlet(10));
                RowReader<Integer> reader = http.send(
                                RowRequests.get(server.uri("/all")).build(),
                                RowBodyHandlers.rows(
                                        OrdersWalkTest::number,
                                        ReadOptions.builder().foreign().build()))
                        .body()) {
            assertThat(reader).hasSize(10);
            assertThat(reader.completeness()).isEqualTo(Completeness.TRANSPORT_ONLY);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPageToLogInAtIsNotTheLast(Container container) throws Exception {
        try (OrdersServer server = OrdersServer.start(container, new ForeignServlet(10))) {
            RowReader<Integer> reader = PageWalk.<Integer>builder(http, OrdersWalkTest::number)
                    .form(PageForm.links(""))
                    .build()
                    .open(server.uri("/session"));

            ResponseException failure =
                    catchThrowableOfType(ResponseException.class, () -> reader.forEach(orders::add));
            assertThat(failure).hasMessageContaining("text/html");
            assertThat(failure.rows()).isEqualTo(3);
            assertThat(orders).isEqualTo(numbers(1, 3));
        }
    }

    @Test
    void aTokenThatExpiresInMidWalkEndsIt() throws Exception {
        AtomicLong seconds = new AtomicLong();
        CursorTokens tokens = CursorTokens.builder(KeyRing.generated())
                .lifetime(Duration.ofMinutes(1))
                .clock(new Clock() {
                    @Override
                    public Instant instant() {
                        return Instant.ofEpochSecond(seconds.get());
                    }

                    @Override
                    public ZoneId getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return this;
                    }
                })
                .build();
        try (OrdersServer server = OrdersServer.start(Container.JETTY, new ResumableServlet(10, tokens));
                RowReader<Integer> reader =
                        PageWalk.of(http, OrdersWalkTest::number).open(server.uri("/pages?limit=3"))) {
            Iterator<Integer> rows = reader.iterator();
            for (int i = 0; i < 3; i++) {
                orders.add(rows.next());
            }
            seconds.set(61);

            ResponseException failure =
                    catchThrowableOfType(ResponseException.class, () -> rows.forEachRemaining(orders::add));
            assertThat(failure.status()).isEqualTo(410);
            assertThat(Objects.requireNonNull(failure.problem()).type())
                    .isEqualTo("urn:rowstream:problem:expired-cursor");
            assertThat(orders).isEqualTo(numbers(1, 3));
        }
    }

    @Test
    void aWalkThatFailedGoesOn() throws Exception {
        CursorTokens tokens = CursorTokens.of(KeyRing.generated());
        OrdersServer server = OrdersServer.start(Container.JETTY, new ResumableServlet(10, tokens));
        URI uri = server.uri("/pages?limit=4");
        OrdersWalk stopping = new OrdersWalk(http, order -> {
            orders.add(order);
            if (order == 4) {
                stop(server);
            }
        });

        assertThat(catchThrowableOfType(RowStreamException.class, () -> stopping.goOn(uri)))
                .isNotNull();
        assertThat(stopping.saved()).startsWith("rs1");
        try (OrdersServer again = OrdersServer.start(Container.JETTY, new ResumableServlet(10, tokens))) {
            stopping.goOn(again.uri("/pages?limit=4"));
        }
        assertThat(orders).isEqualTo(numbers(1, 10));
    }

    private static void stop(OrdersServer server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
