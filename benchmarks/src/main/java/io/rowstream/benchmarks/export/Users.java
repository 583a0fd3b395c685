package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** The narrow table: a number, an address, and a note of 60 characters. */
final class Users {
    /** What all contestants run, in the very words of jOOQ. */
    static final String QUERY = "select \"id\", \"email\", \"note\" from \"users\" order by \"id\"";

    private static final int BATCH = 5_000;

    private Users() {}

    static void create(BenchmarkDatabase database, int rows) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute(
                        "create table \"users\" (\"id\" bigint primary key, \"email\" varchar(80), \"note\" varchar(80))");
            }
            try (PreparedStatement insert = connection.prepareStatement("insert into \"users\" values (?, ?, ?)")) {
                for (int id = 1; id <= rows; id++) {
                    insert.setLong(1, id);
                    insert.setString(2, "user" + id + "@example.com");
                    insert.setString(3, note(id));
                    insert.addBatch();
                    if (id % BATCH == 0) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
            }
            connection.commit();
        }
    }

    private static String note(int id) {
        return ("note " + id + " of a customer who has been with us for quite some years now").substring(0, 60);
    }
}
