package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;

import org.jooq.Field;

class PostgresExportTest extends ExportContract {
    @Override
    TestDatabase database() {
        return TestDatabase.postgres();
    }

    @Override
    Field<?> failingAfter500() {
        return field("500 / (case when id > 500 then 0 else 500 end)", Integer.class);
    }

    @Override
    String silentAfter1000() {
        return "select x, case when x = 1001 then pg_sleep(100)::text end as s"
                + " from generate_series(1, 2000) as g(x)";
    }

    @Override
    boolean rollsBackWrites() {
        return true;
    }
}
