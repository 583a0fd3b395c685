package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FieldCase;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.ExportTimeoutException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What holds on every database of exports that fail, or are cancelled, interrupted or too late. */
@SuppressWarnings("try") // cursors may throw what they like in closing
abstract class JdbcEarlyEndContract extends JdbcNumbers {
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
}
