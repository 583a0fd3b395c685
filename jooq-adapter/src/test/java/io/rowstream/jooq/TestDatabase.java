package io.rowstream.jooq;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import org.jooq.SQLDialect;

/** A real database to test on. */
interface TestDatabase {
    Connection open() throws SQLException;

    SQLDialect dialect();

    /** A select without a table that takes far longer than any test may, unless it is cancelled. */
    String endlessQuery();

    /** As if in a file, since H2 buffers results otherwise, but off the heap; with a cache too small to be noticed. */
    static TestDatabase h2() {
        return of(
                "jdbc:h2:nioMemFS:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;CACHE_SIZE=1024",
                "sa",
                SQLDialect.H2,
                "select count(*) as n from system_range(1, 1000000) a, system_range(1, 1000000) b"
                        + " where mod(a.x * b.x, 7) = 8");
    }

    /** In a file, in which several connections see the same. */
    static TestDatabase sqlite() {
        try {
            Path file = Files.createTempFile("rowstream", ".sqlite");
            for (String suffix : List.of("", "-wal", "-shm")) {
                Path.of(file + suffix).toFile().deleteOnExit();
            }
            return of(
                    "jdbc:sqlite:" + file + "?journal_mode=WAL",
                    "",
                    SQLDialect.SQLITE,
                    "with recursive r(x) as (select 1 union all select x + 1 from r) select count(*) as n from r");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
