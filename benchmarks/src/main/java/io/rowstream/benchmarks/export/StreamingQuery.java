package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jooq.SQLDialect;

/** What has to be right by hand for a driver to stream. */
final class StreamingQuery {
    private static final int FETCH_SIZE = 500;

    private StreamingQuery() {}

    static Connection connect(BenchmarkDatabase database) throws SQLException {
        Connection connection = database.dataSource().getConnection();
        if (database.dialect() == SQLDialect.H2) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set lazy_query_execution 1");
            }
        } else if (database.dialect() == SQLDialect.POSTGRES) {
            connection.setAutoCommit(false);
        }
        return connection;
    }

    static PreparedStatement prepare(Connection connection, String query) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(query);
        statement.setFetchSize(FETCH_SIZE);
        return statement;
    }

    /** Ends the transaction, where there is one. */
    static void end(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
    }
}
