package io.rowstream.examples.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.client.FaultyProxy.Fault;
import io.rowstream.examples.client.FaultyProxy.Kind;
import io.rowstream.http.ExportFetch;
import io.rowstream.http.FetchException;
import io.rowstream.http.RowRequests;
import io.rowstream.testing.FieldCase;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Connections that do what connections do, to two servers that share nothing but the key. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FaultyConnectionsTest {
    private static final int ROWS = 1_500;
    /** About what a response has, without compression. */
    private static final int BYTES = 150_000;

    private static final int BYTES_OF_GZIP = 20_000;

    @TempDir
    private static Path folder;

    private static byte[] expected;
    private static ServerProcess one;
    private static ServerProcess other;

    private final HttpClient client = HttpClient.newHttpClient();
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @BeforeAll
    static void start() throws Exception {
        Path database = folder.resolve("items.sqlite");
        Items.create(database, ROWS);
        expected = Items.digest(database);
        String key = Keys.random();
        one = new ServerProcess(database, key, 50);
        other = new ServerProcess(database, key, 50);
    }

    @AfterAll
    static void stop() {
        one.close();
        other.close();
    }

    private static FaultyProxy proxy(Supplier<Fault> faults) throws Exception {
        return new FaultyProxy(List.of(one.port(), other.port()), faults);
    }

    private ExportFetch.Builder fetch(FaultyProxy proxy, String coding) {
        HttpRequest request = RowRequests.get(proxy.uri())
                .setHeader("Accept-Encoding", coding)
                .build();
        return ExportFetch.builder(client, request)
                .waits(Duration.ofMillis(1), Duration.ofMillis(5))
                .maxTries(1_000);
    }

    @Test
    @FieldCase({"R1", "R2", "W4"})
    void thatAreCutAtAnyByteLoseAndRepeatNoRow() throws Exception {
        cut(50);
    }

    @Test
    @Tag("soak")
    void thatAreCutAThousandTimesLoseAndRepeatNoRow() throws Exception {
        cut(1_000);
    }

    private void cut(int times) throws Exception {
        try (FaultyProxy proxy = proxy(() -> new Fault(
                random.nextInt(4) == 0 ? Kind.RESET : Kind.CUT,
                random.nextInt(random.nextBoolean() ? BYTES_OF_GZIP : BYTES)))) {
            for (int exports = 0; proxy.done() < times; exports++) {
                ItemDigest items = new ItemDigest();
                String coding = exports % 3 == 0 ? "gzip" : "identity";
                fetch(proxy, coding).build().forEachBatch(ItemDigest.Item::decode, items);

                assertThat(items.value()).as("all rows, seed %d", seed).isEqualTo(expected);
            }
        }
    }

    /** Whatever happens to the connections, in any mixture: each row that is handed on is the right one, and the end is the end. */
    @RepeatedTest(20)
    @FieldCase({"R1", "R2", "R4"})
    void areNeverTakenForCompleteWhenTheyAreNot() throws Exception {
        List<Kind> kinds = List.of(Kind.NONE, Kind.CUT, Kind.RESET, Kind.DELAY, Kind.HANG, Kind.DUPLICATE);
        for (String coding : List.of("gzip", "identity")) {
            fetchThrough(kinds, coding, new ItemDigest());
        }
    }

    /**
     * What a turned bit makes of a value in mid-stream only gzip's checksum can tell, at the end: rows may have been handed on by then,
     * but the fetch fails.
     */
    @RepeatedTest(30)
    @FieldCase("R7")
    void areNotTakenForCompleteWhenTheyTurnABit() throws Exception {
        fetchThrough(List.of(Kind.NONE, Kind.GARBLE, Kind.GARBLE), "gzip", new ItemDigest(false));
    }

    private void fetchThrough(List<Kind> kinds, String coding, ItemDigest items) throws Exception {
        Duration deadline = Duration.ofSeconds(20);
        int bytes = coding.equals("gzip") ? BYTES_OF_GZIP : BYTES;
        try (FaultyProxy proxy =
                proxy(() -> new Fault(kinds.get(random.nextInt(kinds.size())), random.nextInt(bytes)))) {
            long began = System.nanoTime();
            FetchException failure = null;
            try {
                fetch(proxy, coding)
                        .silence(Duration.ofMillis(400))
                        .deadline(deadline)
                        .build()
                        .forEachBatch(ItemDigest.Item::decode, items);
            } catch (FetchException e) {
                failure = e;
            }

            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(deadline.multipliedBy(2));
            assertComplete(items, failure);
        }
    }

    private void assertComplete(ItemDigest items, @Nullable FetchException failure) {
        assertThat(items.isEnded()).isEqualTo(failure == null);
        if (failure == null) {
            assertThat(items.value()).as("all rows, seed %d", seed).isEqualTo(expected);
        } else {
            assertThat(failure.rows()).isEqualTo(items.rows());
        }
    }

    @Test
    @FieldCase("R10")
    void thatHangEndAtTheDeadline() throws Exception {
        try (FaultyProxy proxy = proxy(() -> new Fault(Kind.HANG, random.nextInt(BYTES)))) {
            ItemDigest items = new ItemDigest();
            FetchException failure = null;
            try {
                fetch(proxy, "identity")
                        .deadline(Duration.ofSeconds(1))
                        .build()
                        .forEachBatch(ItemDigest.Item::decode, items);
            } catch (FetchException e) {
                failure = e;
            }
            assertComplete(items, failure);
        }
    }
}
