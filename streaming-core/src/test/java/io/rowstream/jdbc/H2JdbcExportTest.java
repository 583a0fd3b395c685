package io.rowstream.jdbc;

import io.rowstream.testing.TestDatabase;

class H2JdbcExportTest extends JdbcExportContract {
    private final TestDatabase database = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return database;
    }

    @Override
    String failingAfter500() {
        return "select id, 500 / (case when id > 500 then 0 else 500 end) as trouble from jdbc_numbers order by id";
    }

    @Override
    String silentAfterMany() {
        return "select c.x, case when c.x > " + MANY + " then (select count(*) from system_range(1, 1000000) a,"
                + " system_range(1, 1000000) b where mod(a.x * b.x + c.x, 7) = 8) end from system_range(1, 2000) c";
    }

    @Override
    String insertion() {
        return "select id, note from final table (insert into jdbc_numbers values (?, 'new'))";
    }
}
