package io.rowstream.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jooq.SQLDialect;
import org.sqlite.SQLiteDataSource;

/**
 * A database to measure on, which nobody else uses.
 *
 * @param name and version
 * @param dataSource opens a new connection each time, so that no pool is measured
 * @param dialect jOOQ's name for it
 * @param end stops it and removes its files
 */
public record BenchmarkDatabase(String name, DataSource dataSource, SQLDialect dialect, End end)
        implements AutoCloseable {

    /** Those that {@link #open} knows. */
    public static final List<String> NAMES = List.of("h2", "sqlite", "postgresql");

    /** Starts a database, empty. */
    public static BenchmarkDatabase open(String name) throws IOException, SQLException {
        return switch (name) {
            case "h2" -> h2();
            case "sqlite" -> sqlite();
            case "postgresql" -> postgresql();
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** In memory. */
    private static BenchmarkDatabase h2() throws SQLException {
        JdbcDataSource dataSource = new JdbcDataSource();
        // A query that is asked again on the same connection is run again, as everywhere else.
        dataSource.setURL("jdbc:h2:mem:benchmark;OPTIMIZE_REUSE_RESULTS=0");
        dataSource.setUser("sa");
        var keepsItAlive = dataSource.getConnection();
        return of(dataSource, SQLDialect.H2, keepsItAlive::close);
    }

    /** In a file. */
    private static BenchmarkDatabase sqlite() throws IOException, SQLException {
        Path file = Files.createTempFile("rowstream-benchmark", ".sqlite");
        SQLiteDataSource dataSource = new SQLiteDataSource();
        dataSource.setUrl("jdbc:sqlite:" + file);
        return of(dataSource, SQLDialect.SQLITE, () -> Files.deleteIfExists(file));
    }

    /** A server of its own, on loopback. */
    private static BenchmarkDatabase postgresql() throws IOException, SQLException {
        EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("listen_addresses", "127.0.0.1")
                .start();
        return of(server.getPostgresDatabase(), SQLDialect.POSTGRES, server::close);
    }

    private static BenchmarkDatabase of(DataSource dataSource, SQLDialect dialect, End end) throws SQLException {
        try (var connection = dataSource.getConnection()) {
            var metaData = connection.getMetaData();
            String name = metaData.getDatabaseProductName() + " " + metaData.getDatabaseProductVersion();
            return new BenchmarkDatabase(name, dataSource, dialect, end);
        }
    }

    @Override
    public void close() throws IOException, SQLException {
        end.end();
    }

    /** Gives back what the database holds. */
    @FunctionalInterface
    public interface End {
        void end() throws IOException, SQLException;
    }
}
