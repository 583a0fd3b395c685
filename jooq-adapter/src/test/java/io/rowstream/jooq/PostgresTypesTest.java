package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.write.ExportException;
import io.rowstream.write.ValueRules;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.JSON;
import org.jooq.JSONB;
import org.jooq.ResultQuery;
import org.jooq.SQLDialect;
import org.jooq.XML;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jooq.types.DayToSecond;
import org.jooq.types.YearToMonth;
import org.jooq.types.YearToSecond;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PostgresTypesTest extends TypesContract {
    @Override
    TestDatabase database() {
        return TestDatabase.postgres();
    }

    @Override
    List<Column> ownColumns() {
        return List.of(
                Column.of(
                        SQLDataType.LOCALTIME(6),
                        "clock6",
                        LocalTime.of(12, 30, 15, 123_456_000),
                        LocalTime.of(0, 0, 0, 1_000)),
                Column.of(SQLDataType.DOUBLE, "nan8", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY),
                Column.of(SQLDataType.REAL, "nan4", Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY),
                Column.of(
                        SQLDataType.OFFSETDATETIME(6),
                        "moment",
                        OffsetDateTime.parse("2024-02-29T23:59:59.123456Z"),
                        OffsetDateTime.parse("2024-02-29T00:00:00+05:30")),
                Column.of(
                        SQLDataType.JSON,
                        "doc",
                        JSON.valueOf("{\"a\" :\n [1.50, null, true, \"\\n😀\"]}"),
                        JSON.valueOf("null"),
                        JSON.valueOf("12345678901234567890.125")),
                Column.of(
                        SQLDataType.JSONB,
                        "docb",
                        JSONB.valueOf("{\"a\" :\n [1.50, null, true, \"\\n😀\"]}"),
                        JSONB.valueOf("[]")),
                Column.of(SQLDataType.INTEGER.array(), "numbers", new Integer[] {1, null, 3}, new Integer[0]),
                Column.of(SQLDataType.VARCHAR.array(), "texts", new String[] {AWKWARD, null, ""}, new String[0]),
                Column.of(SQLDataType.UUID.array(), "uuids", new UUID[] {new UUID(1, 2), null}, new UUID[0]),
                Column.of(SQLDataType.BOOLEAN.array(), "flags", new Boolean[] {true, null, false}, new Boolean[0]),
                Column.of(
                        SQLDataType.NUMERIC(20, 4).array(),
                        "decs",
                        new BigDecimal[] {new BigDecimal("1.5000"), null},
                        new BigDecimal[0]),
                Column.of(SQLDataType.DOUBLE.array(), "f8s", new Double[] {Double.NaN, 0.1, null}, new Double[0]),
                Column.of(
                        SQLDataType.LOCALDATE.array(),
                        "days",
                        new LocalDate[] {LocalDate.of(2024, 2, 29), null},
                        new LocalDate[0]),
                Column.of(
                        SQLDataType.BIGINT.array().array(), "grid", new Long[][] {{1L, 2L}, {3L, null}}, new Long[0][]),
                Column.of(
                        SQLDataType.INTERVAL,
                        "span",
                        new YearToSecond(new YearToMonth(1, 2), new DayToSecond(3, 4, 5, 6, 7_000)),
                        YearToSecond.valueOf(Duration.ofSeconds(-1))),
                Column.of(SQLDataType.XML, "doc_xml", XML.valueOf("<a b=\"c\">ä &amp; 😀</a>"), XML.valueOf("<b/>")));
    }

    @Override
    void prepare(DSLContext db) {
        db.dropTypeIfExists("mood").execute();
        db.createType("mood").asEnum("calm", "not so").execute();
    }

    @Override
    List<String> byJooqOnly() {
        return List.of("numbers", "texts", "uuids", "flags", "decs", "f8s", "days", "grid", "span", "doc_xml");
    }

    @Test
    void appliesTheRulesToValues() throws Exception {
        try (Connection connection = TestDatabase.postgres().open()) {
            DSLContext db = DSL.using(connection, SQLDialect.POSTGRES);
            ResultQuery<?> query = db.select(
                    DSL.val(Double.NaN).as("bad"), DSL.val(Long.MAX_VALUE).as("big"));
            ResultQuery<?> records = db.select(
                    DSL.val(Double.NaN).as("bad"),
                    DSL.val(Long.MAX_VALUE).as("big"),
                    DSL.val("a").convertFrom(String::length).as("len"));
            ValueRules rules = ValueRules.builder()
                    .nonFinite(ValueRules.NonFinite.NULL)
                    .bigIntegersAsStrings(true)
                    .build();

            assertThat(Exports.rows(JooqExport.builder(query).values(rules).build()))
                    .containsExactly(Exports.json("{\"bad\":null,\"big\":\"9223372036854775807\"}"));
            assertThat(Exports.rows(JooqExport.builder(records).values(rules).build()))
                    .containsExactly(Exports.json("{\"bad\":null,\"big\":\"9223372036854775807\",\"len\":1}"));
            ValueRules refuse =
                    ValueRules.builder().nonFinite(ValueRules.NonFinite.REFUSE).build();
            for (ResultQuery<?> refused : List.of(query, records)) {
                assertThatThrownBy(() -> Exports.rows(
                                JooqExport.builder(refused).values(refuse).build()))
                        .isInstanceOf(ExportException.class)
                        .hasMessageContaining("bad");
            }
        }
    }

    @Test
    void keepsTheMomentWhateverTheSessionsTimeZone() throws Exception {
        try (Connection connection = TestDatabase.postgres().open()) {
            DSLContext db = DSL.using(connection, SQLDialect.POSTGRES);
            for (String zone : List.of("UTC", "Asia/Kolkata", "America/St_Johns", "Africa/Monrovia")) {
                db.execute("set time zone '" + zone + "'");
                ResultQuery<?> query =
                        db.resultQuery("select t::timestamptz as moment from (values ('2024-02-29 23:59:59.123456Z'),"
                                + " ('2024-02-29 00:00Z'), ('1800-01-01 00:00Z'), ('0044-03-15 12:00:00.5Z BC'),"
                                + " ('12345-06-07 08:09:10Z')) as v(t)");

                List<Instant> exported = new ArrayList<>();
                for (JsonNode row : Exports.rows(JooqExport.of(query))) {
                    exported.add(OffsetDateTime.parse(row.get("moment").stringValue())
                            .toInstant());
                }
                assertThat(exported)
                        .as(zone)
                        .containsExactly(
                                Instant.parse("2024-02-29T23:59:59.123456Z"),
                                Instant.parse("2024-02-29T00:00:00Z"),
                                Instant.parse("1800-01-01T00:00:00Z"),
                                Instant.parse("-0043-03-15T12:00:00.5Z"),
                                Instant.parse("+12345-06-07T08:09:10Z"));
            }
        }
    }
}
