package io.rowstream.benchmarks.pages;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record3;
import org.jooq.SelectWhereStep;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** A table that is looked at newest first: a moment that ten rows share, a number, a text; with an index in that order. */
final class Events {
    static final Table<?> TABLE = DSL.table(DSL.name("events"));
    static final Field<Long> ID = DSL.field(DSL.name("id"), SQLDataType.BIGINT.notNull());
    static final Field<Long> MOMENT = DSL.field(DSL.name("moment"), SQLDataType.BIGINT.notNull());
    static final Field<String> NOTE = DSL.field(DSL.name("note"), SQLDataType.VARCHAR);

    private static final int BATCH = 5_000;

    private Events() {}

    static void create(BenchmarkDatabase database, int rows) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table \"events\" (\"id\" bigint primary key, \"moment\" bigint not null,"
                        + " \"note\" varchar(80))");
                insert(connection, rows);
                statement.execute("create index \"newest\" on \"events\" (\"moment\" desc, \"id\" desc)");
            }
            connection.commit();
            connection.setAutoCommit(true);
            try (Statement statement = connection.createStatement()) {
                statement.execute("analyze");
            }
        }
    }

    private static void insert(Connection connection, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into \"events\" values (?, ?, ?)")) {
            for (int id = 1; id <= rows; id++) {
                insert.setLong(1, id);
                insert.setLong(2, momentOf(id));
                insert.setString(3, "what happened in event " + id + " of many that are kept here");
                insert.addBatch();
                if (id % BATCH == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
    }

    static long momentOf(long id) {
        return id / 10;
    }

    static SelectWhereStep<Record3<Long, Long, String>> query(DSLContext db) {
        return db.select(ID, MOMENT, NOTE).from(TABLE);
    }
}
