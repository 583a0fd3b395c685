package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;

import org.jooq.Field;

class H2ExportTest extends ExportContract {
    private final TestDatabase database = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return database;
    }

    @Override
    Field<?> failingAfter500() {
        return field("500 / (case when id > 500 then 0 else 500 end)", Integer.class);
    }
}
