package io.rowstream.jooq;

import java.time.OffsetDateTime;
import java.util.List;
import org.jooq.JSON;
import org.jooq.JSONB;
import org.jooq.impl.SQLDataType;

class PostgresTypesTest extends TypesContract {
    @Override
    TestDatabase database() {
        return Servers.postgres();
    }

    @Override
    List<Column> ownColumns() {
        return List.of(
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
                Column.of(SQLDataType.INTEGER.array(), "numbers", new Integer[] {1, null, 3}, new Integer[0]));
    }

    @Override
    List<String> throughRecords() {
        return List.of("numbers");
    }
}
