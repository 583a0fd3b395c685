package io.rowstream.jooq;

import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.jooq.JSON;
import org.jooq.impl.SQLDataType;

class H2TypesTest extends TypesContract {
    private final TestDatabase database = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return database;
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
                Column.of(SQLDataType.INTEGER.array(), "numbers", new Integer[] {1, null, 3}, new Integer[0]),
                Column.of(SQLDataType.VARCHAR(200).array(), "texts", new String[] {AWKWARD, null, ""}, new String[0]),
                Column.of(SQLDataType.TINYINT, "i1", (byte) 0, Byte.MIN_VALUE, Byte.MAX_VALUE),
                Column.of(
                        SQLDataType.OFFSETDATETIME(6),
                        "moment",
                        OffsetDateTime.parse("2024-02-29T23:59:59.123456Z"),
                        OffsetDateTime.parse("2024-02-29T00:00:00+05:30")),
                Column.of(
                        SQLDataType.JSON,
                        "doc",
                        JSON.valueOf("{\"a\":[1.5,null,true,\"\\n😀\"]}"),
                        JSON.valueOf("null"),
                        JSON.valueOf("12345678901234567890.125")));
    }

    @Override
    List<String> byJooqOnly() {
        return List.of("blob", "numbers", "texts");
    }
}
