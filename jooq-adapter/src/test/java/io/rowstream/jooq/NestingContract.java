package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.name;

import io.rowstream.testing.FaultySink;
import io.rowstream.write.ExportException;
import io.rowstream.write.ExportLimitException;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.jooq.Field;
import org.jooq.JSON;
import org.jooq.Record1;
import org.jooq.Result;
import org.jooq.ResultQuery;
import org.jooq.SelectField;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

/** What is nested in a row stays within limits and is never cut, on every database. */
abstract class NestingContract extends NumbersContract {
    NestingContract(Supplier<TestDatabase> database) {
        super(database);
    }

    private Field<Result<Record1<Integer>>> numbersTo(int count) {
        Field<Integer> inner = field(name("i", "id"), SQLDataType.INTEGER);
        return DSL.multiset(DSL.select(inner)
                        .from(NUMBERS.as("i"))
                        .where(inner.le(count))
                        .orderBy(inner))
                .as("first" + count);
    }

    private ResultQuery<?> nesting(SelectField<?>... fields) {
        return db.select(ID).select(fields).from(NUMBERS).where(ID.le(2)).orderBy(ID);
    }

    @Test
    void failsInsteadOfCuttingWhereMoreRowsAreNestedThanAllowed() throws IOException {
        ResultQuery<?> query = nesting(numbersTo(4), numbersTo(3));
        for (boolean records : new boolean[] {false, true}) {
            JooqExport.Builder builder = JooqExport.builder(query).throughRecords(records);
            // counted for each row, on all its fields together
            Exports.assertNested(Exports.rows(builder.maxNestedRows(7).build()), "first4", 4);

            assertThatThrownBy(() -> drain(builder.maxNestedRows(6).build()))
                    .isInstanceOf(ExportException.class)
                    .hasCauseInstanceOf(ExportLimitException.class)
                    .hasMessageContaining("row 0")
                    .cause()
                    .hasMessageContaining("maxNestedRows, 6");
        }
    }

    @Test
    void failsBeforeAnythingOfTheRowIsWrittenAndSaysThatItIsTooLarge() {
        Field<Integer> inner = field(name("i", "id"), SQLDataType.INTEGER);
        ResultQuery<?> query = nesting(DSL.multiset(DSL.select(inner)
                        .from(NUMBERS.as("i"))
                        .where(inner.le(field(name("numbers", "id"), Integer.class))))
                .as("up_to_it"));
        FaultySink sink = new FaultySink();

        assertThatThrownBy(() -> RowStreamer.builder().build().stream(
                        JooqExport.builder(query).maxNestedRows(1).build(), sink))
                .isInstanceOf(ExportException.class);
        assertThat(sink.text())
                .startsWith("{\"id\":1,\"up_to_it\":[{\"id\":1}]}\n{\"end\":false,\"count\":1,\"error\":{")
                .contains("export-too-large")
                .doesNotContain("maxNestedRows");
    }

    @Test
    void failsWhereRowsAreNestedDeeperThanAllowed() throws IOException {
        Field<Integer> b = field(name("b", "id"), SQLDataType.INTEGER);
        Field<Integer> c = field(name("c", "id"), SQLDataType.INTEGER);
        ResultQuery<?> query = nesting(DSL.multiset(DSL.select(
                                b,
                                DSL.multiset(DSL.select(c)
                                                .from(NUMBERS.as("c"))
                                                .where(c.le(2))
                                                .orderBy(c))
                                        .as("inner"))
                        .from(NUMBERS.as("b"))
                        .where(b.le(1)))
                .as("outer"));
        JooqExport.Builder builder = JooqExport.builder(query);

        assertThat(Exports.rows(builder.maxNestedDepth(2).build()).get(0))
                .isEqualTo(Exports.json("{\"id\":1,\"outer\":[{\"id\":1,\"inner\":[{\"id\":1},{\"id\":2}]}]}"));
        assertThatThrownBy(() -> drain(builder.maxNestedDepth(1).build()))
                .isInstanceOf(ExportException.class)
                .cause()
                .isInstanceOf(ExportLimitException.class)
                .hasMessageContaining("maxNestedDepth, 1");
    }

    @Test
    void countsRowsThatAreFieldsAndRowsInLists() {
        ResultQuery<?> query = nesting(
                DSL.row(ID, NOTE).as("pair"),
                numbersTo(2).convertFrom(rows -> List.copyOf(rows)).as("list"));
        JooqExport.Builder builder = JooqExport.builder(query);

        assertThatThrownBy(() -> drain(builder.maxNestedRows(2).build()))
                .hasRootCauseInstanceOf(ExportLimitException.class);
        assertThatThrownBy(
                        () -> drain(builder.maxNestedRows(3).maxNestedDepth(0).build()))
                .hasRootCauseInstanceOf(ExportLimitException.class);
        assertThatCode(() -> drain(builder.maxNestedRows(3).maxNestedDepth(1).build()))
                .doesNotThrowAnyException();
    }

    @Test
    void stopsJsonThatIsNestedTooDeep() {
        String deep = "[".repeat(40) + "]".repeat(40);
        ResultQuery<?> query =
                db.select(field("{0}", SQLDataType.JSON, inline(deep)).as("doc"));
        for (boolean records : new boolean[] {false, true}) {
            assertThatThrownBy(() -> RowStreamer.builder().maxDepth(20).build().stream(
                            JooqExport.builder(query).throughRecords(records).build(), new FaultySink()))
                    .isInstanceOf(ExportException.class)
                    .hasCauseInstanceOf(ExportLimitException.class)
                    .hasStackTraceContaining("maxDepth, 20");
        }
    }

    @Test
    void failsWhereTextIsNotTheJsonThatItWasDeclaredToBe() {
        for (String bad : List.of("{}}", "{} {}", "{\"a\":1", "1,2", "", "]")) {
            ResultQuery<?> query =
                    db.select(inline(bad).convertFrom(JSON::valueOf).as("doc"));
            FaultySink sink = new FaultySink();

            assertThatThrownBy(() -> RowStreamer.builder().build().stream(JooqExport.of(query), sink))
                    .as(bad)
                    .isInstanceOf(ExportException.class)
                    .hasStackTraceContaining("doc");
            assertThat(sink.size()).as(bad).isZero();
        }
    }
}
