package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FieldCase;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.ExportTimeoutException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowStreamer;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Queries end when they are told to, on every database. */
@SuppressWarnings("try") // cursors may throw what they like in closing
abstract class CancelContract extends NumbersContract {
    CancelContract(Supplier<TestDatabase> database) {
        super(database);
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
            if (at.equals("ResultSet.next")
                    && calls.incrementAndGet() == database().silentCall()) {
                reached.countDown();
            }
        });
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (RowCursor<?> cursor = JooqExport.of(db.resultQuery(database().silentAfter1000()))
                .source()
                .open()) {
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
            assertThat(calls.get())
                    .isBetween(database().silentCall(), database().silentCall() + 1);
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
        Export<?> export = JooqExport.of(db.resultQuery(database().endlessQuery()));

        assertThatThrownBy(() -> streamer.stream(export, OutputStream.nullOutputStream()))
                .isInstanceOf(ExportException.class)
                .hasCauseInstanceOf(ExportTimeoutException.class);
    }

    /** Which is where drivers' own limits of time do not reach. */
    @Test
    @FieldCase("D4")
    void endsAtItsDeadlineAQueryThatFallsSilentInALaterBatch() {
        RowStreamer streamer =
                RowStreamer.builder().deadline(Duration.ofSeconds(2)).build();
        Export<?> export = JooqExport.of(db.resultQuery(database().silentAfter1000()));

        assertThatThrownBy(() -> streamer.stream(export, OutputStream.nullOutputStream()))
                .isInstanceOfSatisfying(
                        ExportException.class, e -> assertThat(e.rows()).isPositive())
                .hasCauseInstanceOf(ExportTimeoutException.class);
        assertThat(spy.calls()).contains("ResultSet.close").doesNotContain("Connection.commit");
    }

    @Test
    void noticesAnInterruptBetweenTwoRowsAndKeepsIt() {
        Export<?> export = beforeEach(export(Way.DIRECT, MANY), row -> {
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
}
