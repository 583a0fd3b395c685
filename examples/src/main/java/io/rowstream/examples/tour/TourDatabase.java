package io.rowstream.examples.tour;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.ResultQuery;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.UniqueKey;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.tools.jdbc.JDBCUtils;
import org.jspecify.annotations.Nullable;

/** The table that the endpoints export: the built-in one, in a SQLite file that goes when this is closed, or the user's. */
final class TourDatabase implements AutoCloseable {
    private static final String SQLITE_OPEN_READWRITE = "2"; // without the bit that stands for creating

    private final HikariDataSource pool;
    private final DSLContext db;
    private final Table<?> table;
    private final List<? extends Field<?>> order;
    private final @Nullable Path file;
    private final int limit;

    private TourDatabase(HikariDataSource pool, DSLContext db, Table<?> table, @Nullable Path file, int limit) {
        this.pool = pool;
        this.db = db;
        this.table = table;
        UniqueKey<?> key = table.getPrimaryKey(); // asks the database, so once
        this.order = key == null ? List.of() : key.getFields();
        this.file = file;
        this.limit = limit;
    }

    static TourDatabase open(TourOptions options) throws UsageException, IOException {
        if (options.url() != null) {
            String name = Objects.requireNonNull(options.table());
            return open(options.url(), name, null, options.rows() < 0 ? Integer.MAX_VALUE : options.rows());
        }
        Path file;
        try {
            file = Files.createTempFile("rowstream-tour", ".sqlite");
        } catch (IOException e) {
            throw new UsageException("cannot create a file for the built-in database: " + e);
        }
        file.toFile().deleteOnExit(); // for those who stop the server with a signal
        try {
            String url = "jdbc:sqlite:" + file;
            fill(url, options.rows() < 0 ? TourOptions.DEFAULT_ROWS : options.rows());
            return open(url, "users", file, Integer.MAX_VALUE);
        } catch (Throwable e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static void fill(String url, int rows) {
        try (HikariDataSource pool = pool(url)) {
            DSLContext db = DSL.using(pool, SQLDialect.SQLITE);
            db.execute(
                    "create table users (id integer primary key not null, email varchar(80) not null, note varchar(60))");
            db.execute("""
                    insert into users
                    with recursive numbers (i) as (select 0 where ? > 0 union all select i + 1 from numbers where i + 1 < ?)
                    select i, 'user' || i || '@example.com',
                      substr('note ' || i || ': the quick brown fox jumps over the lazy dog and then rests', 1, 60)
                    from numbers
                    """, rows, rows);
        }
    }

    private static TourDatabase open(String url, String tableName, @Nullable Path file, int limit)
            throws UsageException {
        HikariDataSource pool;
        try {
            pool = pool(url);
        } catch (HikariPool.PoolInitializationException e) {
            throw unreachable(e.getCause() == null ? e : e.getCause());
        } catch (RuntimeException e) {
            throw unreachable(e);
        }
        try {
            DSLContext db = DSL.using(pool, JDBCUtils.dialect(url));
            return new TourDatabase(pool, db, Tables.find(db, tableName), file, limit);
        } catch (DataAccessException e) {
            pool.close();
            throw unreachable(e);
        } catch (Throwable e) {
            pool.close();
            throw e;
        }
    }

    private static UsageException unreachable(Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new UsageException("cannot use the database: " + message);
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        // A database that is not there must not be made, empty, by looking for a table in it.
        if (url.startsWith("jdbc:sqlite:")) {
            config.addDataSourceProperty("open_mode", SQLITE_OPEN_READWRITE);
        } else if (url.startsWith("jdbc:h2:") && !url.toLowerCase(Locale.ROOT).contains(";ifexists=")) {
            config.addDataSourceProperty("IFEXISTS", "TRUE");
        }
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(1);
        config.setConnectionTimeout(5_000);
        return new HikariDataSource(config);
    }

    /** All columns of the table, in the order of its primary key where it has one. */
    ResultQuery<? extends Record> query() {
        return db.select(table.fields()).from(table).orderBy(order).limit(limit);
    }

    /** @throws UsageException where the user may not, or cannot, read their table */
    int count() throws UsageException {
        try {
            return Math.min(limit, db.fetchCount(table));
        } catch (DataAccessException e) {
            throw unreachable(e);
        }
    }

    String name() {
        return table.getName();
    }

    String product() {
        return db.dialect().getName();
    }

    String columns() {
        return String.join(
                ", ", List.of(table.fields()).stream().map(Field::getName).toList());
    }

    /** Connections that somebody has not given back. */
    int connectionsInUse() {
        return pool.getHikariPoolMXBean().getActiveConnections();
    }

    @Override
    public void close() throws IOException {
        pool.close();
        if (file != null) {
            Files.deleteIfExists(file);
        }
    }
}
