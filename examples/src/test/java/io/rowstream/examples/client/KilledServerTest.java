package io.rowstream.examples.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.http.ExportDownload;
import io.rowstream.http.ExportFetch;
import io.rowstream.http.FetchSummary;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import io.rowstream.testing.FieldCase;
import io.rowstream.wire.StreamFormat;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed again and again while it sends, and started again. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KilledServerTest {
    private static final int ROWS = 200_000;

    @TempDir
    private static Path folder;

    private static Path database;
    private static byte[] expected;
    private static ServerProcess server;

    private final HttpClient client = HttpClient.newHttpClient();
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);

    @BeforeAll
    static void start() throws Exception {
        database = folder.resolve("items.sqlite");
        Items.create(database, ROWS);
        expected = Items.digest(database);
        server = new ServerProcess(database, Keys.random(), 1_000);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private ExportFetch fetch() {
        // Without compression, or all rows would be on the way before the first kill.
        HttpRequest request = RowRequests.get(server.uri())
                .setHeader("Accept-Encoding", "identity")
                .build();
        return ExportFetch.builder(client, request)
                .waits(Duration.ofMillis(20), Duration.ofMillis(500))
                .maxTries(1_000)
                .deadline(Duration.ofMinutes(9))
                .build();
    }

    @Test
    @FieldCase({"R4", "W3"})
    void losesAndRepeatsNoRow() throws Exception {
        fetchWhileKilling(2);
    }

    @Test
    @Tag("soak")
    void losesAndRepeatsNoRowWhenKilledFiftyTimes() throws Exception {
        fetchWhileKilling(50);
    }

    private void fetchWhileKilling(int kills) throws Exception {
        ItemDigest items = new ItemDigest();
        CompletableFuture<Void> killer = kill(kills, items::rows);

        FetchSummary summary = fetch().forEachBatch(ItemDigest.Item::decode, items);

        killer.get(1, TimeUnit.MINUTES);
        assertThat(items.value()).as("the digest of all rows, seed %d", seed).isEqualTo(expected);
        assertThat(summary.rows()).isEqualTo(ROWS);
        assertThat(summary.requests()).isGreaterThan(1);
        assertThat(items.isEnded()).isTrue();
    }

    /** Kills in moments spread over the export, a little after so many rows have come, and starts the server again. */
    private CompletableFuture<Void> kill(int times, IntSupplier rows) {
        List<Integer> moments = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            moments.add(random.nextInt(ROWS * 9 / 10));
        }
        moments.sort(null);
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        for (int moment : moments) {
                            while (rows.getAsInt() < moment) {
                                Thread.onSpinWait();
                                LockSupport.parkNanos(100_000);
                            }
                            LockSupport.parkNanos(random.nextInt(3_000_000));
                            server.kill();
                            server.start();
                        }
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                OwnThread::run);
    }

    @Test
    void leadsToTheSameFile() throws Exception {
        Path undisturbed = folder.resolve("undisturbed.ndjson");
        ExportDownload.of(fetch(), undisturbed).run();
        AtomicInteger rows = new AtomicInteger();
        Path file = folder.resolve("killed.ndjson");
        CompletableFuture<Void> killer = kill(1, rows::get);

        ExportDownload.builder(fetch(), file)
                .progress(progress -> rows.set((int) progress.rows()))
                .build()
                .run();

        killer.get(1, TimeUnit.MINUTES);
        assertThat(Files.mismatch(file, undisturbed)).isEqualTo(-1);
        try (InputStream in = Files.newInputStream(file);
                RowReader<ItemDigest.Item> reader = RowReader.open(in, StreamFormat.NDJSON, ItemDigest.Item::decode)) {
            assertThat(reader.stream().count()).isEqualTo(ROWS);
        }
    }
}
