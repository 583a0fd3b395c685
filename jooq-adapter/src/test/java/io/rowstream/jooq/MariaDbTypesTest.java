package io.rowstream.jooq;

import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import org.jooq.JSON;
import org.jooq.impl.SQLDataType;
import org.jooq.types.UByte;
import org.jooq.types.UInteger;
import org.jooq.types.ULong;
import org.jooq.types.UShort;

class MariaDbTypesTest extends TypesContract {
    @Override
    TestDatabase database() {
        return TestDatabase.mariaDb();
    }

    @Override
    List<Column> ownColumns() {
        return List.of(
                Column.of(
                        SQLDataType.LOCALTIME(6),
                        "clock6",
                        LocalTime.of(12, 30, 15, 123_456_000),
                        LocalTime.of(0, 0, 0, 1_000)),
                Column.of(SQLDataType.TINYINT, "i1", (byte) 0, Byte.MIN_VALUE, Byte.MAX_VALUE),
                Column.of(SQLDataType.TINYINTUNSIGNED, "u1", UByte.valueOf(0), UByte.MAX),
                Column.of(SQLDataType.SMALLINTUNSIGNED, "u2", UShort.valueOf(0), UShort.MAX),
                Column.of(SQLDataType.INTEGERUNSIGNED, "u4", UInteger.valueOf(0), UInteger.MAX),
                Column.of(SQLDataType.BIGINTUNSIGNED, "u8", ULong.valueOf(0), ULong.MAX),
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
                        JSON.valueOf("12345678901234567890.125")));
    }

    @Override
    List<String> byJooqOnly() {
        return List.of("uuid", "moment");
    }
}
