package io.rowstream.jdbc;

import io.rowstream.testing.TestDatabase;

class SqliteJdbcExportTest extends JdbcExportContract {
    private final TestDatabase database = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return database;
    }

    /** SQLite divides by zero without complaint, but knows JSON when it sees none. */
    @Override
    String failingAfter500() {
        return "select id, case when id > 500 then json('{' || id) else 1 end as trouble from jdbc_numbers order by id";
    }

    @Override
    String silentAfter1000() {
        return "with recursive r(x) as (select 1 union all select x + 1 from r) select x, case when x > 1000 then (with recursive e(y) as (select x union all select y + 1 from e) select count(*) from e) end"
                + " from r";
    }

    @Override
    String insertion() {
        return "insert into jdbc_numbers values (?, 'new') returning id, note";
    }
}
