package io.rowstream.jooq;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.wire.StreamError;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.jooq.ExecuteListener;
import org.jooq.ResultQuery;
import org.jooq.conf.MappedSchema;
import org.jooq.conf.MappedTable;
import org.jooq.conf.RenderMapping;
import org.jooq.conf.Settings;
import org.jooq.conf.StatementType;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/** jOOQ's listeners, settings and exceptions are what they are without an export, on every database. */
@SuppressWarnings("try") // cursors may throw what they like in closing
abstract class ListenerContract extends NumbersContract {
    ListenerContract(Supplier<TestDatabase> database) {
        super(database);
    }

    @Test
    void failsWithJooqsExceptionWhenARowInTheMiddleFails() {
        ResultQuery<?> plain = db.select(ID, database().failingAfter500().as("trouble"))
                .from(NUMBERS)
                .orderBy(ID);
        ResultQuery<?> mixed = db.select(ID, database().failingAfter500().as("trouble"), length())
                .from(NUMBERS)
                .orderBy(ID);
        for (Export<?> export : List.of(
                JooqExport.of(plain),
                JooqExport.of(mixed),
                JooqExport.builder(mixed).throughRecords(true).build())) {
            events.clear();
            ByteArrayOutputStream out = new ByteArrayOutputStream();

            assertThatThrownBy(() -> RowStreamer.builder().build().stream(export, out))
                    .isInstanceOf(ExportException.class)
                    .hasCauseInstanceOf(DataAccessException.class)
                    .cause()
                    .hasMessageContaining("numbers"); // the SQL, for the server's log
            assertThat(out.toString(UTF_8))
                    .doesNotContain("\"end\":true")
                    .doesNotContain("numbers")
                    .doesNotContainIgnoringCase("select")
                    .doesNotContain("Exception");
            assertThat(events).contains("exception").endsWith("end");
            assertThat(events.stream().filter("exception"::equals)).hasSize(1);
        }
    }

    @Test
    void tellsClientsNothingOfTheSqlWhereTheQueryCannotRun() {
        RowStreamer streamer = RowStreamer.builder().build();
        Export<?> export = JooqExport.of(db.select(field("no_such_column")).from(NUMBERS));

        assertThatThrownBy(() -> streamer.stream(export, OutputStream.nullOutputStream()))
                .isInstanceOfSatisfying(ExportException.class, e -> {
                    assertThat(e).hasStackTraceContaining("no_such_column"); // for the log
                    assertThat(streamer.describe(e)).isEqualTo(StreamError.EXPORT_FAILED);
                });
    }

    @Test
    void failsInTheSameWayWhereAConverterThrows() {
        ResultQuery<?> query = db.select(
                        ID,
                        ID.convertFrom(id -> {
                                    if (id == 3) {
                                        throw new IllegalStateException("no three");
                                    }
                                    return id;
                                })
                                .as("odd"))
                .from(NUMBERS)
                .orderBy(ID);
        for (boolean records : new boolean[] {false, true}) {
            events.clear();
            assertThatThrownBy(() -> drain(
                            JooqExport.builder(query).throughRecords(records).build()))
                    .isInstanceOfSatisfying(
                            ExportException.class, e -> assertThat(e.rows()).isEqualTo(2))
                    .hasCauseInstanceOf(DataAccessException.class)
                    .hasStackTraceContaining("odd")
                    .rootCause()
                    .hasMessageContaining("no three");
            assertThat(events).contains("exception").endsWith("end");
        }
    }

    @Test
    void failsWithTheExceptionThatAListenerChose() {
        IllegalStateException chosen = new IllegalStateException("chosen");
        Configuration configuration = configuration(new Settings())
                .deriveAppending(ExecuteListener.onException(context -> context.exception(chosen)));
        DSLContext translating = DSL.using(configuration);
        for (ResultQuery<?> query : List.of(
                translating.select(field("no_such_column")).from(NUMBERS),
                translating
                        .select(ID, database().failingAfter500().as("trouble"))
                        .from(NUMBERS)
                        .orderBy(ID))) {
            assertThatThrownBy(() -> drain(JooqExport.of(query)))
                    .isInstanceOf(ExportException.class)
                    .hasCause(chosen);
        }
    }

    @Test
    void callsExecuteListenersAsALazyFetchDoes() throws IOException {
        for (Way way : List.of(Way.DIRECT, Way.MIXED)) {
            events.clear();
            drain(export(way, 3));

            assertThat(events)
                    .as(way.name())
                    .containsExactly("start", "executeStart", "executeEnd", "fetchStart", "fetchEnd 3", "end");
        }
        events.clear();
        drain(export(Way.RECORDS, 3));
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
    void callsListenersToTheEndWhenItEndsEarly() throws Exception {
        for (Way way : Way.values()) {
            events.clear();
            try (RowCursor<?> cursor = export(way, MANY).source().open()) {
                assertThat(cursor.advance()).isTrue();
            }
            assertThat(events)
                    .as(way.name())
                    .startsWith("start")
                    .endsWith("end")
                    .doesNotContain("exception");
        }
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
    void rendersAsTheSettingsSay() throws IOException {
        List<String> sql = new ArrayList<>();
        Settings settings = new Settings()
                .withStatementType(StatementType.STATIC_STATEMENT)
                .withRenderFormatted(true)
                .withRenderMapping(new RenderMapping()
                        .withSchemata(new MappedSchema()
                                .withInput("elsewhere")
                                .withOutput(database().schema())
                                .withTables(
                                        new MappedTable().withInput("figures").withOutput(NUMBERS.getName()))));
        Configuration configuration =
                configuration(settings).deriveAppending(ExecuteListener.onRenderEnd(context -> sql.add(context.sql())));
        ResultQuery<?> query = DSL.using(configuration)
                .select(ID, NOTE)
                .from(table(name("elsewhere", "figures")))
                .where(ID.le(3));

        assertThat(Exports.rows(JooqExport.of(query))).hasSize(3);

        assertThat(sql).hasSize(1);
        assertThat(sql.get(0)).contains("numbers", "<= 3", "\n").doesNotContain("elsewhere", "figures");
    }

    @Test
    void givesTheQueryTimeoutToTheStatement() throws IOException {
        List<String> timeouts = new ArrayList<>();
        spy.trap(at -> {
            if (at.endsWith("Statement.setQueryTimeout")) {
                timeouts.add(at);
            }
        });
        drain(JooqExport.of(upTo(3)));
        assertThat(timeouts).isEmpty();

        drain(JooqExport.of(dsl(new Settings().withQueryTimeout(30))
                .select(ID)
                .from(NUMBERS)
                .where(ID.le(3))));
        drain(JooqExport.of(upTo(3).queryTimeout(30)));
        assertThat(timeouts).hasSize(2);
    }

    @Test
    void respectsALimitOfRowsInTheSettings() throws IOException {
        DSLContext limited = dsl(new Settings().withMaxRows(5));
        for (boolean records : new boolean[] {false, true}) {
            assertThat(drain(JooqExport.builder(limited.select(ID).from(NUMBERS))
                                    .throughRecords(records)
                                    .build())
                            .rows())
                    .isEqualTo(5);
        }
    }
}
