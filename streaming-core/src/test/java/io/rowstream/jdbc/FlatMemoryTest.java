package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.SmallHeap;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.write.Export;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    /** Each is asked for inside of a test, so that one which does not run here skips its own tests and no others. */
    private enum Database {
        H2,
        SQLITE,
        POSTGRESQL,
        MARIADB,
        MARIADB_THROUGH_MYSQL;

        TestDatabase start() {
            return switch (this) {
                case H2 -> TestDatabase.h2();
                case SQLITE -> TestDatabase.sqlite();
                case POSTGRESQL -> TestDatabase.postgres();
                case MARIADB -> TestDatabase.mariaDb();
                case MARIADB_THROUGH_MYSQL -> TestDatabase.mariaDbThroughMySql();
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    @FieldCase("D1")
    void holdsNoRowsInMemoryHalfWayThrough(Database which) throws IOException {
        TestDatabase database = which.start();
        SpyDataSource source = new SpyDataSource(database::open);

        assertThat(growthAtHalf(JdbcExport.of(source, query(database, ROWS)))).isLessThan(ALLOWED);
        source.assertNothingLeft();
    }

    /** What the other tests would see if nothing but a large fetch size were known of these databases. */
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB", "MARIADB_THROUGH_MYSQL"})
    void wouldNoticeABufferedResult(Database which) throws IOException {
        TestDatabase database = which.start();
        JdbcStreaming wrong = JdbcStreaming.builder().fetchSize(2 * ROWS).build();
        Export<JdbcRow> export = JdbcExport.builder(new SpyDataSource(database::open), query(database, ROWS))
                .streaming(wrong)
                .build();

        assertThat(growthAtHalf(export)).isGreaterThan(2 * ALLOWED);
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

    @ParameterizedTest
    @EnumSource
    @FieldCase("D1")
    void streamsMoreThanASmallHeapHolds(Database which) throws Exception {
        streamInSmallHeap(which.start(), FORKED_ROWS);
    }

    @Tag("soak")
    @ParameterizedTest
    @EnumSource
    void streamsFarMoreThanASmallHeapHolds(Database which) throws Exception {
        streamInSmallHeap(which.start(), SOAK_ROWS);
    }

    private static void streamInSmallHeap(TestDatabase database, int rows) throws Exception {
        SmallHeap.run(
                StreamQuery.class, Integer.toString(rows), database.url(), database.user(), query(database, rows));
    }
}
