package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Export;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.DriverManager;
import java.util.concurrent.atomic.AtomicLong;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** Exports far more rows than its heap holds, and looks at the heap in the middle; for a virtual machine of its own. */
final class SmallHeapExport {
    private static final long FEW = 200_000;
    private static final long ALLOWED = 2 << 20;
    private static final Field<Long> ID = field(name("id"), SQLDataType.BIGINT);
    private static final Field<String> NOTE = field(name("note"), SQLDataType.VARCHAR);

    private SmallHeapExport() {}

    /** Given a dialect, an URL, a user, and how many rows to export. */
    public static void main(String[] arguments) throws IOException {
        SQLDialect dialect = SQLDialect.valueOf(arguments[0]);
        SpyDataSource spy = new SpyDataSource(() -> DriverManager.getConnection(arguments[1], arguments[2], null));
        DSLContext db = DSL.using(spy, dialect);
        long many = Long.parseLong(arguments[3]);
        heapAtHalf(db, FEW / 10); // so that classes, caches and pools are there
        long few = heapAtHalf(db, FEW);
        long atHalf = heapAtHalf(db, many);
        spy.assertNothingLeft();
        if (atHalf - few > ALLOWED) {
            throw new AssertionError(
                    "live heap at half of " + FEW + " rows: " + few + ", at half of " + many + ": " + atHalf);
        }
    }

    private static long heapAtHalf(DSLContext db, long rows) throws IOException {
        AtomicLong heap = new AtomicLong();
        Export<?> export = measuring(
                JooqExport.of(
                        db.select(ID, NOTE, NOTE.convertFrom(String::length).as("len"))
                                .from(series(db.dialect(), rows))),
                rows / 2,
                heap);
        StreamSummary summary = RowStreamer.builder().build().stream(export, OutputStream.nullOutputStream());
        if (summary.rows() != rows || summary.bytes() < 200 * rows) {
            throw new AssertionError("expected " + rows + " rows of 200 bytes: " + summary);
        }
        return heap.get();
    }

    /** Rows of 200 bytes, made by the server as they are read. */
    private static Table<?> series(SQLDialect dialect, long rows) {
        return dialect == SQLDialect.POSTGRES
                ? DSL.table("(select x as id, repeat('wide ', 40) as note from generate_series(1, " + rows
                        + ") as g(x)) as series")
                : DSL.table("(select seq as id, repeat('wide ', 40) as note from seq_1_to_" + rows + ") as series");
    }

    private static <R> Export<R> measuring(Export<R> export, long at, AtomicLong heap) {
        AtomicLong rows = new AtomicLong();
        RowEncoder<? super R> encoder = export.encoder();
        return Export.of(export.source(), (row, out) -> {
            if (rows.incrementAndGet() == at) {
                heap.set(liveHeap());
            }
            encoder.encode(row, out);
        });
    }

    private static long liveHeap() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
