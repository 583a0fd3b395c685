package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.write.Export;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Results far longer than the heap leave it as it was: half-way through, and in a virtual machine that has no room for them. */
@Timeout(600)
class FlatMemoryTest {
    private static final int ROWS = 150_000;
    private static final int FORKED_ROWS = 300_000;
    private static final int SOAK_ROWS = 5_000_000;
    private static final long ALLOWED = 4 << 20;

    /** Rows of 200 bytes, made as they are read. */
    private static String query(TestDatabase database, int rows) {
        return switch (database.url().split(":", 3)[1]) {
            case "h2" -> "select x as id, repeat('wide ', 40) as note from system_range(1, " + rows + ")";
            case "sqlite" ->
                "with recursive r(x) as (select 1 union all select x + 1 from r where x < " + rows + ")"
                        + " select x as id, replace(hex(zeroblob(20)), '0', 'wide ') as note from r";
            case "postgresql" ->
                "select x as id, repeat('wide ', 40) as note from generate_series(1, " + rows + ") as g(x)";
            default -> "select seq as id, repeat('wide ', 40) as note from seq_1_to_" + rows;
        };
    }

    private static List<TestDatabase> databases() {
        return List.of(TestDatabase.h2(), TestDatabase.sqlite(), TestDatabase.postgres(), TestDatabase.mariaDb());
    }

    @Test
    void holdsNoRowsInMemoryHalfWayThrough() throws IOException {
        for (TestDatabase database : databases()) {
            SpyDataSource source = new SpyDataSource(database::open);

            assertThat(growthAtHalf(JdbcExport.of(source, query(database, ROWS))))
                    .as(database.url())
                    .isLessThan(ALLOWED);
            source.assertNothingLeft();
        }
    }

    /** What the other tests would see if nothing but a large fetch size were known of these databases. */
    @Test
    void wouldNoticeABufferedResult() throws IOException {
        JdbcStreaming wrong = JdbcStreaming.builder().fetchSize(2 * ROWS).build();
        for (TestDatabase database : List.of(TestDatabase.postgres(), TestDatabase.mariaDb())) {
            Export<JdbcRow> export = JdbcExport.builder(new SpyDataSource(database::open), query(database, ROWS))
                    .streaming(wrong)
                    .build();

            assertThat(growthAtHalf(export)).as(database.url()).isGreaterThan(2 * ALLOWED);
        }
    }

    private static <R> long growthAtHalf(Export<R> export) throws IOException {
        AtomicLong rows = new AtomicLong();
        AtomicLong atHalf = new AtomicLong();
        RowEncoder<? super R> encoder = export.encoder();
        Export<R> measured = Export.of(export.source(), (row, out) -> {
            if (rows.incrementAndGet() == ROWS / 2) {
                atHalf.set(usedHeap());
            }
            encoder.encode(row, out);
        });
        long before = usedHeap();
        StreamSummary summary = RowStreamer.builder().build().stream(measured, OutputStream.nullOutputStream());
        assertThat(summary.rows()).isEqualTo(ROWS);
        assertThat(summary.bytes()).isGreaterThan(200L * ROWS);
        return atHalf.get() - before;
    }

    /** The least of several collections, since others may be allocating. */
    private static long usedHeap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    @Test
    void streamsMoreThanASmallHeapHolds(@TempDir Path directory) throws Exception {
        streamInSmallHeap(FORKED_ROWS, directory);
    }

    @Test
    @Tag("soak")
    void streamsFarMoreThanASmallHeapHolds(@TempDir Path directory) throws Exception {
        streamInSmallHeap(SOAK_ROWS, directory);
    }

    private static void streamInSmallHeap(int rows, Path directory) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeap.class.getName(),
                Integer.toString(rows)));
        for (TestDatabase database : databases()) {
            command.addAll(List.of(database.url(), database.user(), query(database, rows)));
        }
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
