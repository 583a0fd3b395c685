package io.rowstream.jdbc;

import java.lang.reflect.Method;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * MySQL's driver cancels a statement only until its first row is there: when a later one is waited for, it takes the statement
 * for finished and does nothing. So it is told that the statement is still being executed, which it is.
 */
final class MySqlCancel implements CancelGate.Canceller {
    private static final String DRIVERS_STATEMENT = "com.mysql.cj.jdbc.JdbcStatement";

    private final Statement statement;
    private final AtomicBoolean executing;

    private MySqlCancel(Statement statement, AtomicBoolean executing) {
        this.statement = statement;
        this.executing = executing;
    }

    /** Null where the driver is another one, or cannot be seen behind {@code statement}. */
    static @Nullable MySqlCancel of(Statement statement) {
        try {
            Class<?> type = DriverType.of(statement, Statement.class, DRIVERS_STATEMENT);
            if (type == null) {
                return null;
            }
            Method executing = type.getMethod("getStatementExecuting");
            return executing.invoke(statement.unwrap(type)) instanceof AtomicBoolean flag
                    ? new MySqlCancel(statement, flag)
                    : null;
        } catch (ReflectiveOperationException | SQLException e) {
            return null;
        }
    }

    @Override
    public void cancel() throws SQLException {
        boolean finished = executing.compareAndSet(false, true);
        try {
            statement.cancel();
        } finally {
            if (finished) {
                executing.set(false);
            }
        }
    }
}
