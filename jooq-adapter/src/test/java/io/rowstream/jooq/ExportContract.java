package io.rowstream.jooq;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;

import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowEncoder;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.StreamSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jooq.CommonTableExpression;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.ResultQuery;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What queries become, on every database. */
@SuppressWarnings("try") // cursors may throw what they like in closing
abstract class ExportContract extends NumbersContract {
    ExportContract(Supplier<TestDatabase> database) {
        super(database);
    }

    @Test
    void exportsNoRowOneRowAndManyAsFetched() throws IOException {
        for (int rows : new int[] {0, 1, 2, MANY}) {
            Exports.assertSame(
                    Exports.rows(export(Way.DIRECT, rows)), upTo(rows).fetch());
            Exports.assertSame(
                    Exports.rows(export(Way.MIXED, rows)), upToMixed(rows).fetch());
            Exports.assertSame(
                    Exports.rows(export(Way.RECORDS, rows)), upToMixed(rows).fetch());
        }
    }

    @Test
    void tellsWhichWayEachFieldGoesAndWhy() {
        assertThat(export(Way.DIRECT, 3).encoder()).hasToString("JooqEncoder[all 2 fields from the result set]");
        assertThat(export(Way.MIXED, 3).encoder().toString())
                .startsWith("JooqEncoder[2 of 3 fields from the result set, others by way of jOOQ: len (")
                .endsWith(", converted)]");
        assertThat(export(Way.RECORDS, 3).encoder()).hasToString("JooqEncoder[all 3 fields from records]");
        assertThat(JooqExport.of(db.select(ID, DSL.row(ID, NOTE).as("pair")).from(NUMBERS))
                        .encoder()
                        .toString())
                .startsWith("JooqEncoder[all 2 fields from records, because of pair (");
    }

    /** Each takes another number of columns than one, or may. */
    @Test
    void readsRowsThatAreFieldsThroughRecordsWhateverTheyAreConvertedTo() throws IOException {
        ResultQuery<?> query = db.select(
                        DSL.row(ID).convertFrom(row -> "one " + row.value1()).as("one"),
                        DSL.row(ID, NOTE)
                                .convertFrom(row -> row.value1() + row.value2())
                                .as("two"),
                        ID)
                .from(NUMBERS)
                .where(ID.le(2))
                .orderBy(ID);
        Export<?> export = JooqExport.of(query);

        assertThat(export.encoder().toString()).contains("from records, because of one (", "two (");
        Exports.assertSame(Exports.rows(export), query.fetch());
    }

    /** Nothing but the number of columns tells that it is a row. */
    @Test
    void readsNoFieldFromTheColumnOfAnother() throws IOException {
        Field<?> pair = (Field<?>) DSL.row(ID, NOTE).as("pair");
        ResultQuery<?> query = db.select(
                        DSL.field(ID.plus(1)).as("next"),
                        pair.coerce(SQLDataType.VARCHAR),
                        DSL.field(ID.plus(2)).as("last"))
                .from(NUMBERS)
                .where(ID.eq(7));

        JsonNode row = Exports.rows(JooqExport.of(query)).get(0);

        assertThat(row.get("next").intValue()).isEqualTo(8);
        assertThat(row.get("last").intValue()).isEqualTo(9);
        assertThat(row.get("pair").toString()).contains("7", "note 7");
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

        assertThatThrownBy(() -> drain(export))
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
    void exportsCommonTableExpressionsAndUnions() throws IOException {
        CommonTableExpression<?> few =
                name("few").as(DSL.select(ID, NOTE).from(NUMBERS).where(ID.le(3)));
        ResultQuery<?> query = db.with(few)
                .select(ID, NOTE)
                .from(few)
                .unionAll(DSL.select(ID, NOTE).from(NUMBERS).where(ID.between(1_000, 1_002)))
                .union(DSL.select(inline(0).as("id"), inline("none").as("note")))
                .orderBy(1);
        Export<?> export = JooqExport.of(query);

        List<JsonNode> rows = Exports.rows(export);

        assertThat(rows).hasSize(7);
        Exports.assertSame(rows, query.fetch());
        assertThat(export.encoder()).hasToString("JooqEncoder[all 2 fields from the result set]");
    }

    @Test
    void writesMultisetsBesideFieldsThatAreReadDirectly() throws IOException {
        Field<?> numbers = DSL.multiset(
                        DSL.select(ID).from(NUMBERS).where(ID.le(2)).orderBy(ID))
                .convertFrom(rows -> rows.getValues(ID))
                .as("numbers");
        Field<?> nested = DSL.multiset(
                        DSL.select(ID, NOTE).from(NUMBERS).where(ID.le(2)).orderBy(ID))
                .as("nested");
        Export<?> export =
                JooqExport.of(db.select(ID, numbers, nested, NOTE).from(NUMBERS).where(ID.eq(7)));

        assertThat(export.encoder().toString()).contains("2 of 4 fields from the result set", "numbers (", "nested (");
        assertThat(Exports.rows(export))
                .containsExactly(Exports.json("{\"id\":7,\"numbers\":[1,2],\"nested\":[{\"id\":1,\"note\":\"note 1\"},"
                        + "{\"id\":2,\"note\":\"note 2\"}],\"note\":\"note 7\"}"));
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
    void reEmitsJsonTokenByToken() throws IOException {
        String json = "{\"a\" :\n [1.10, 12345678901234567890, true, null, \"\\n\\u00e4\"], \"b\": {}}";
        ResultQuery<?> query =
                db.select(field("{0}", SQLDataType.JSON, inline(json)).as("doc"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        RowStreamer.builder().build().stream(JooqExport.of(query), out);

        assertThat(out.toString(UTF_8))
                .startsWith("{\"doc\":{\"a\":[1.10,12345678901234567890,true,null,\"\\nä\"],\"b\":{}}}\n");
    }

    @Test
    void countsTheRowsSentWhileOthersInsert() throws IOException {
        DSLContext others = others();
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
}
