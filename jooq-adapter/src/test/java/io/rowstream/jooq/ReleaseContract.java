package io.rowstream.jooq;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FieldCase;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.ResultQuery;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/** Everything that an export takes is given back, on every database and whatever happens. */
@SuppressWarnings("try") // cursors may throw what they like in closing
abstract class ReleaseContract extends NumbersContract {
    ReleaseContract(Supplier<TestDatabase> database) {
        super(database);
    }

    private static final int ROWS = 700; // two batches

    /** Errors too, at the first and at the last call of each kind; giving back goes on whatever fails in it. */
    @Test
    @FieldCase("D3")
    void givesEverythingBackWhateverFailsAndWhenever() throws IOException {
        for (Way way : Way.values()) {
            Map<String, Integer> calls = callsOf(way);
            assertThat(calls).containsKeys("DataSource.getConnection", "Connection.getMetaData", "ResultSet.next");
            String complete = text(way);
            for (Map.Entry<String, Integer> call : calls.entrySet()) {
                for (int number : new TreeSet<>(List.of(1, call.getValue()))) {
                    for (Throwable failure : List.of(new SQLException("trap"), new StackOverflowError("trap"))) {
                        failingAt(call.getKey(), number, failure, way, complete);
                    }
                }
            }
        }
    }

    /** How often which call is made when nothing fails. */
    private Map<String, Integer> callsOf(Way way) throws IOException {
        Map<String, Integer> calls = new LinkedHashMap<>();
        spy.trap(at -> calls.merge(at, 1, Integer::sum));
        drain(export(way, ROWS));
        spy.trap(at -> {});
        return calls;
    }

    private String text(Way way) throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().build().stream(export(way, ROWS), sink);
        return sink.text();
    }

    private void failingAt(String call, int number, Throwable failure, Way way, String complete) {
        AtomicInteger count = new AtomicInteger();
        AtomicBoolean thrown = new AtomicBoolean();
        spy.trap(at -> {
            if (at.equals(call) && count.incrementAndGet() == number) {
                thrown.set(true);
                sneakyThrow(failure);
            }
        });
        FaultySink sink = new FaultySink();
        String where = way + ", " + failure + " at " + call + " " + number;
        try {
            RowStreamer.builder().build().stream(export(way, ROWS), sink);
            // What jOOQ can do without, such as asking whether something is closed already, harms nobody.
            assertThat(sink.text()).as(where).isEqualTo(complete);
        } catch (ExportException e) {
            assertThat(e).as(where).hasRootCause(failure);
            assertThat(sink.text()).as(where).doesNotContain("\"end\":true").doesNotContain("trap");
        } catch (IOException e) {
            throw new AssertionError(where, e);
        }
        assertThat(thrown).as(where).isTrue();
        spy.trap(at -> {});
        if (isSetting(call)) {
            // A setting that cannot be put back is not; everything else is.
            assertThat(spy.connections()).as(where).isZero();
            watch();
        } else {
            try {
                spy.assertNothingLeft();
            } catch (AssertionError e) {
                throw new AssertionError(where, e);
            }
        }
    }

    private static boolean isSetting(String call) {
        return call.startsWith("Connection.set");
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneakyThrow(Throwable failure) throws T {
        throw (T) failure;
    }

    @Test
    void givesEverythingBackWhenCancelledAtAnyCall() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            for (Way way : Way.values()) {
                Map<String, Integer> calls = callsOf(way);
                for (Map.Entry<String, Integer> call : calls.entrySet()) {
                    cancellingAt(call.getKey(), call.getValue() / 2 + 1, way, other);
                    spy.assertNothingLeft();
                    assertThat(others().fetchCount(NUMBERS)).isEqualTo(MANY);
                }
            }
        } finally {
            other.shutdown();
            assertThat(other.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void cancellingAt(String call, int number, Way way, ExecutorService other) throws Exception {
        AtomicInteger count = new AtomicInteger();
        AtomicReference<RowCursor<?>> opened = new AtomicReference<>();
        List<Future<?>> cancels = new ArrayList<>();
        spy.trap(at -> {
            RowCursor<?> cursor = opened.get();
            if (at.equals(call) && count.incrementAndGet() == number && cursor != null) {
                cancels.add(other.submit(cursor::cancel));
            }
        });
        int rows = 0;
        try (RowCursor<?> cursor = export(way, ROWS).source().open()) {
            opened.set(cursor);
            while (cursor.advance()) {
                rows++;
            }
            assertThat(rows).isEqualTo(ROWS);
        } catch (DataAccessException | CancellationException e) {
            assertThat(cancels).as("%s at %s", e, call).isNotEmpty();
        }
        for (Future<?> cancel : cancels) {
            cancel.get();
        }
        spy.trap(at -> {});
    }

    @Test
    void givesEverythingBackWhenARowCannotBeEncoded() {
        for (int bad : new int[] {1, 2, 700, MANY}) {
            assertThatThrownBy(() -> drain(failingAt(bad, JooqExport.of(upTo(MANY)))))
                    .isInstanceOfSatisfying(
                            ExportException.class, e -> assertThat(e.rows()).isEqualTo(bad - 1))
                    .hasMessageContaining("no row " + bad);
        }
        assertThat(spy.calls()).doesNotContain("Connection.commit");
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
        for (ResultQuery<?> query : List.of(upTo(3), upToMixed(3))) {
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
    void endsEarlyWithoutFailing() throws Exception {
        for (ResultQuery<?> query : List.of(upTo(MANY), upToMixed(MANY))) {
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
    void rollsBackWhatAStatementWroteIfItsRowsAreNotAllWritten() {
        Export<?> export = failingAt(1, JooqExport.of(inserting(MANY + 1)));

        assertThatThrownBy(() -> Exports.rows(export)).isInstanceOf(ExportException.class);

        assertThat(db.fetchCount(NUMBERS)).isEqualTo(database().transaction() ? MANY : MANY + 2);
    }

    @Test
    void exportsWhatAStatementThatWritesReturns() throws IOException {
        List<? extends Record> fetched = inserting(MANY + 1).fetch();
        db.deleteFrom(NUMBERS).where(ID.gt(MANY)).execute();

        Exports.assertSame(Exports.rows(JooqExport.of(inserting(MANY + 1))), fetched);

        assertThat(db.fetchCount(NUMBERS)).isEqualTo(MANY + 2);
    }

    private ResultQuery<?> inserting(int id) {
        return db.insertInto(NUMBERS, ID, NOTE)
                .values(id, "one")
                .values(id + 1, "two")
                .returning(ID, NOTE);
    }
}
