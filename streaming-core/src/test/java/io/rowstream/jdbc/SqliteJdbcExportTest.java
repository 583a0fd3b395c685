package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

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
    String silentAfterMany() {
        return "with recursive r(x) as (select 1 union all select x + 1 from r) select x, case when x > 1000 then (with recursive e(y) as (select x union all select y + 1 from e) select count(*) from e) end"
                + " from r";
    }

    @Override
    String insertion() {
        return "insert into jdbc_numbers values (?, 'new') returning id, note";
    }

    @Test
    void leavesAConnectionReadOnlyThatWas() throws Exception {
        try (Connection own = database.open();
                Statement statement = own.createStatement()) {
            statement.execute("pragma query_only = 1");

            rows(JdbcExport.of(Connections.dataSource(own), "select id from jdbc_numbers"));

            assertThatThrownBy(() -> statement.execute("delete from jdbc_numbers"))
                    .isInstanceOf(SQLException.class);
        }
    }
}
