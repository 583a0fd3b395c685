package io.rowstream.benchmarks.decode;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * DuckDB in this JVM, on two threads: reads a file and sums it up by itself, so that no row has to become an object, and tells only
 * the sum.
 */
final class DuckDb implements LineDecoding, AutoCloseable {
    private final Connection connection;

    private DuckDb(Connection connection) {
        this.connection = connection;
    }

    static DuckDb open() throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("set threads = 2");
        }
        return new DuckDb(connection);
    }

    @Override
    public void decode(NdjsonFile file, Tally tally) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet sum = statement.executeQuery("select count(*), sum(id + length(name) + length(email)"
                        + " + length(city) + cast(round(balance * 100) as bigint) + visits"
                        + " + case when active then 1 else 0 end + length(since) + coalesce(length(note), 0))"
                        + " from read_json('" + file.path().toString().replace("'", "''")
                        + "', format = 'newline_delimited', columns = {id: 'BIGINT', name: 'VARCHAR', email: 'VARCHAR',"
                        + " city: 'VARCHAR', balance: 'DOUBLE', visits: 'INTEGER', active: 'BOOLEAN', since: 'VARCHAR',"
                        + " note: 'VARCHAR'})")) {
            sum.next();
            tally.addElsewhere(sum.getLong(1), sum.getLong(2));
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
