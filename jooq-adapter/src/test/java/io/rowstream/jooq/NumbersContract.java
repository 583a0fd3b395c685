package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Export;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.ResultQuery;
import org.jooq.Table;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.DefaultExecuteListenerProvider;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * A table of numbered rows in one database, reached through a spy. After each test nothing may be left open or changed, and no
 * statement may have run beside an open result.
 */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class NumbersContract {
    static final int MANY = 2_000;
    static final Table<Record> NUMBERS = table(name("numbers"));
    static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER);
    static final Field<String> NOTE = field(name("note"), SQLDataType.VARCHAR(100));

    final List<String> events = new CopyOnWriteArrayList<>();
    private final Supplier<TestDatabase> provided;
    private TestDatabase database;
    private Connection anchor;
    SpyDataSource spy;
    DSLContext db;

    NumbersContract(Supplier<TestDatabase> database) {
        this.provided = database;
    }

    @BeforeAll
    void createNumbers() throws SQLException {
        database = provided.get();
        anchor = database.open();
        DSLContext setUp = others();
        setUp.dropTableIfExists(NUMBERS).execute();
        setUp.createTable(NUMBERS).columns(ID, NOTE).primaryKey(ID).execute();
        anchor.setAutoCommit(false);
        setUp.batched(c -> {
            for (int i = 1; i <= MANY; i++) {
                c.dsl().insertInto(NUMBERS, ID, NOTE).values(i, "note " + i).execute();
            }
        });
        anchor.commit();
        anchor.setAutoCommit(true);
    }

    @AfterAll
    void closeAnchor() throws SQLException {
        if (anchor != null) {
            anchor.close();
        }
    }

    @BeforeEach
    void watch() {
        spy = new SpyDataSource(database::open);
        db = dsl(new Settings());
        events.clear();
    }

    @AfterEach
    void nothingIsLeft() {
        spy.assertNothingLeft();
        others().deleteFrom(NUMBERS).where(ID.gt(MANY)).execute();
    }

    TestDatabase database() {
        return database;
    }

    /** On a connection that is not watched. */
    DSLContext others() {
        return DSL.using(anchor, database.dialect());
    }

    DSLContext dsl(Settings settings) {
        return DSL.using(configuration(settings));
    }

    Configuration configuration(Settings settings) {
        return new DefaultConfiguration()
                .set(spy)
                .set(database.dialect())
                .set(settings)
                .set(new DefaultExecuteListenerProvider(new Events()));
    }

    /** The ways in which rows are read. */
    enum Way {
        DIRECT,
        MIXED,
        RECORDS
    }

    ResultQuery<?> upTo(int rows) {
        return db.select(ID, NOTE).from(NUMBERS).where(ID.le(rows)).orderBy(ID);
    }

    /** The same rows with a column that only jOOQ can read. */
    ResultQuery<?> upToMixed(int rows) {
        return db.select(ID, NOTE, length()).from(NUMBERS).where(ID.le(rows)).orderBy(ID);
    }

    static Field<Integer> length() {
        return NOTE.convertFrom(String::length).as("len");
    }

    Export<?> export(Way way, int rows) {
        return switch (way) {
            case DIRECT -> JooqExport.of(upTo(rows));
            case MIXED -> JooqExport.of(upToMixed(rows));
            case RECORDS ->
                JooqExport.builder(upToMixed(rows)).throughRecords(true).build();
        };
    }

    static StreamSummary drain(Export<?> export) throws IOException {
        return RowStreamer.builder().build().stream(export, OutputStream.nullOutputStream());
    }

    /** Does something before the encoding of each row, whose number is counted from 1. */
    static <R> Export<R> beforeEach(Export<R> export, RowAction action) {
        AtomicInteger rows = new AtomicInteger();
        RowEncoder<? super R> encoder = export.encoder();
        return Export.of(export.source(), (row, out) -> {
            action.at(rows.incrementAndGet());
            encoder.encode(row, out);
        });
    }

    interface RowAction {
        void at(int row) throws Exception;
    }

    static <R> Export<R> failingAt(int bad, Export<R> export) {
        return beforeEach(export, row -> {
            if (row == bad) {
                throw new IllegalStateException("no row " + bad);
            }
        });
    }

    private final class Events implements ExecuteListener {
        private static final long serialVersionUID = 1L;

        @Override
        public void start(ExecuteContext ctx) {
            events.add("start");
        }

        @Override
        public void executeStart(ExecuteContext ctx) {
            events.add("executeStart");
        }

        @Override
        public void executeEnd(ExecuteContext ctx) {
            events.add("executeEnd");
        }

        @Override
        public void fetchStart(ExecuteContext ctx) {
            events.add("fetchStart");
        }

        @Override
        public void recordEnd(ExecuteContext ctx) {
            events.add("record");
        }

        @Override
        public void fetchEnd(ExecuteContext ctx) {
            events.add("fetchEnd " + ctx.rows());
        }

        @Override
        public void exception(ExecuteContext ctx) {
            events.add("exception");
        }

        @Override
        public void end(ExecuteContext ctx) {
            events.add("end");
        }
    }
}
