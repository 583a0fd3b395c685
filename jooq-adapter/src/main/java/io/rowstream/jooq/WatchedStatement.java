package io.rowstream.jooq;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jooq.tools.jdbc.DefaultPreparedStatement;
import org.jspecify.annotations.Nullable;

/** Remembers that closing failed, which jOOQ would hide. */
final class WatchedStatement extends DefaultPreparedStatement {
    private @Nullable Throwable closeFailure;
    private boolean closed;

    WatchedStatement(PreparedStatement statement) {
        super(statement);
    }

    /** Closes if nobody has done so; returns what went wrong in closing, then or now. */
    @Nullable
    Throwable closeFinally() {
        return closed ? closeFailure : Failures.run(this::close, null);
    }

    @Override
    public void close() throws SQLException {
        closed = true;
        try {
            super.close();
        } catch (Throwable e) {
            closeFailure = Failures.add(e, closeFailure);
            throw e;
        }
    }
}
