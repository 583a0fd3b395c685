package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.ExportTimeoutException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
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
abstract class JdbcExportContract {
    static final int MANY = 1_300; // three batches
    private static final String UP_TO = "select id, note from jdbc_numbers where id <= ? order by id";

    private Connection anchor;
    private SpyDataSource spy;

    abstract TestDatabase database();

    /** Two columns {@code id} and {@code trouble} for the ids in their order, which cannot be computed in rows after 500. */
    abstract String failingAfter500();

    /** A select whose first rows, more than a batch, come at once, and then one takes longer than any test may. */
    abstract String silentAfterMany();

    /** Which call of {@link ResultSet#next()} that makes wait; in a later batch than the first. */
    int silentCall() {
        return 1_001;
    }

    /** A statement that inserts a row with the parameter as its id and gives it back. */
    abstract String insertion();

    /** Whether streaming takes a transaction of its own here. */
    boolean transaction() {
        return false;
    }

    @BeforeAll
    void createNumbers() throws SQLException {
        anchor = database().open();
        try (Statement statement = anchor.createStatement()) {
            statement.execute("drop table if exists jdbc_numbers");
            statement.execute("create table jdbc_numbers (id integer not null primary key, note varchar(100))");
        }
        anchor.setAutoCommit(false);
        try (PreparedStatement insert = anchor.prepareStatement("insert into jdbc_numbers values (?, ?)")) {
            for (int i = 1; i <= MANY; i++) {
                insert.setInt(1, i);
                insert.setString(2, "note " + i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
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
    }

    @AfterEach
    @FieldCase("D2")
    void nothingIsLeft() throws SQLException {
        spy.assertNothingLeft();
        try (Statement statement = anchor.createStatement()) {
            statement.execute("delete from jdbc_numbers where id > " + MANY);
        }
    }

    SpyDataSource spy() {
        return spy;
    }

    JdbcExport.Builder builder(String sql, @Nullable Object... parameters) {
        return JdbcExport.builder(spy, sql, parameters).naming(ColumnNaming.CAMEL_CASE);
    }

    Export<JdbcRow> upTo(int rows) {
        return builder(UP_TO, rows).build();
    }

    static List<JsonNode> rows(Export<?> export) throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().format(StreamFormat.JSON_ARRAY).build().stream(export, sink);
        return IndependentJson.array(sink.bytes()).orElseThrow();
    }

    private static StreamSummary drain(Export<?> export) throws IOException {
        return RowStreamer.builder().build().stream(export, OutputStream.nullOutputStream());
    }

    /** Does something before the encoding of each row, whose number is counted from 1. */
    private static <R> Export<R> beforeEach(Export<R> export, RowAction action) {
        AtomicInteger rows = new AtomicInteger();
        RowEncoder<? super R> encoder = export.encoder();
        return Export.of(export.source(), (row, out) -> {
            action.at(rows.incrementAndGet());
            encoder.encode(row, out);
        });
    }

    private interface RowAction {
        void at(int row) throws Exception;
    }

    private static <R> Export<R> failingAt(int bad, Export<R> export) {
        return beforeEach(export, row -> {
            if (row == bad) {
                throw new IllegalStateException("no row " + bad);
            }
        });
    }

    private int count() throws SQLException {
        try (Statement statement = anchor.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from jdbc_numbers")) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }

    @Test
    void exportsNoRowOneRowAndManyInTheirOrder() throws IOException {
        for (int count : new int[] {0, 1, 2, MANY}) {
            List<JsonNode> rows = rows(upTo(count));

            assertThat(rows).hasSize(count);
            for (int i = 1; i <= count; i++) {
                assertThat(rows.get(i - 1)).hasToString("{\"id\":" + i + ",\"note\":\"note " + i + "\"}");
            }
        }
    }

    @Test
    void bindsParametersOfEveryKindAndNull() throws IOException {
        String sql =
                "select id from jdbc_numbers where id > ? and note <> ? and id + 0.0 < ? and coalesce(?, 'x') = 'x'";

        assertThat(rows(builder(sql, MANY - 3L, "note " + MANY, (double) MANY + 1, null)
                        .build()))
                .hasSize(2);
    }

    @Test
    @FieldCase("D5")
    void acquiresAConnectionOnlyWhenItIsOpenedAndGivesItBackInsideTheWrite() throws IOException {
        Export<JdbcRow> export = upTo(3);
        assertThat(spy.calls()).isEmpty();
        AtomicInteger out = new AtomicInteger();

        drain(beforeEach(export, row -> out.addAndGet((int) spy.connections())));

        assertThat(out).hasValue(3);
        assertThat(spy.connections()).isZero();
    }

    @Test
    void canBeOpenedAgainAndByManyThreadsAtATime() throws Exception {
        Export<JdbcRow> export = upTo(700);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<StreamSummary> task = () -> drain(export);
            for (Future<StreamSummary> summary : threads.invokeAll(Collections.nCopies(8, task))) {
                assertThat(summary.get().rows()).isEqualTo(700);
            }
        } finally {
            threads.shutdown();
            assertThat(threads.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void commitsItsOwnTransactionAfterTheLastRowOnly() throws IOException {
        drain(upTo(3));
        assertThat(spy.calls().contains("Connection.commit")).isEqualTo(transaction());
        assertThat(spy.calls()).doesNotContain("Connection.rollback");
        if (transaction()) {
            assertThat(spy.calls())
                    .containsSubsequence(
                            "Connection.setAutoCommit(false)",
                            "Statement.setFetchSize(500)",
                            "ResultSet.close",
                            "Statement.close",
                            "Connection.commit",
                            "Connection.setAutoCommit(true)");
        }
    }

    @Test
    void refusesColumnsOfTheSameNameBeforeARowIsWritten() {
        for (String sql : List.of(
                "select id, note, id from jdbc_numbers",
                "select 1 as a_b, 2 as \"aB\" from jdbc_numbers".replace('"', quote()))) {
            FaultySink sink = new FaultySink();

            assertThatThrownBy(() -> RowStreamer.builder().build().stream(
                            JdbcExport.builder(spy, sql)
                                    .naming(ColumnNaming.CAMEL_CASE)
                                    .build(),
                            sink))
                    .isInstanceOfSatisfying(
                            ExportException.class, e -> assertThat(e.rows()).isZero())
                    .cause()
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("more than one column is called " + (sql.contains("note") ? "id" : "aB"));
            assertThat(sink.size()).isZero();
        }
    }

    /** What stands around names. */
    char quote() {
        return '"';
    }

    @Test
    void failsWhenTheSqlIsBadOrGivesNoRows() {
        for (String sql :
                List.of("select nothing_like_it from jdbc_numbers", "delete from jdbc_numbers where id < 0")) {
            assertThatThrownBy(() -> drain(JdbcExport.of(spy, sql)))
                    .as(sql)
                    .isInstanceOf(ExportException.class)
                    .hasCauseInstanceOf(SQLException.class);
        }
    }

    @Test
    void failsWhenARowInTheMiddleCannotBeComputed() {
        FaultySink sink = new FaultySink();

        assertThatThrownBy(() -> RowStreamer.builder().build().stream(JdbcExport.of(spy, failingAfter500()), sink))
                .isInstanceOf(ExportException.class)
                .hasCauseInstanceOf(SQLException.class);
        assertThat(sink.text()).doesNotContain("\"end\":true");
        assertThat(spy.calls()).doesNotContain("Connection.commit");
    }

    @Test
    @FieldCase("D3")
    void givesEverythingBackWhenARowCannotBeEncoded() {
        for (int bad : new int[] {1, 2, 700, MANY}) {
            assertThatThrownBy(() -> drain(failingAt(bad, upTo(MANY))))
                    .isInstanceOfSatisfying(
                            ExportException.class, e -> assertThat(e.rows()).isEqualTo(bad - 1))
                    .hasMessageContaining("no row " + bad);
            spy.assertNothingLeft();
        }
        assertThat(spy.calls()).doesNotContain("Connection.commit");
    }

    @Test
    @FieldCase("D3")
    void givesEverythingBackWhenTheSinkFails() {
        for (int bytes : new int[] {0, 20_000}) {
            IOException gone = new IOException("gone");

            assertThatThrownBy(() -> RowStreamer.builder().flushBytes(1_000).build().stream(
                            upTo(MANY), FaultySink.failingAfter(bytes, gone)))
                    .isSameAs(gone);
            assertThat(gone.getSuppressed()).isEmpty();
            spy.assertNothingLeft();
        }
        assertThat(spy.calls()).doesNotContain("Connection.commit");
    }

    /** Errors too; and what fails in giving back does not keep the rest from being given back. */
    @Test
    @FieldCase("D3")
    void givesEverythingBackWhateverFails() {
        List<String> places = List.of(
                "DataSource.getConnection",
                "Connection.getMetaData",
                "Connection.prepareStatement",
                "PreparedStatement.setFetchSize",
                "PreparedStatement.setObject",
                "PreparedStatement.execute",
                "ResultSet.getMetaData",
                "ResultSet.next",
                "ResultSet.getString",
                "ResultSet.close",
                "PreparedStatement.close",
                "Connection.close");
        for (String place : places) {
            for (Throwable failure : List.of(new SQLException("trap"), new StackOverflowError("trap"))) {
                FaultySink sink = new FaultySink();
                AtomicBoolean thrown = new AtomicBoolean();
                spy.trap(at -> {
                    boolean here = at.startsWith(place) || isAlso(place, at);
                    if (here && thrown.compareAndSet(false, true)) {
                        sneakyThrow(failure);
                    }
                });

                assertThatThrownBy(() -> RowStreamer.builder().build().stream(upTo(3), sink))
                        .as("%s %s", place, failure)
                        .isInstanceOf(ExportException.class)
                        .hasRootCause(failure);
                assertThat(sink.text()).as(place).doesNotContain("\"end\":true");
                spy.trap(at -> {});
                spy.assertNothingLeft();
            }
        }
    }

    /** SQLite's columns are known beforehand, and most values asked for as objects; text may be asked for as bytes. */
    private static boolean isAlso(String place, String at) {
        return switch (at) {
            case "PreparedStatement.getMetaData" -> place.equals("ResultSet.getMetaData");
            case "ResultSet.getObject", "ResultSet.getBytes" -> place.equals("ResultSet.getString");
            default -> false;
        };
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneakyThrow(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void endsEarlyWithoutFailingAndLeavesTheConnectionUsable() throws Exception {
        for (int taken : new int[] {0, 1, 600}) {
            try (RowCursor<JdbcRow> cursor = upTo(MANY).source().open()) {
                for (int i = 0; i < taken; i++) {
                    assertThat(cursor.advance()).isTrue();
                }
            }
        }
        assertThat(spy.calls()).doesNotContain("Connection.commit");
        try (Connection one = database().open()) {
            DataSource same = Connections.dataSource(one);
            for (int i = 0; i < 20; i++) {
                try (RowCursor<JdbcRow> cursor =
                        JdbcExport.of(same, UP_TO, MANY).source().open()) {
                    assertThat(cursor.advance()).isTrue();
                    if (i % 2 == 0) {
                        cursor.cancel();
                    }
                }
                assertThat(drain(JdbcExport.of(same, UP_TO, 700)).rows()).isEqualTo(700);
            }
        }
    }

    @Test
    void oneCancelFromAnotherThreadEndsAQueryThatHasNoRowYet() throws Exception {
        endsWhenCancelledAt("PreparedStatement.execute", 1, database().endlessQuery());
    }

    /** A driver may take a statement for finished while a later batch of its rows is being waited for. */
    @Test
    @FieldCase("D4")
    void oneCancelFromAnotherThreadEndsAQueryThatFallsSilentInALaterBatch() throws Exception {
        endsWhenCancelledAt("ResultSet.next", silentCall(), silentAfterMany());
    }

    /** The cancel comes right before or while the driver waits, and after the last look between two rows. */
    private void endsWhenCancelledAt(String call, int number, String sql) throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (RowCursor<JdbcRow> cursor = JdbcExport.of(spy, sql).source().open()) {
            spy.trap(at -> {
                if (at.startsWith(call) && calls.incrementAndGet() == number) {
                    reached.countDown();
                }
            });
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
                    .isInstanceOfAny(SQLException.class, CancellationException.class);
            assertThat(calls).hasValue(number);
            cancelling.get();
        } finally {
            other.shutdown();
            assertThat(other.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void endsAtItsDeadlineAQueryThatHasNoRowYet() {
        RowStreamer streamer =
                RowStreamer.builder().deadline(Duration.ofMillis(100)).build();

        assertThatThrownBy(() -> streamer.stream(JdbcExport.of(spy, database().endlessQuery()), new FaultySink()))
                .isInstanceOf(ExportException.class)
                .hasCauseInstanceOf(ExportTimeoutException.class);
    }

    /** Which is where the time limits of drivers end: they hold for the first batch alone. */
    @Test
    @FieldCase("D4")
    void endsAtItsDeadlineAQueryThatFallsSilentInALaterBatch() {
        RowStreamer streamer =
                RowStreamer.builder().deadline(Duration.ofSeconds(1)).build();

        assertThatThrownBy(
                        () -> streamer.stream(JdbcExport.of(spy, silentAfterMany()), OutputStream.nullOutputStream()))
                .isInstanceOfSatisfying(
                        ExportException.class, e -> assertThat(e.rows()).isPositive())
                .hasCauseInstanceOf(ExportTimeoutException.class);
    }

    @Test
    void cancelBeforeTheQueryRunsKeepsItFromRunning() throws Exception {
        AtomicInteger executions = new AtomicInteger();
        spy.trap(at -> executions.addAndGet(at.startsWith("PreparedStatement.execute") ? 1 : 0));
        try (RowCursor<JdbcRow> cursor = upTo(3).source().open()) {
            cursor.cancel();

            assertThatThrownBy(cursor::advance).isInstanceOf(CancellationException.class);
        }
        assertThat(executions).hasValue(0);
    }

    @Test
    void cancelAfterTheLastRowReachesNothing() throws Exception {
        try (RowCursor<JdbcRow> cursor = upTo(1).source().open()) {
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.advance()).isFalse();
            assertThat(cursor.advance()).isFalse();
            cursor.cancel();
            cursor.close();
            cursor.cancel();
        }
        assertThat(spy.calls()).doesNotContain("Statement.cancel", "Connection.rollback");
    }

    @Test
    void noticesAnInterruptBetweenTwoRowsAndKeepsIt() {
        Export<JdbcRow> export = beforeEach(upTo(MANY), row -> {
            if (row == 3) {
                Thread.currentThread().interrupt();
            }
        });

        assertThatThrownBy(() -> drain(export))
                .isInstanceOfSatisfying(
                        ExportException.class, e -> assertThat(e.rows()).isEqualTo(3))
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void leavesTheCallersTransactionAlone() throws Exception {
        try (Connection own = spy.getConnection()) {
            own.setAutoCommit(false);
            try (Statement statement = own.createStatement()) {
                statement.execute("insert into jdbc_numbers values (" + (MANY + 1) + ", 'not committed')");
            }
            spy.calls().clear();

            DataSource same = Connections.dataSource(own);
            assertThat(drain(JdbcExport.of(same, UP_TO, MANY + 1)).rows()).isEqualTo(MANY + 1);
            assertThatThrownBy(() -> drain(failingAt(2, JdbcExport.of(same, UP_TO, MANY))))
                    .isInstanceOf(ExportException.class);

            assertThat(spy.calls()).noneMatch(call -> call.startsWith("Connection."));
            own.commit();
            own.setAutoCommit(true);
        }
        assertThat(count()).isEqualTo(MANY + 1);
    }

    @Test
    @FieldCase("W7")
    void countsTheRowsSentWhileOthersInsert() throws IOException {
        AtomicInteger written = new AtomicInteger();
        Export<JdbcRow> export = beforeEach(JdbcExport.of(spy, "select id from jdbc_numbers"), row -> {
            if (row % 100 == 0 && written.get() < 20) {
                try (Statement statement = anchor.createStatement()) {
                    statement.execute(
                            "insert into jdbc_numbers values (" + (MANY + written.incrementAndGet()) + ", 'late')");
                }
            }
        });
        FaultySink sink = new FaultySink();

        StreamSummary summary = RowStreamer.builder().build().stream(export, sink);

        assertThat(written.get()).isGreaterThan(10);
        assertThat(summary.rows()).isBetween((long) MANY, (long) MANY + written.get());
        assertThat(sink.text().lines()).hasSize((int) summary.rows() + 1);
        assertThat(sink.text()).endsWith("{\"end\":true,\"count\":" + summary.rows() + "}\n");
    }

    @Test
    void exportsWhatAStatementThatWritesReturns() throws Exception {
        assertThat(rows(builder(insertion(), MANY + 1).writable(true).build()).toString())
                .isEqualTo("[{\"id\":" + (MANY + 1) + ",\"note\":\"new\"}]");
        assertThat(count()).isEqualTo(MANY + 1);

        assertThatThrownBy(() -> drain(failingAt(
                        1, builder(insertion(), MANY + 2).writable(true).build())))
                .isInstanceOf(ExportException.class);
        assertThat(count()).isEqualTo(transaction() ? MANY + 1 : MANY + 2);
    }

    /** Whether the database keeps a statement from writing that was not said to. */
    boolean preventsWriting() {
        return true;
    }

    @Test
    void keepsAStatementFromWritingUnlessItIsSaidTo() throws Exception {
        Export<JdbcRow> export = builder(insertion(), MANY + 1).build();

        if (preventsWriting()) {
            assertThatThrownBy(() -> drain(export))
                    .isInstanceOf(ExportException.class)
                    .hasCauseInstanceOf(SQLException.class);
            assertThat(count()).isEqualTo(MANY);
        } else {
            drain(export);
            assertThat(count()).isEqualTo(MANY + 1);
        }
    }

    @Test
    void leavesTheConnectionAsWritableAsItWas() throws Exception {
        try (Connection own = database().open()) {
            drain(JdbcExport.of(Connections.dataSource(own), UP_TO, MANY));
            assertThatThrownBy(() -> drain(failingAt(2, JdbcExport.of(Connections.dataSource(own), UP_TO, MANY))))
                    .isInstanceOf(ExportException.class);

            try (Statement statement = own.createStatement()) {
                statement.execute("insert into jdbc_numbers values (" + (MANY + 1) + ", 'new')");
            }
        }
        assertThat(count()).isEqualTo(MANY + 1);
    }

    @Test
    void givesItsRowsToWhoMakesTokensOfThem() throws Exception {
        Export<JdbcRow> export = upTo(3);
        try (RowCursor<JdbcRow> cursor = export.source().open()) {
            assertThatThrownBy(cursor::current).isInstanceOf(IllegalStateException.class);
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current().resultSet().getInt("id")).isEqualTo(1);
            JdbcRow first = cursor.current();
            assertThat(cursor.advance()).isTrue();
            assertThat(cursor.current()).isSameAs(first);
            assertThat(first.resultSet().getString(2)).isEqualTo("note 2");
        }
    }
}
