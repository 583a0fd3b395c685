package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.ResultQuery;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Types that only PostgreSQL has, and that jOOQ does not know: whatever the driver makes of them is exported. */
@Timeout(60)
class PostgresOwnTypesTest {
    private SpyDataSource spy;
    private DSLContext db;

    @BeforeEach
    void createTypes() {
        spy = new SpyDataSource(TestDatabase.postgres()::open);
        db = DSL.using(spy, SQLDialect.POSTGRES);
        db.execute("drop type if exists own_address");
        db.execute("drop type if exists own_mood");
        db.execute("create type own_address as (street text, number int)");
        db.execute("create type own_mood as enum ('calm', 'not so')");
    }

    @AfterEach
    void nothingIsLeft() {
        spy.assertNothingLeft();
    }

    private void assertExported(String sql, String json) throws IOException {
        ResultQuery<?> fromMetadata = db.resultQuery("select " + sql + " as v, null::text as n");
        ResultQuery<?> untyped =
                db.select(DSL.field(sql).as("v"), DSL.field("null").as("n"));
        for (ResultQuery<?> query : List.of(fromMetadata, untyped)) {
            for (boolean records : new boolean[] {false, true}) {
                assertThat(Exports.rows(JooqExport.builder(query)
                                .throughRecords(records)
                                .build()))
                        .as("%s, %s", sql, records)
                        .containsExactly(Exports.json("{\"v\":" + json + ",\"n\":null}"));
            }
        }
    }

    @Test
    void writesValuesOfTheDriversClassesAsTheirText() throws IOException {
        assertExported("point(1, 2.5)", "\"(1.0,2.5)\"");
        assertExported("box(point(0, 0), point(1, 1))", "\"(1.0,1.0),(0.0,0.0)\"");
        assertExported("to_tsvector('simple', 'b a')", "\"'a':2 'b':1\"");
        assertExported("int4range(1, 5)", "\"[1,5)\"");
        assertExported("tstzmultirange()", "\"{}\"");
        assertExported("row('a \"b\"', 1)::own_address", "\"(\\\"a \\\"\\\"b\\\"\\\"\\\",1)\"");
        assertExported("'not so'::own_mood", "\"not so\"");
        assertExported("'10.0.0.0/8'::cidr", "\"10.0.0.0/8\"");
        assertExported("'08:00:2b:01:02:03'::macaddr", "\"08:00:2b:01:02:03\"");
        assertExported("B'0101'", "\"0101\"");
        assertExported("'$.a[*]'::jsonpath", "\"$.\\\"a\\\"[*]\"");
        assertExported("'16/B374D848'::pg_lsn", "\"16/B374D848\"");
    }

    @Test
    void writesArraysOfThem() throws IOException {
        assertExported("array[point(1, 2), null]", "[\"(1.0,2.0)\",null]");
        assertExported("array['calm', 'not so']::own_mood[]", "[\"calm\",\"not so\"]");
        assertExported("array[row('x', 1)::own_address]", "[\"(x,1)\"]");
        assertExported("array[int4range(1, 2)]", "[\"[1,2)\"]");
        assertExported("array[[1, 2], [3, null]]", "[[1,2],[3,null]]");
        assertExported("array['a', null, '{\"\\']", "[\"a\",null,\"{\\\"\\\\\"]");
        assertExported("array[]::text[]", "[]");
        assertExported("array[true, null]", "[true,null]");
        assertExported("array[1.50, null]", "[1.50,null]");
    }

    @Test
    void writesExpressionsThatHaveNoDeclaredTypeAsWhatTheyAre() throws IOException {
        assertExported("1 + 1", "2");
        assertExported("count(*)", "1");
        assertExported("1.50", "1.50");
        assertExported("1 > 2", "false");
        assertExported("'text'::text", "\"text\"");
        assertExported("'00010203-0405-4607-8809-0a0b0c0d0e0f'::uuid", "\"00010203-0405-4607-8809-0a0b0c0d0e0f\"");
        assertExported("'\\x00ff'::bytea", "\"AP8=\"");
        assertExported("date '2024-02-29'", "\"2024-02-29\"");
    }

    @Test
    void writesHstoreAsTheDriversMap() throws IOException {
        if (db.fetchValue("select count(*) from pg_available_extensions where name = 'hstore'", 0)
                .equals(1L)) {
            db.execute("create extension if not exists hstore");
            assertExported("'a=>1, b=>NULL'::hstore", "{\"a\":\"1\",\"b\":null}");
        }
    }

    @Test
    void refusesWhatHasNoTextNamingFieldTypeAndTheWayOut() {
        Field<?> odd = DSL.field("1").convertFrom(value -> new Object()).as("odd");
        for (boolean records : new boolean[] {false, true}) {
            FaultySink sink = new FaultySink();
            assertThatThrownBy(() -> RowStreamer.builder().build().stream(
                            JooqExport.builder(db.select(odd))
                                    .throughRecords(records)
                                    .build(),
                            sink))
                    .isInstanceOf(ExportException.class)
                    .cause()
                    .hasMessageContainingAll("field odd of type ", "java.lang.Object", "convert the field");
            assertThat(sink.size()).isZero();
        }
    }
}
