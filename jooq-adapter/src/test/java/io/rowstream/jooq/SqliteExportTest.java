package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;

import org.jooq.Field;

class SqliteExportTest extends ExportContract {
    private final TestDatabase database = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return database;
    }

    /** SQLite divides by zero without complaint, but knows JSON when it sees none. */
    @Override
    Field<?> failingAfter500() {
        return field("case when id > 500 then json('{' || id) else 1 end", Integer.class);
    }

    @Override
    String silentAfter1000() {
        return "with recursive r(x) as (select 1 union all select x + 1 from r) select x, case when x > 1000 then (with recursive e(y) as (select x union all select y + 1 from e) select count(*) from e) end as s"
                + " from r";
    }
}
