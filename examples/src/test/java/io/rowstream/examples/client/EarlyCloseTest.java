package io.rowstream.examples.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Served;
import io.rowstream.http.ExportFetch;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.read.RowReader;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.SpyDataSource;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client that has enough: the server's query is cancelled and its connection given back. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class EarlyCloseTest {
    /** More than what sockets can hold, so that the server is in the middle of it. */
    private static final int ROWS = 300_000;

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private SpyDataSource database;
    private Served server;

    @BeforeEach
    void start() throws Exception {
        Path file = folder.resolve("items.sqlite");
        Items.create(file, ROWS);
        database = new SpyDataSource(() -> Items.open(file).getConnection());
        server = new Served(new ItemServlet(database, CursorTokens.of(KeyRing.generated()), 1_000), "/items");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private URI uri() {
        return server.uri("/items");
    }

    @Test
    @FieldCase("R10")
    void cancelsTheServersQueryWhenTheReaderIsClosed() throws Exception {
        try (RowReader<ItemDigest.Item> reader = client.send(
                        RowRequests.get(uri())
                                .setHeader("Accept-Encoding", "identity")
                                .build(),
                        RowBodyHandlers.rows(ItemDigest.Item::decode))
                .body()) {
            assertThat(reader.iterator().next().id()).isEqualTo(1);
            assertThat(database.connections()).isEqualTo(1);
        }
        assertCancelled();
    }

    @Test
    @FieldCase("R10")
    void cancelsTheServersQueryWhenTheConsumerFails() throws Exception {
        IllegalStateException enough = new IllegalStateException("enough");
        Throwable thrown = null;
        try {
            ExportFetch.of(
                            client,
                            RowRequests.get(uri())
                                    .setHeader("Accept-Encoding", "identity")
                                    .build())
                    .forEachBatch(ItemDigest.Item::decode, batch -> {
                        throw enough;
                    });
        } catch (IllegalStateException e) {
            thrown = e;
        }

        assertThat(thrown).isSameAs(enough);
        assertCancelled();
    }

    private void assertCancelled() {
        long began = System.nanoTime();
        while (database.connections() > 0) {
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
            LockSupport.parkNanos(1_000_000);
        }
        database.assertNothingLeft();
        assertThat(database.calls()).anyMatch(call -> call.contains(".cancel"));
    }
}
