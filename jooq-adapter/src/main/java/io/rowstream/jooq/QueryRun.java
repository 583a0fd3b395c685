package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcColumn;
import io.rowstream.jdbc.StreamingConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jooq.Configuration;
import org.jooq.ConnectionProvider;
import org.jooq.Cursor;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.ExecuteListenerProvider;
import org.jooq.Record;
import org.jooq.ResultQuery;
import org.jooq.conf.Settings;
import org.jooq.conf.SettingsTools;
import org.jooq.impl.DefaultExecuteListenerProvider;
import org.jooq.tools.jdbc.DefaultResultSet;
import org.jspecify.annotations.Nullable;

/**
 * One run of a query on a connection that is given, watched by a listener so that its statement and its result set are known:
 * jOOQ gives away neither while it executes.
 */
final class QueryRun {
    private final ResultQuery<?> query;
    private final Configuration configuration;
    private final StreamingConnection streaming;
    private @Nullable Cursor<? extends Record> cursor;
    private @Nullable WatchedStatement statement;
    private @Nullable WatchedResultSet resultSet;
    private @Nullable ExecuteContext context;
    private long directRows = -1;

    QueryRun(ResultQuery<?> query, Configuration configuration, Connection connection, StreamingConnection streaming) {
        this.query = query;
        this.streaming = streaming;
        this.configuration = configuration
                .derive(withFetchSize(configuration.settings(), streaming.fetchSize()))
                .derive(new BorrowedConnection(connection, configuration))
                .derive(withWatch(configuration.executeListenerProviders()));
    }

    private static Settings withFetchSize(Settings settings, int fetchSize) {
        Integer users = settings.getFetchSize();
        return users != null && users != 0
                ? settings
                : SettingsTools.clone(settings).withFetchSize(fetchSize);
    }

    /** The watch comes first, so that others see what it corrects. */
    private ExecuteListenerProvider[] withWatch(ExecuteListenerProvider[] others) {
        ExecuteListenerProvider[] all = new ExecuteListenerProvider[others.length + 1];
        all[0] = new DefaultExecuteListenerProvider(new Watch());
        System.arraycopy(others, 0, all, 1, others.length);
        return all;
    }

    /** The configuration that the query has when it is not being run by one of us, or null. */
    static @Nullable Configuration configurationOf(ResultQuery<?> query) {
        Configuration configuration = query.configuration();
        return configuration != null && configuration.connectionProvider() instanceof BorrowedConnection borrowed
                ? borrowed.lender()
                : configuration;
    }

    /** The fastest way of reading a column that this run's driver has. */
    JdbcColumn fastest(JdbcColumn column, ResultSet rows, int index) throws SQLException {
        return streaming.fastest(column, rows, index);
    }

    /** Runs the query. It holds state meanwhile, so that nobody else may run it until then. */
    Cursor<? extends Record> execute() {
        synchronized (query) {
            Configuration before = query.configuration();
            query.attach(configuration);
            try {
                Cursor<? extends Record> opened = query.fetchLazy();
                cursor = opened;
                return opened;
            } finally {
                query.attach(before);
            }
        }
    }

    /** The driver's result set; null where jOOQ has read it to its end already, as it does for statements that write. */
    @Nullable
    ResultSet resultSet() throws SQLException {
        ResultSet inner = resultSet == null || resultSet.wasClosed() ? null : resultSet;
        while (inner instanceof DefaultResultSet wrapper) { // jOOQ's, which only pass on
            inner = wrapper.getDelegate();
        }
        return inner;
    }

    /** What jOOQ and its listeners know of the run. */
    ExecuteContext context() {
        return Objects.requireNonNull(context, "the query was not run");
    }

    /**
     * What jOOQ makes of an exception that occurred outside of it: its listeners are told, and may choose another one. For this
     * the cursor is led to believe that the exception has just occurred.
     */
    RuntimeException translate(SQLException failure) {
        if (resultSet == null || cursor == null) {
            return new IllegalStateException("the query was not run", failure);
        }
        resultSet.failNextWith(failure);
        try {
            cursor.iterator().forEachRemaining(record -> {});
            return new IllegalStateException("jOOQ has ignored an exception", failure);
        } catch (RuntimeException e) {
            return e;
        }
    }

    /**
     * Closes result set, statement and cursor.
     *
     * @param rows how many were read without jOOQ, which then does not know; else -1
     * @throws Exception the first failure, with others suppressed
     */
    void close(long rows) throws Exception {
        directRows = rows;
        Throwable failure = null;
        if (cursor != null) {
            failure = Failures.run(cursor::close, failure);
        }
        // jOOQ leaves these open when an Error ends its execution
        if (resultSet != null) {
            failure = Failures.add(resultSet.closeFinally(), failure);
        }
        if (statement != null) {
            failure = Failures.add(statement.closeFinally(), failure);
        } else if (context != null && context.statement() != null) { // failed while it was being prepared
            failure = Failures.run(context.statement()::close, failure);
        }
        Failures.throwIfAny(failure);
    }

    /** The connection is the cursor's to release, after its settings have been put back. */
    private record BorrowedConnection(Connection connection, Configuration lender) implements ConnectionProvider {
        @Override
        public Connection acquire() {
            return connection;
        }

        @Override
        public void release(Connection connection) {}
    }

    @SuppressWarnings("serial") // lives as long as one run
    private final class Watch implements ExecuteListener {
        @Override
        public void start(ExecuteContext started) {
            if (context == null) { // queries that other listeners run come later
                context = started;
            }
        }

        @Override
        public void prepareEnd(ExecuteContext prepared) {
            if (prepared == context && prepared.statement() != null) {
                statement = new WatchedStatement(prepared.statement());
                prepared.statement(statement);
            }
        }

        @Override
        public void executeStart(ExecuteContext executing) {
            if (executing == context && statement != null) {
                streaming.watch(statement);
            }
        }

        @Override
        public void executeEnd(ExecuteContext executed) {
            if (executed == context && executed.resultSet() != null) {
                resultSet = new WatchedResultSet(executed.resultSet());
                executed.resultSet(resultSet);
            }
        }

        @Override
        public void fetchEnd(ExecuteContext fetched) {
            if (fetched == context && directRows >= 0) {
                fetched.rows((int) Math.min(Integer.MAX_VALUE, directRows));
            }
        }
    }
}
