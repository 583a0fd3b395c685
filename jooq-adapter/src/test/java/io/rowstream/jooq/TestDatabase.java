package io.rowstream.jooq;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import java.util.UUID;
import org.jooq.SQLDialect;

/** A real database to test on. */
interface TestDatabase {
    Connection open() throws SQLException;

    SQLDialect dialect();

    /** A select without a table that takes far longer than any test may, unless it is cancelled. */
    String endlessQuery();

    /** In a file, so that it has reason to hold results in memory. */
    static TestDatabase h2(Path folder) {
        String url = "jdbc:h2:file:" + folder.resolve("h2-" + UUID.randomUUID()) + ";DB_CLOSE_DELAY=0";
        return of(
                url,
                "sa",
                SQLDialect.H2,
                "select count(*) as n from system_range(1, 1000000) a, system_range(1, 1000000) b"
                        + " where mod(a.x * b.x, 7) = 8");
    }

    static TestDatabase sqlite(Path folder) {
        Path file = folder.resolve("sqlite-" + UUID.randomUUID());
        return of(
                "jdbc:sqlite:" + file + "?journal_mode=WAL",
                "",
                SQLDialect.SQLITE,
                "with recursive r(x) as (select 1 union all select x + 1 from r) select count(*) as n from r");
    }

    static TestDatabase of(String url, String user, SQLDialect dialect, String endlessQuery) {
        return new TestDatabase() {
            @Override
            public Connection open() throws SQLException {
                Properties properties = new Properties();
                properties.setProperty("user", user);
                return DriverManager.getConnection(url, properties);
            }

            @Override
            public SQLDialect dialect() {
                return dialect;
            }

            @Override
            public String endlessQuery() {
                return endlessQuery;
            }
        };
    }
}
