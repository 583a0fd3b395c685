package io.rowstream.jdbc;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A connection that only remembers: its settings, and the calls that would change something. */
final class FakeConnection {
    final List<String> calls = new ArrayList<>();
    boolean autoCommit = true;
    boolean readOnly;
    boolean lazy;
    int holdability = ResultSet.CLOSE_CURSORS_AT_COMMIT;

    private final String product;
    private final String driver;
    private String failAt = "";

    FakeConnection(String product, String driver) {
        this.product = product;
        this.driver = driver;
    }

    /** From here on calls that begin with {@code call} fail. */
    FakeConnection failingAt(String call) {
        this.failAt = call;
        return this;
    }

    Connection connection() {
        return proxy(Connection.class, this::call);
    }

    private @Nullable Object call(String name, @Nullable Object argument) throws SQLException {
        return switch (name) {
            case "getMetaData" ->
                proxy(DatabaseMetaData.class, (method, ignored) -> metaData().get(method));
            case "getAutoCommit" -> autoCommit;
            case "isReadOnly" -> readOnly;
            case "getHoldability" -> holdability;
            case "unwrap" -> null; // of no known driver
            case "createStatement" -> proxy(Statement.class, this::callStatement);
            default -> change(name, argument);
        };
    }

    private Map<String, String> metaData() {
        return Map.of("getDatabaseProductName", product, "getDriverName", driver);
    }

    private @Nullable Object change(String name, @Nullable Object argument) throws SQLException {
        record(argument == null ? name : name + "(" + argument + ")");
        if (name.equals("setAutoCommit")) {
            autoCommit = (Boolean) Objects.requireNonNull(argument);
        } else if (name.equals("setReadOnly")) {
            readOnly = (Boolean) Objects.requireNonNull(argument);
        } else if (name.equals("setHoldability")) {
            holdability = (Integer) Objects.requireNonNull(argument);
        }
        return null;
    }

    private @Nullable Object callStatement(String name, @Nullable Object sql) throws SQLException {
        if (name.equals("executeQuery")) {
            return proxy(ResultSet.class, (method, ignored) -> {
                if (method.equals("absolute") && lazy) {
                    throw new SQLFeatureNotSupportedException("row count of a lazy result");
                }
                return method.equals("absolute") ? true : null;
            });
        }
        if (name.equals("execute")) {
            String text = String.valueOf(sql);
            record(text);
            lazy = text.endsWith("1");
            return false;
        }
        return null;
    }

    private void record(String call) throws SQLException {
        calls.add(call);
        if (!failAt.isEmpty() && call.startsWith(failAt)) {
            throw new SQLException("failed at " + call);
        }
    }

    private static <T> T proxy(Class<T> type, Calls calls) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer(calls, method, arguments)));
    }

    private static @Nullable Object answer(Calls calls, Method method, Object @Nullable [] arguments)
            throws SQLException {
        return calls.call(method.getName(), arguments == null ? null : arguments[0]);
    }

    private interface Calls {
        @Nullable
        Object call(String name, @Nullable Object argument) throws SQLException;
    }
}
