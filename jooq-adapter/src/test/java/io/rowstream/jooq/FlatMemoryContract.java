package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.jdbc.JdbcStreaming;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Export;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A result of 300,000 wide rows, more than 60 MB, leaves the heap as it was when half of it has been read. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FlatMemoryContract {
    private static final int ROWS = 300_000;
    private static final long ALLOWED = 4 << 20;
    static final Table<Record> WIDE = table(name("wide"));
    private static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER);
    private static final Field<String> NOTE = field(name("note"), SQLDataType.VARCHAR(300));

    private SpyDataSource spy;
    private DSLContext db;

    abstract TestDatabase database();

    /** Whether its driver reads whole results into memory when left alone. */
    boolean buffersUnlessTold() {
        return true;
    }

    /** Inserts the rows 1 to {@code rows} on the server's side. */
    abstract String insertion(int rows);

    @BeforeAll
    void createWide() {
        spy = new SpyDataSource(database()::open);
        db = DSL.using(spy, database().dialect());
        db.dropTableIfExists(WIDE).execute();
        db.createTable(WIDE).columns(ID, NOTE).primaryKey(ID).execute();
        db.execute(insertion(ROWS));
    }

    @AfterAll
    void dropWide() {
        db.dropTable(WIDE).execute();
    }

    @Test
    @FieldCase("D1")
    void holdsNoRowsInMemoryWhileReadingDirectly() throws IOException {
        Export<?> export = JooqExport.of(db.select(ID, NOTE).from(WIDE).orderBy(ID));

        assertThat(growthAtHalf(export)).isLessThan(ALLOWED);
    }

    @Test
    @FieldCase("D1")
    void holdsNoRowsInMemoryWhileReadingThroughRecords() throws IOException {
        Export<?> export = JooqExport.of(
                db.select(ID, NOTE, NOTE.convertFrom(String::length).as("len"))
                        .from(WIDE)
                        .orderBy(ID));

        assertThat(growthAtHalf(export)).isLessThan(ALLOWED);
    }

    /** What the other tests would see if nothing but a large fetch size were known of this database. */
    @Test
    void wouldNoticeABufferedResult() throws IOException {
        JdbcStreaming wrong = JdbcStreaming.builder().fetchSize(2 * ROWS).build();
        Export<?> export = JooqExport.of(db.select(ID, NOTE).from(WIDE).orderBy(ID), wrong);

        // What others leave behind may be collected while the first is measured.
        long growth = Math.max(growthAtHalf(export), growthAtHalf(export));

        if (buffersUnlessTold()) {
            assertThat(growth).isGreaterThan(2 * ALLOWED);
        } else {
            assertThat(growth).isLessThan(ALLOWED);
        }
    }

    private long growthAtHalf(Export<?> export) throws IOException {
        AtomicLong atHalf = new AtomicLong();
        Export<?> measured = measuring(export, atHalf);
        long before = usedHeap();

        StreamSummary summary = RowStreamer.builder().build().stream(measured, OutputStream.nullOutputStream());

        assertThat(summary.rows()).isEqualTo(ROWS);
        assertThat(summary.bytes()).isGreaterThan(60_000_000);
        spy.assertNothingLeft();
        return atHalf.get() - before;
    }

    private static <R> Export<R> measuring(Export<R> export, AtomicLong atHalf) {
        AtomicLong rows = new AtomicLong();
        RowEncoder<? super R> encoder = export.encoder();
        return Export.of(export.source(), (row, out) -> {
            if (rows.incrementAndGet() == ROWS / 2) {
                atHalf.set(usedHeap());
            }
            encoder.encode(row, out);
        });
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
}
