package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FieldCase;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What holds of an export on every database, however it ends. */
@SuppressWarnings("try") // cursors may throw what they like in closing
abstract class JdbcExportContract extends JdbcEarlyEndContract {
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
