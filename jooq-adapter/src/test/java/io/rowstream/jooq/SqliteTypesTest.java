package io.rowstream.jooq;

import java.util.List;
import org.jooq.impl.SQLDataType;

class SqliteTypesTest extends TypesContract {
    private final TestDatabase database = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return database;
    }

    @Override
    List<Column> ownColumns() {
        return List.of(Column.of(SQLDataType.TINYINT, "i1", (byte) 0, Byte.MIN_VALUE, Byte.MAX_VALUE));
    }

    @Override
    List<String> throughRecords() {
        return List.of("dec", "day", "clock", "stamp", "uuid");
    }

    @Override
    List<String> unreadableInPlainSql() {
        return List.of("clock");
    }
}
