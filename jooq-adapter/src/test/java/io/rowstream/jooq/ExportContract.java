package io.rowstream.jooq;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.ResultQuery;
import org.jooq.Table;
import org.jooq.conf.Settings;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.DefaultExecuteListenerProvider;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** What holds of an export on every database. After each test nothing may be left open or changed. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("try") // cursors may throw what they like in closing
abstract class ExportContract {
    static final int MANY = 2_000;
    static final Table<Record> NUMBERS = table(name("numbers"));
    static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER);
    static final Field<String> NOTE = field(name("note"), SQLDataType.VARCHAR(100));

    private final List<String> events = new CopyOnWriteArrayList<>();
    private Connection anchor;
    private SpyDataSource spy;
    private DSLContext db;

    abstract TestDatabase database();

    /** Can be computed in rows up to 500 and cannot in those after. */
    abstract Field<?> failingAfter500();

    /** Whether streaming needs a transaction here, so that there is one to roll back. */
    boolean rollsBackWrites() {
        return false;
    }

    @BeforeAll
    void createNumbers() throws SQLException {
        anchor = database().open();
        DSLContext setUp = DSL.using(anchor, database().dialect());
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
        anchor.close();
    }

    @BeforeEach
    void watch() {
        spy = new SpyDataSource(database()::open);
        db = dsl(new Settings());
        events.clear();
    }

    private DSLContext dsl(Settings settings) {
        return DSL.using(new DefaultConfiguration()
                .set(spy)
                .set(database().dialect())
                .set(settings)
                .set(new DefaultExecuteListenerProvider(new Events())));
    }

    @AfterEach
    void nothingIsLeft() {
        spy.assertNothingLeft();
        DSL.using(anchor, database().dialect())
                .deleteFrom(NUMBERS)
                .where(ID.gt(MANY))
                .execute();
    }

    SpyDataSource spy() {
        return spy;
    }

    ResultQuery<?> upTo(int rows) {
        return db.select(ID, NOTE).from(NUMBERS).where(ID.le(rows)).orderBy(ID);
    }

    /** The same rows with a column that only jOOQ can read. */
    private ResultQuery<?> upToThroughRecords(int rows) {
        return db.select(ID, NOTE, NOTE.convertFrom(String::length).as("len"))
                .from(NUMBERS)
                .where(ID.le(rows))
                .orderBy(ID);
    }

    @Test
    void exportsNoRowOneRowAndManyAsFetched() throws IOException {
        for (int rows : new int[] {0, 1, 2, MANY}) {
            Export<?> direct = JooqExport.of(upTo(rows));
            assertThat(direct.encoder()).hasToString("JooqEncoder[all 2 fields from the result set]");
            Exports.assertSame(Exports.rows(direct), upTo(rows).fetch());

            Export<?> records = JooqExport.of(upToThroughRecords(rows));
            assertThat(records.encoder().toString()).contains("from records, because of len");
            Exports.assertSame(Exports.rows(records), upToThroughRecords(rows).fetch());
        }
    }

    @Test
    void canBeOpenedAgain() throws IOException {
        Export<?> export = JooqExport.of(upTo(3));

        assertThat(Exports.rows(export)).hasSize(3);
        assertThat(Exports.rows(export)).hasSize(3);
    }

    @Test
    void acquiresNothingBeforeItIsOpened() {
        JooqExport.of(upTo(3));

        assertThat(spy.calls()).isEmpty();
        assertThat(events).isEmpty();
    }

    @Test
    void refusesFieldsOfTheSameName() {
        assertThatThrownBy(
                        () -> JooqExport.of(db.select(ID, NOTE, NOTE.as("id")).from(NUMBERS)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("id");
    }

    @Test
    void refusesAFirstFieldThatReadsAsAControlLineBeforeAConnectionIsAcquired() {
        Field<Boolean> end = DSL.field(ID.gt(1)).as("end");
        Export<?> export = JooqExport.of(db.select(end, ID).from(NUMBERS));

        assertThatThrownBy(() -> RowStreamer.builder().build().stream(export, OutputStream.nullOutputStream()))
                .isInstanceOf(RuntimeException.class)
                .hasMessageContaining("end");
        assertThat(events).isEmpty();
    }

    @Test
    void tellsItsColumns() throws Exception {
        ResultQuery<?> query = db.select(
                        ID,
                        NOTE,
                        DSL.field(ID.gt(1)).as("more"),
                        DSL.multiset(DSL.select(ID).from(NUMBERS)).as("nested"),
                        inline(null, SQLDataType.JSON).as("doc"))
                .from(NUMBERS);
        assertThat(JooqExport.of(query).columns())
                .containsExactly(
                        new Column("id", Column.Kind.NUMBER),
                        new Column("note", Column.Kind.TEXT),
                        new Column("more", Column.Kind.BOOLEAN),
                        new Column("nested", Column.Kind.NESTED),
                        new Column("doc", Column.Kind.UNKNOWN));

        Export<?> plain = JooqExport.of(db.resultQuery("select {0}, {1} from {2}", ID, NOTE, NUMBERS));
        assertThat(plain.columns()).isEmpty();
        try (RowCursor<?> cursor = plain.source().open()) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.columns()).extracting(Column::name).containsExactly("id", "note");
        }
    }

    @Test
    void refusesAQueryWithoutAConnection() {
        Export<?> export = JooqExport.of(DSL.select(ID).from(NUMBERS));

        assertThatThrownBy(() -> Exports.rows(export))
                .isInstanceOf(ExportException.class)
                .hasMessageContainingAll("cannot be opened", "DSLContext");
    }

    @Test
    void refusesAValueOfATypeThatIsNotPlain() {
        Export<?> export = JooqExport.of(db.select(
                        NOTE.convertFrom(StringBuilder::new).as("text"),
                        NOTE.convertFrom(note -> new AtomicReference<>(note)).as("odd"))
                .from(NUMBERS));

        assertThatThrownBy(() -> Exports.rows(export))
                .isInstanceOf(ExportException.class)
                .hasMessageContainingAll("field odd", "AtomicReference", "convert the field");
    }

    @Test
    void refusesFieldsOfTheSameNameThatOnlyTheDatabaseKnows() {
        Export<?> export = JooqExport.of(db.resultQuery("select 1 as a, 2 as a, 3 as b"));

        assertThatThrownBy(() -> Exports.rows(export))
                .isInstanceOf(ExportException.class)
                .cause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("more than one", "name them apart");
    }

    @Test
    void exportsPlainSqlWhoseFieldsOnlyTheDatabaseKnows() throws IOException {
        ResultQuery<?> query =
                db.resultQuery("select {0}, {1} from {2} where {0} <= 3 order by {0}", ID, NOTE, NUMBERS);
        Export<?> export = JooqExport.of(query);

        assertThat(export.encoder().toString()).contains("when the query has been run");
        Exports.assertSame(Exports.rows(export), query.fetch());
    }

    @Test
    void leavesTheQueryAsItWas() throws IOException {
        ResultQuery<?> query = upTo(3);

        Exports.rows(JooqExport.of(query));

        assertThat(query.configuration()).isSameAs(db.configuration());
        assertThat(query.fetch()).hasSize(3);
    }

    @Test
    void failsWithJooqsExceptionWhenTheSqlIsBad() {
        Export<?> export = JooqExport.of(db.select(ID, field("no_such_column")).from(NUMBERS));

        assertThatThrownBy(() -> Exports.rows(export))
                .isInstanceOfSatisfying(
                        ExportException.class, e -> assertThat(e.rows()).isZero())
                .hasCauseInstanceOf(DataAccessException.class);
        assertThat(events).contains("exception").endsWith("end");
    }

    @Test
    void failsWithJooqsExceptionWhenARowInTheMiddleFails() {
        ResultQuery<?> direct =
                db.select(ID, failingAfter500().as("trouble")).from(NUMBERS).orderBy(ID);
        ResultQuery<?> records = db.select(
                        ID,
                        failingAfter500().as("trouble"),
                        NOTE.convertFrom(String::length).as("len"))
                .from(NUMBERS)
                .orderBy(ID);
        for (ResultQuery<?> query : List.of(direct, records)) {
            events.clear();
            ByteArrayOutputStream out = new ByteArrayOutputStream();

            assertThatThrownBy(() -> RowStreamer.builder().build().stream(JooqExport.of(query), out))
                    .isInstanceOf(ExportException.class)
                    .hasCauseInstanceOf(DataAccessException.class);
            assertThat(out.toString(UTF_8)).doesNotContain("\"end\":true");
            assertThat(events).contains("exception").endsWith("end");
            assertThat(events.stream().filter("exception"::equals)).hasSize(1);
        }
    }

    @Test
    void givesEverythingBackWhenARowCannotBeEncoded() {
        for (int bad : new int[] {1, 2, 700, MANY}) {
            assertThatThrownBy(() -> RowStreamer.builder().build().stream(
                            failingAt(bad, JooqExport.of(upTo(MANY))), OutputStream.nullOutputStream()))
                    .isInstanceOfSatisfying(
                            ExportException.class, e -> assertThat(e.rows()).isEqualTo(bad - 1))
                    .hasMessageContaining("no row " + bad);
        }
        assertThat(spy.calls()).doesNotContain("Connection.commit");
    }

    private static <R> Export<R> failingAt(int bad, Export<R> export) {
        AtomicInteger rows = new AtomicInteger();
        RowEncoder<? super R> encoder = export.encoder();
        return Export.of(export.source(), (row, out) -> {
            if (rows.incrementAndGet() == bad) {
                throw new IllegalStateException("no row " + bad);
            }
            encoder.encode(row, out);
        });
    }

    @Test
    void givesEverythingBackWhenTheSinkFails() {
        IOException gone = new IOException("gone");
        OutputStream sink = new OutputStream() {
            private int left = 10_000;

            @Override
            public void write(int b) throws IOException {
                write(new byte[1], 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                left -= length;
                if (left < 0) {
                    throw gone;
                }
            }
        };

        assertThatThrownBy(() -> RowStreamer.builder().build().stream(JooqExport.of(upTo(MANY)), sink))
                .isSameAs(gone);
        assertThat(gone.getSuppressed()).isEmpty();
        assertThat(spy.calls()).doesNotContain("Connection.commit");
    }

    @Test
    void isAFailedExportWhenSomethingCannotBeClosed() {
        for (ResultQuery<?> query : List.of(upTo(3), upToThroughRecords(3))) {
            for (String call : List.of("ResultSet.close", "PreparedStatement.close")) {
                AtomicBoolean running = new AtomicBoolean();
                spy.trap(at -> {
                    running.compareAndSet(false, at.startsWith("PreparedStatement.execute"));
                    if (running.get() && at.equals(call)) {
                        throw new SQLException("trap at " + call);
                    }
                });
                ByteArrayOutputStream out = new ByteArrayOutputStream();

                assertThatThrownBy(() -> RowStreamer.builder().build().stream(JooqExport.of(query), out))
                        .isInstanceOf(ExportException.class)
                        .hasMessageContaining("cannot be closed")
                        .hasMessageContaining("trap at " + call);
                assertThat(out.toString(UTF_8)).doesNotContain("\"end\":true");
            }
        }
    }

    @Test
    void givesEverythingBackWhenAnErrorIsThrown() {
        for (String call :
                List.of("PreparedStatement.execute", "ResultSet.next", "ResultSet.getInt", "ResultSet.close")) {
            AtomicBoolean running = new AtomicBoolean();
            AtomicBoolean thrown = new AtomicBoolean();
            spy.trap(at -> {
                running.compareAndSet(false, at.startsWith("PreparedStatement.execute"));
                if (running.get() && at.startsWith(call) && thrown.compareAndSet(false, true)) {
                    throw new StackOverflowError("trap");
                }
            });

            assertThatThrownBy(() -> Exports.rows(JooqExport.of(upTo(3))))
                    .as(call)
                    .isInstanceOf(ExportException.class)
                    .hasRootCauseInstanceOf(StackOverflowError.class);
            spy.assertNothingLeft();
        }
    }

    @Test
    void givesTheConnectionBackWhenItCannotBePrepared() {
        spy.trap(at -> {
            if (at.equals("Connection.getMetaData")) {
                throw new SQLException("trap");
            }
        });

        assertThatThrownBy(() -> Exports.rows(JooqExport.of(upTo(3))))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("cannot be opened")
                .hasRootCauseMessage("trap");
    }

    @Test
    void endsEarlyWithoutFailing() throws Exception {
        for (ResultQuery<?> query : List.of(upTo(MANY), upToThroughRecords(MANY))) {
            for (int rows : new int[] {0, 1, 600}) {
                try (RowCursor<?> cursor = JooqExport.of(query).source().open()) {
                    for (int i = 0; i < rows; i++) {
                        assertThat(cursor.advance()).isTrue();
                    }
                }
            }
        }
        assertThat(spy.calls()).doesNotContain("Connection.commit");
    }

    @Test
    void leavesTheConnectionUsableAfterEndingEarly() throws Exception {
        try (Connection one = database().open()) {
            DSLContext same = DSL.using(one, database().dialect());
            for (int i = 0; i < 50; i++) {
                try (RowCursor<?> cursor = JooqExport.of(
                                same.select(ID, NOTE).from(NUMBERS).orderBy(ID))
                        .source()
                        .open()) {
                    assertThat(cursor.advance()).isTrue();
                    if (i % 2 == 0) {
                        cursor.cancel();
                    }
                }
                assertThat(same.fetchCount(NUMBERS)).isEqualTo(MANY);
            }
            assertThat(one.getAutoCommit()).isTrue();
            assertThat(one.isReadOnly()).isFalse();
        }
    }

    @Test
    void cancelFromAnotherThreadEndsALongQuery() throws Exception {
        CountDownLatch executing = new CountDownLatch(1);
        spy.trap(at -> {
            if (at.startsWith("PreparedStatement.execute")) {
                executing.countDown();
            }
        });
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (RowCursor<?> cursor = JooqExport.of(db.resultQuery(database().endlessQuery()))
                .source()
                .open()) {
            Future<?> cancelling = other.submit(() -> {
                executing.await();
                while (!Thread.currentThread().isInterrupted()) {
                    cursor.cancel(); // more than once, since the first may come before the database has begun
                    Thread.onSpinWait();
                }
                return null;
            });
            try {
                assertThatThrownBy(cursor::advance).isInstanceOf(RuntimeException.class);
            } finally {
                cancelling.cancel(true);
            }
        } finally {
            other.shutdown();
            assertThat(other.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** A driver may take a statement for finished while a later batch of its rows is being waited for. */
    @Test
    void cancelFromAnotherThreadEndsAQueryThatFallsSilentInALaterBatch() throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        spy.trap(at -> {
            if (at.equals("ResultSet.next") && calls.incrementAndGet() == silentCall()) {
                reached.countDown();
            }
        });
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (RowCursor<?> cursor =
                JooqExport.of(db.resultQuery(silentAfter1000())).source().open()) {
            Future<?> cancelling = other.submit(() -> {
                reached.await();
                cursor.cancel();
                return null;
            });
            assertThatThrownBy(() -> {
                        while (cursor.advance()) {
                            assertThat(cursor.current()).isNotNull();
                        }
                    })
                    .isInstanceOf(RuntimeException.class);
            assertThat(calls).hasValue(silentCall());
            cancelling.get();
        } finally {
            other.shutdown();
            assertThat(other.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** A select whose first 1,000 rows come at once, and the next one takes longer than any test may. */
    abstract String silentAfter1000();

    /** Which step to a row that makes wait; in a later batch than the first. */
    int silentCall() {
        return 1_001;
    }

    @Test
    void noticesAnInterruptBetweenTwoRowsAndKeepsIt() {
        Export<?> export = interrupting(JooqExport.of(upTo(MANY)));

        assertThatThrownBy(() -> RowStreamer.builder().build().stream(export, OutputStream.nullOutputStream()))
                .isInstanceOfSatisfying(
                        ExportException.class, e -> assertThat(e.rows()).isEqualTo(3))
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    private static <R> Export<R> interrupting(Export<R> export) {
        AtomicInteger rows = new AtomicInteger();
        RowEncoder<? super R> encoder = export.encoder();
        return Export.of(export.source(), (row, out) -> {
            if (rows.incrementAndGet() == 3) {
                Thread.currentThread().interrupt();
            }
            encoder.encode(row, out);
        });
    }

    @Test
    void cancelBeforeTheQueryRunsKeepsItFromRunning() throws Exception {
        try (RowCursor<?> cursor = JooqExport.of(upTo(3)).source().open()) {
            cursor.cancel();

            assertThatThrownBy(cursor::advance).isInstanceOf(CancellationException.class);
        }
        assertThat(events).isEmpty();
    }

    @Test
    void cancelAfterCloseReachesNothing() throws Exception {
        RowCursor<?> cursor = JooqExport.of(upTo(3)).source().open();
        assertThat(cursor.advance()).isTrue();
        cursor.close();
        spy.calls().clear();

        cursor.cancel();

        assertThat(spy.calls()).isEmpty();
    }

    @Test
    void leavesTheCallersTransactionAlone() {
        int rows = db.transactionResult(own -> {
            own.dsl()
                    .insertInto(NUMBERS, ID, NOTE)
                    .values(MANY + 1, "not committed")
                    .execute();
            spy.calls().clear();
            int seen = Exports.rows(JooqExport.of(own.dsl().select(ID).from(NUMBERS)))
                    .size();
            assertThat(spy.calls()).noneMatch(call -> call.startsWith("Connection."));
            return seen;
        });

        assertThat(rows).isEqualTo(MANY + 1);
        assertThat(spy.calls()).contains("Connection.commit");
    }

    @Test
    void leavesTheCallersTransactionAloneWhenTheExportFails() {
        db.transaction(own -> {
            own.dsl()
                    .insertInto(NUMBERS, ID, NOTE)
                    .values(MANY + 1, "not committed")
                    .execute();
            spy.calls().clear();
            assertThatThrownBy(() -> RowStreamer.builder().build().stream(
                            failingAt(2, JooqExport.of(own.dsl().select(ID).from(NUMBERS))),
                            OutputStream.nullOutputStream()))
                    .isInstanceOf(ExportException.class);
            assertThat(spy.calls()).noneMatch(call -> call.startsWith("Connection."));
        });

        assertThat(db.fetchCount(NUMBERS)).isEqualTo(MANY + 1);
    }

    @Test
    void respectsTheUsersFetchSize() throws IOException {
        Exports.rows(JooqExport.of(upTo(3).fetchSize(7)));
        Exports.rows(JooqExport.of(
                dsl(new Settings().withFetchSize(8)).select(ID).from(NUMBERS).where(ID.le(3))));
        Exports.rows(JooqExport.of(upTo(3)));

        assertThat(spy.calls().stream().filter(call -> call.startsWith("Statement.setFetchSize")))
                .containsExactly(
                        "Statement.setFetchSize(7)", "Statement.setFetchSize(8)", "Statement.setFetchSize(500)");
    }

    @Test
    void callsExecuteListenersAsALazyFetchDoes() throws IOException {
        Exports.rows(JooqExport.of(upTo(3)));
        List<String> direct = List.copyOf(events);
        events.clear();
        Exports.rows(JooqExport.of(upToThroughRecords(3)));

        assertThat(direct).containsExactly("start", "executeStart", "executeEnd", "fetchStart", "fetchEnd 3", "end");
        assertThat(events)
                .containsExactly(
                        "start",
                        "executeStart",
                        "executeEnd",
                        "fetchStart",
                        "record",
                        "record",
                        "record",
                        "fetchEnd 3",
                        "end");
    }

    @Test
    void countsTheRowsSentWhileOthersInsert() throws IOException {
        DSLContext others = DSL.using(anchor, database().dialect());
        Export<?> export = JooqExport.of(db.select(ID).from(NUMBERS));
        AtomicInteger written = new AtomicInteger();
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        StreamSummary summary = RowStreamer.builder().build().stream(insertingMeanwhile(export, others, written), out);

        assertThat(out.toString(UTF_8).lines()).hasSize((int) summary.rows() + 1);
        assertThat(out.toString(UTF_8)).endsWith("{\"end\":true,\"count\":" + summary.rows() + "}\n");
        assertThat(summary.rows()).isBetween((long) MANY, (long) MANY + written.get());
        assertThat(written.get()).isGreaterThan(10);
    }

    private static <R> Export<R> insertingMeanwhile(Export<R> export, DSLContext others, AtomicInteger written) {
        AtomicInteger seen = new AtomicInteger();
        RowEncoder<? super R> encoder = export.encoder();
        return Export.of(export.source(), (row, out) -> {
            if (seen.incrementAndGet() % 100 == 0 && written.get() < 20) {
                others.insertInto(NUMBERS, ID, NOTE)
                        .values(MANY + written.incrementAndGet(), "late")
                        .execute();
            }
            encoder.encode(row, out);
        });
    }

    @Test
    void canBeOpenedByManyThreadsAtATime() throws Exception {
        Export<?> export = JooqExport.of(upTo(700));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Integer> task = () -> {
                int rows = 0;
                for (int i = 0; i < 25; i++) {
                    rows += Exports.rows(export).size();
                }
                return rows;
            };
            for (Future<Integer> rows : threads.invokeAll(List.of(task, task, task, task))) {
                assertThat(rows.get()).isEqualTo(25 * 700);
            }
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void writesNestedRowsAndMultisets() throws IOException {
        Field<Integer> outerId = field(name("o", "id"), SQLDataType.INTEGER);
        Field<String> outerNote = field(name("o", "note"), SQLDataType.VARCHAR);
        Field<Integer> innerId = field(name("i", "id"), SQLDataType.INTEGER);
        Field<String> innerNote = field(name("i", "note"), SQLDataType.VARCHAR);
        ResultQuery<?> query = db.select(
                        outerId,
                        DSL.row(outerId, outerNote).as("pair"),
                        DSL.multiset(DSL.select(innerId, innerNote)
                                        .from(NUMBERS.as("i"))
                                        .where(innerId.between(outerId.plus(1), outerId.plus(2)))
                                        .orderBy(innerId))
                                .as("next"))
                .from(NUMBERS.as("o"))
                .where(outerId.le(2))
                .orderBy(outerId);

        List<JsonNode> rows = Exports.rows(JooqExport.of(query));

        assertThat(rows)
                .containsExactly(
                        Exports.json("{\"id\":1,\"pair\":{\"id\":1,\"note\":\"note 1\"},\"next\":"
                                + "[{\"id\":2,\"note\":\"note 2\"},{\"id\":3,\"note\":\"note 3\"}]}"),
                        Exports.json("{\"id\":2,\"pair\":{\"id\":2,\"note\":\"note 2\"},\"next\":"
                                + "[{\"id\":3,\"note\":\"note 3\"},{\"id\":4,\"note\":\"note 4\"}]}"));
    }

    @Test
    void exportsWhatAStatementThatWritesReturns() throws IOException {
        List<? extends Record> fetched = inserting(MANY + 1).fetch();
        db.deleteFrom(NUMBERS).where(ID.gt(MANY)).execute();

        Exports.assertSame(Exports.rows(JooqExport.of(inserting(MANY + 1))), fetched);

        assertThat(db.fetchCount(NUMBERS)).isEqualTo(MANY + 2);
    }

    @Test
    void rollsBackWhatAStatementWroteIfItsRowsAreNotAllWritten() {
        Export<?> export = failingAt(1, JooqExport.of(inserting(MANY + 1)));

        assertThatThrownBy(() -> Exports.rows(export)).isInstanceOf(ExportException.class);

        assertThat(db.fetchCount(NUMBERS)).isEqualTo(rollsBackWrites() ? MANY : MANY + 2);
    }

    private ResultQuery<?> inserting(int id) {
        return db.insertInto(NUMBERS, ID, NOTE)
                .values(id, "one")
                .values(id + 1, "two")
                .returning(ID, NOTE);
    }

    @Test
    void reEmitsJsonTokenByToken() throws IOException {
        String json = "{\"a\" :\n [1.10, 12345678901234567890, true, null, \"\\n\\u00e4\"], \"b\": {}}";
        ResultQuery<?> query =
                db.select(field("{0}", SQLDataType.JSON, inline(json)).as("doc"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        RowStreamer.builder().build().stream(JooqExport.of(query), out);

        assertThat(out.toString(UTF_8))
                .startsWith("{\"doc\":{\"a\":[1.10,12345678901234567890,true,null,\"\\nä\"],\"b\":{}}}\n");
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
