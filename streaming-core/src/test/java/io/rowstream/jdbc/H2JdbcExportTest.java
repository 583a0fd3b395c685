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

    /** By scanning, since H2 does not notice a cancel inside of a subquery when its result is lazy. */
    @Override
    String silentAfterMany() {
        return "select x from system_range(1, 1000000000000) where x <= 1000 or mod(x * x, 7) = 8";
    }

    @Override
    String insertion() {
        return "select id, note from final table (insert into jdbc_numbers values (?, 'new'))";
    }

    /** It takes no notice of being told to be read-only. */
    @Override
    boolean preventsWriting() {
        return false;
    }
}
