package io.rowstream.examples.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.rowstream.examples.tour.Tables;
import io.rowstream.examples.tour.UsageException;
import io.rowstream.jooq.Keyset;
import io.rowstream.jooq.SelectableFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.UniqueKey;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jooq.tools.jdbc.JDBCUtils;
import org.jspecify.annotations.Nullable;

/** The table that the demo serves, in the order of its primary key. */
final class DemoDatabase implements AutoCloseable {
    /** Each thread of the server may hold one: those that answer with the table are fewer. */
    private static final int CONNECTIONS = 16;

    private final HikariDataSource pool;
    private final DSLContext db;
    private final Table<?> table;
    private final SelectableFields fields;
    private final Keyset order;
    private final int count;
    private final @Nullable Path file;

    private DemoDatabase(HikariDataSource pool, DSLContext db, Table<?> table, @Nullable Path file)
            throws UsageException {
        UniqueKey<?> key = table.getPrimaryKey();
        if (key == null) {
            throw new UsageException("table " + table.getName() + " has no primary key, which pages take");
        }
        this.pool = pool;
        this.db = db;
        this.table = table;
        this.fields = SelectableFields.of(
                Arrays.stream(table.fields()).map(DemoDatabase::spelledAlike).toList());
        this.order = Keyset.of(key.getFields().toArray(OrderField<?>[]::new));
        this.count = db.fetchCount(table);
        this.file = file;
    }

    static DemoDatabase open(DemoOptions options) throws UsageException, IOException {
        if (options.url() != null) {
            return open(options.url(), options, null);
        }
        Path file;
        try {
            file = Files.createTempFile("rowstream-demo", ".sqlite");
        } catch (IOException e) {
            throw new UsageException("cannot create a file for the database: " + e);
        }
        file.toFile().deleteOnExit(); // for those who stop the server with a signal
        try {
            return open("jdbc:sqlite:" + file, options, file);
        } catch (Throwable e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static DemoDatabase open(String url, DemoOptions options, @Nullable Path file) throws UsageException {
        HikariDataSource pool;
        try {
            pool = pool(url);
        } catch (HikariPool.PoolInitializationException e) {
            throw unusable(e.getCause() == null ? e : e.getCause());
        } catch (RuntimeException e) {
            throw unusable(e);
        }
        try {
            DSLContext db = DSL.using(pool, JDBCUtils.dialect(url));
            if (options.table() == null && Tables.named(db, Users.NAME).isEmpty()) {
                Users.make(db, options.rows());
            }
            String name = options.table() == null ? Users.NAME : options.table();
            return new DemoDatabase(pool, db, Tables.find(db, name), file);
        } catch (DataAccessException e) {
            pool.close();
            throw unusable(e);
        } catch (Throwable e) {
            pool.close();
            throw e;
        }
    }

    /** A date without a time, also to the endpoint that knows rows only as maps of objects. */
    private static Field<?> spelledAlike(Field<?> field) {
        return field.getType() == java.sql.Date.class ? field.coerce(SQLDataType.LOCALDATE) : field;
    }

    private static UsageException unusable(Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new UsageException("cannot use the database: " + message);
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        config.setInitializationFailTimeout(1);
        config.setConnectionTimeout(5_000);
        return new HikariDataSource(config);
    }

    /**
     * The rows with the fields that are asked for, in no order yet.
     *
     * @param names as {@link SelectableFields#select} takes them
     */
    Select<? extends Record> rows(@Nullable String names) {
        return db.select(fields.select(names)).from(table);
    }

    Keyset order() {
        return order;
    }

    List<String> fields() {
        return fields.names();
    }

    String name() {
        return table.getName();
    }

    /** Rows when the demo began. */
    int count() {
        return count;
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
