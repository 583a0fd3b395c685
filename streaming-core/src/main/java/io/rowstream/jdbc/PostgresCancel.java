package io.rowstream.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's driver cancels a statement only while its first rows are being waited for: when a later batch is, it takes the
 * statement for finished and does nothing. Its connection cancels whatever is running on it.
 */
final class PostgresCancel implements CancelGate.Canceller {
    static final String DRIVERS_CONNECTION = "org.postgresql.PGConnection";

    private final Object connection;
    private final Method cancelQuery;

    private PostgresCancel(Object connection, Method cancelQuery) {
        this.connection = connection;
        this.cancelQuery = cancelQuery;
    }

    /** Null where the driver is another one, or cannot be seen behind {@code connection}. */
    static @Nullable PostgresCancel of(Connection connection) {
        try {
            Class<?> type = DriverType.of(connection, Connection.class, DRIVERS_CONNECTION);
            return type == null ? null : new PostgresCancel(connection.unwrap(type), type.getMethod("cancelQuery"));
        } catch (ReflectiveOperationException | SQLException e) {
            return null;
        }
    }

    @Override
    public void cancel() throws SQLException {
        try {
            cancelQuery.invoke(connection);
        } catch (InvocationTargetException e) {
            throw new SQLException("cancelQuery failed", e.getCause());
        } catch (IllegalAccessException e) {
            throw new SQLException("cancelQuery cannot be called", e);
        }
    }
}
