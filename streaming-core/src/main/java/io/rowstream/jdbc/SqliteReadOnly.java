package io.rowstream.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** SQLite's driver refuses to make an open connection read-only, but the database itself can be told to. */
final class SqliteReadOnly {
    private SqliteReadOnly() {}

    static boolean isOn(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet setting = statement.executeQuery("PRAGMA query_only")) {
            return setting.next() && setting.getBoolean(1);
        }
    }

    /** Holds for the connection, whatever becomes of a transaction. */
    static void set(Connection connection, boolean on) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = " + (on ? 1 : 0));
        }
    }
}
