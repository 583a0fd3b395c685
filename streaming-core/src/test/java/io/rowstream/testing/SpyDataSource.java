package io.rowstream.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Hands out connections that are watched: what is open, what is called in which order, what runs while a result set is open, and
 * whether a connection comes back with the settings it went out with. Can be told to fail at a call.
 */
public final class SpyDataSource implements DataSource {
    private final Source source;
    private final Set<Object> open = ConcurrentHashMap.newKeySet();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private volatile Trap trap = call -> {};

    /** Watches the connections that {@code source} opens. */
    public SpyDataSource(Source source) {
        this.source = source;
    }

    @Override
    public Connection getConnection() throws SQLException {
        trap.at("DataSource.getConnection");
        return new ConnectionSpy(source.open()).proxy;
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the source knows its user");
    }

    /** Is asked before each call, named as in {@code PreparedStatement.execute}, and may throw instead; after a close. */
    public void trap(Trap trap) {
        this.trap = trap;
    }

    /** Calls that change something, in their order, such as {@code Connection.setAutoCommit(false)}. */
    public List<String> calls() {
        return calls;
    }

    /** Whatever was opened is closed, settings are as they were, and nothing ran beside an open result set. */
    public void assertNothingLeft() {
        assertThat(open).as("still open").isEmpty();
        assertThat(faults).as("faults").isEmpty();
    }

    /** How many connections are out. */
    public long connections() {
        return open.stream().filter(ConnectionSpy.class::isInstance).count();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("it does not log");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLFeatureNotSupportedException("there is nothing in it");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }

    /** Opens connections. */
    @FunctionalInterface
    public interface Source {
        Connection open() throws SQLException;
    }

    /** May throw instead of a call. */
    @FunctionalInterface
    public interface Trap {
        void at(String call) throws SQLException;
    }

    private final class ConnectionSpy implements InvocationHandler {
        private final Connection real;
        private final Connection proxy;
        private final String before;
        private final Set<Object> results = ConcurrentHashMap.newKeySet();

        ConnectionSpy(Connection real) throws SQLException {
            this.real = real;
            this.proxy = SpyDataSource.proxy(Connection.class, this);
            this.before = settings();
            open.add(this);
        }

        private String settings() throws SQLException {
            return "autoCommit=" + real.getAutoCommit() + ", readOnly=" + real.isReadOnly() + ", isolation="
                    + real.getTransactionIsolation() + ", holdability=" + real.getHoldability();
        }

        @Override
        public @Nullable Object invoke(Object ignored, Method method, Object @Nullable [] arguments) throws Throwable {
            String name = method.getName();
            if (name.startsWith("set") || name.equals("commit") || name.equals("rollback")) {
                calls.add("Connection." + name + (arguments == null ? "" : "(" + arguments[0] + ")"));
                if (!results.isEmpty()) {
                    faults.add(name + " while a result set is open");
                }
            }
            if (name.equals("close")) {
                if (!open.remove(this)) {
                    faults.add("connection closed twice");
                }
                String after = settings();
                if (!after.equals(before)) {
                    faults.add("settings were " + before + ", now " + after);
                }
                if (!real.getAutoCommit()) {
                    real.rollback();
                }
            }
            Object result = call("Connection.", real, method, arguments);
            return result instanceof Statement statement ? new StatementSpy(this, statement).proxy : result;
        }

        @Override
        public String toString() {
            return "connection";
        }
    }

    private final class StatementSpy implements InvocationHandler {
        private final ConnectionSpy connection;
        private final Statement real;
        private final Statement proxy;
        private @Nullable Object result;

        StatementSpy(ConnectionSpy connection, Statement real) {
            this.connection = connection;
            this.real = real;
            this.proxy = real instanceof PreparedStatement
                    ? SpyDataSource.proxy(PreparedStatement.class, this)
                    : SpyDataSource.proxy(Statement.class, this);
            open.add(this);
        }

        @Override
        public @Nullable Object invoke(Object ignored, Method method, Object @Nullable [] arguments) throws Throwable {
            String name = method.getName();
            if (name.startsWith("execute") && !connection.results.isEmpty()) {
                faults.add("a statement was executed while a result set is open");
            }
            if (name.equals("setFetchSize") || name.equals("cancel")) {
                calls.add("Statement." + name + (arguments == null ? "" : "(" + arguments[0] + ")"));
            }
            if (name.equals("cancel") && !open.contains(connection)) {
                faults.add("cancelled after the connection was given back");
            }
            if (name.equals("close")) {
                open.remove(this);
                calls.add("Statement.close");
            }
            if (name.equals("getConnection")) {
                return connection.proxy;
            }
            Object value = call(
                    real instanceof PreparedStatement ? "PreparedStatement." : "Statement.", real, method, arguments);
            // Drivers may answer for metadata with an object that is a result set as well.
            if (method.getReturnType() == ResultSet.class && value instanceof ResultSet resultSet) {
                if (result == null) {
                    result = new ResultSetSpy(connection, resultSet).proxy;
                }
                return result;
            }
            return value;
        }

        @Override
        public String toString() {
            return "statement";
        }
    }

    private final class ResultSetSpy implements InvocationHandler {
        private final ConnectionSpy connection;
        private final ResultSet real;
        private final ResultSet proxy;

        ResultSetSpy(ConnectionSpy connection, ResultSet real) {
            this.connection = connection;
            this.real = real;
            this.proxy = SpyDataSource.proxy(ResultSet.class, this);
            open.add(this);
            connection.results.add(this);
        }

        @Override
        public @Nullable Object invoke(Object ignored, Method method, Object @Nullable [] arguments) throws Throwable {
            if (method.getName().equals("close") && open.remove(this)) {
                connection.results.remove(this);
                calls.add("ResultSet.close");
            }
            return call("ResultSet.", real, method, arguments);
        }

        @Override
        public String toString() {
            return "result set";
        }
    }

    private @Nullable Object call(String type, Object target, Method method, Object @Nullable [] arguments)
            throws Throwable {
        String call = type + method.getName();
        boolean closing = method.getName().equals("close");
        try {
            if (!closing) {
                trap.at(call);
            }
            Object result = method.invoke(target, arguments);
            if (closing) {
                trap.at(call); // what fails to close is closed all the same, so that tests leave nothing behind
            }
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
