package io.rowstream.jooq;

import java.time.OffsetDateTime;
import java.util.List;
import org.jooq.JSON;
import org.jooq.JSONB;
import org.jooq.impl.SQLDataType;

class SqliteTypesTest extends TypesContract {
    private final TestDatabase database = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return database;
    }

    @Override
    List<Column> ownColumns() {
        return List.of(
                Column.of(SQLDataType.DOUBLE, "inf8", Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY),
                Column.asText(
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
                Column.of(SQLDataType.JSONB, "docb", JSONB.valueOf("{\"a\": [1.50, null]}"), JSONB.valueOf("[]")),
                Column.of(SQLDataType.TINYINT, "i1", (byte) 0, Byte.MIN_VALUE, Byte.MAX_VALUE));
    }

    @Override
    List<String> byJooqOnly() {
        return List.of("dec", "day", "clock", "stamp", "uuid", "moment", "docb");
    }

    @Override
    List<String> unreadableInPlainSql() {
        return List.of("clock");
    }
}
