package io.rowstream.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;

/**
 * H2 builds a whole result before it hands out the first row, unless its session is told to be lazy. The session does not say
 * whether it is; but a lazy result does not know how many rows it has, so asking for the last one tells.
 */
final class H2Laziness {
    private H2Laziness() {}

    static boolean isOn(Connection connection) throws SQLException {
        try (Statement statement =
                        connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                ResultSet one = statement.executeQuery("SELECT X FROM SYSTEM_RANGE(1, 1)")) {
            one.absolute(-1);
            return false;
        } catch (SQLFeatureNotSupportedException e) {
            return true;
        }
    }

    /** Neither commits nor is undone by a rollback. */
    static void set(Connection connection, boolean on) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LAZY_QUERY_EXECUTION " + (on ? 1 : 0));
        }
    }
}
