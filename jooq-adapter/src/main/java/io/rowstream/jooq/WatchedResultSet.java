package io.rowstream.jooq;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jooq.tools.jdbc.DefaultResultSet;
import org.jspecify.annotations.Nullable;

/** Remembers that closing failed, which jOOQ would hide, and can be made to fail with a given exception. */
final class WatchedResultSet extends DefaultResultSet {
    private final ResultSet resultSet;
    private @Nullable SQLException closeFailure;
    private boolean closed;
    private @Nullable SQLException nextFailure;

    WatchedResultSet(ResultSet resultSet) {
        super(resultSet);
        this.resultSet = resultSet;
    }

    @Override
    public ResultSet getDelegate() {
        return resultSet;
    }

    @Nullable
    SQLException closeFailure() {
        return closeFailure;
    }

    boolean wasClosed() {
        return closed;
    }

    void failNextWith(SQLException failure) {
        nextFailure = failure;
    }

    @Override
    public boolean next() throws SQLException {
        if (nextFailure != null) {
            throw nextFailure;
        }
        return resultSet.next();
    }

    @Override
    public void close() throws SQLException {
        closed = true;
        try {
            resultSet.close();
        } catch (SQLException e) {
            if (closeFailure == null) {
                closeFailure = e;
            }
            throw e;
        }
    }
}
