package io.rowstream.jdbc;

import io.rowstream.testing.TestDatabase;

class PostgresJdbcExportTest extends JdbcExportContract {
    @Override
    TestDatabase database() {
        return TestDatabase.postgres();
    }

    @Override
    boolean transaction() {
        return true;
    }

    @Override
    String failingAfter500() {
        return "select id, 500 / (case when id > 500 then 0 else 500 end) as trouble from jdbc_numbers order by id";
    }

    @Override
    String silentAfterMany() {
        return "select x, case when x = 1001 then pg_sleep(100)::text end from generate_series(1, 2000) as g(x)";
    }

    @Override
    String insertion() {
        return "insert into jdbc_numbers values (?, 'new') returning id, note";
    }
}
