package io.rowstream.jooq;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jooq.tools.jdbc.DefaultPreparedStatement;
import org.jspecify.annotations.Nullable;

/** Remembers that closing failed, which jOOQ would hide. */
final class WatchedStatement extends DefaultPreparedStatement {
    private @Nullable SQLException closeFailure;

    WatchedStatement(PreparedStatement statement) {
        super(statement);
    }

    @Nullable
    SQLException closeFailure() {
        return closeFailure;
    }

    @Override
    public void close() throws SQLException {
        try {
            super.close();
        } catch (SQLException e) {
            if (closeFailure == null) {
                closeFailure = e;
            }
            throw e;
        }
    }
}
