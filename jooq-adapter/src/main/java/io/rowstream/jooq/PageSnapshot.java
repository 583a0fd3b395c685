package io.rowstream.jooq;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;

/**
 * Several statements that see the same rows: a transaction with one snapshot, where auto-commit is on. Where it is off the
 * transaction is the caller's, and what its statements see is the caller's choice.
 */
final class PageSnapshot {
    private PageSnapshot() {}

    static <T> T in(Connection connection, SQLDialect family, Callable<T> statements) throws Exception {
        if (!connection.getAutoCommit()) {
            return statements.call();
        }
        T result = null;
        Throwable failure = null;
        int isolation = connection.getTransactionIsolation();
        // SQLite has no other transactions, and MariaDB begins with this one.
        boolean raised = family == SQLDialect.H2 && isolation < Connection.TRANSACTION_REPEATABLE_READ;
        try {
            if (raised) {
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            }
            connection.setAutoCommit(false);
            if (family == SQLDialect.POSTGRES) {
                repeatableRead(connection);
            }
            result = statements.call();
            connection.commit();
        } catch (Throwable e) {
            failure = Failures.run(() -> rollBack(connection), e);
        }
        failure = Failures.run(() -> connection.setAutoCommit(true), failure);
        if (raised) {
            failure = Failures.run(() -> connection.setTransactionIsolation(isolation), failure);
        }
        Failures.throwIfAny(failure);
        return returned(result);
    }

    private static void rollBack(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
    }

    /** For this transaction alone. */
    private static void repeatableRead(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        }
    }

    private static <T> T returned(@Nullable T result) {
        if (result == null) {
            throw new IllegalStateException("the statements gave nothing");
        }
        return result;
    }
}
