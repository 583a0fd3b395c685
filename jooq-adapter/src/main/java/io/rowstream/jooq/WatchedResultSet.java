package io.rowstream.jooq;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jooq.tools.jdbc.DefaultResultSet;
import org.jspecify.annotations.Nullable;

/** Remembers that closing failed, which jOOQ would hide, and can be made to fail with a given exception. */
final class WatchedResultSet extends DefaultResultSet {
    private final ResultSet resultSet;
    private @Nullable Throwable closeFailure;
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

    /** Closes if nobody has done so; returns what went wrong in closing, then or now. */
    @Nullable
    Throwable closeFinally() {
        return closed ? closeFailure : Failures.run(this::close, null);
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
        } catch (Throwable e) {
            closeFailure = Failures.add(e, closeFailure);
            throw e;
        }
    }
}
