package io.rowstream.jooq;

import io.rowstream.jdbc.StreamingConnection;
import io.rowstream.write.Column;
import io.rowstream.write.RowCursor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import org.jooq.Configuration;
import org.jooq.ConnectionProvider;
import org.jooq.Cursor;
import org.jooq.Record;
import org.jooq.ResultQuery;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the rows of a query. The query runs with the first {@link #advance()}, not before, so that it can be cancelled
 * also while it runs.
 */
@SuppressWarnings("try") // close() passes on what it may meet
final class JooqCursor implements RowCursor<JooqRow> {
    private static final System.Logger LOG = System.getLogger(JooqCursor.class.getName());

    private final Configuration configuration;
    private final ConnectionProvider provider;
    private final Connection connection;
    private final StreamingConnection prepared;
    private final CancelGate gate = new CancelGate();
    private final QueryRun run;
    private final RowPlan expected;
    private @Nullable Rows rows;
    private List<Column> columns = List.of();
    private boolean exhausted;
    private boolean closed;

    JooqCursor(
            ResultQuery<?> query,
            Configuration configuration,
            ConnectionProvider provider,
            Connection connection,
            StreamingConnection prepared,
            RowPlan expected) {
        this.configuration = configuration;
        this.provider = provider;
        this.connection = connection;
        this.prepared = prepared;
        this.expected = expected;
        this.run = new QueryRun(query, configuration, connection, prepared, gate);
    }

    @Override
    public boolean advance() throws SQLException, InterruptedException {
        if (exhausted) {
            return false;
        }
        gate.refuseIfCancelled();
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted between two rows");
        }
        if (rows == null) {
            rows = execute();
        }
        if (!rows.next()) {
            exhausted = true;
            gate.close();
            return false;
        }
        return true;
    }

    private Rows execute() throws SQLException {
        Cursor<? extends Record> cursor = run.execute();
        RowPlan plan = expected.shape().isOf(cursor.fields()) ? expected : RowPlan.of(cursor.fields(), configuration);
        columns = Columns.of(plan.shape());
        LOG.log(System.Logger.Level.DEBUG, () -> "columns: " + plan);
        Iterator<? extends Record> records = cursor.iterator(); // also tells the listeners that fetching starts
        ResultSet resultSet = run.resultSet();
        return plan.isDirect() && resultSet != null
                ? new DirectRows(run, resultSet, plan)
                : new RecordRows(records, plan);
    }

    @Override
    public JooqRow current() {
        if (rows == null) {
            throw new IllegalStateException("there is no current row: call advance() first");
        }
        return rows;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public void cancel() {
        gate.cancel();
    }

    /** Everything is given back in its order, and each step is taken whatever became of those before. */
    @Override
    public void close() throws Exception {
        if (closed) {
            return;
        }
        closed = true;
        Throwable failure = null;
        if (!exhausted && prepared.cancelBeforeClose() && !gate.isCancelled()) {
            failure = Failures.run(gate::cancel, failure);
        }
        gate.close();
        failure = run.close(rows instanceof DirectRows direct ? direct.count() : -1, failure);
        if (exhausted && failure == null) {
            failure = Failures.run(prepared::complete, failure);
        } else {
            failure = abandon(failure);
        }
        failure = Failures.run(() -> provider.release(connection), failure);
        Failures.throwIfAny(failure);
    }

    private @Nullable Throwable abandon(@Nullable Throwable first) {
        if (first != null) {
            prepared.abandon(first);
            return first;
        }
        SQLException notWanted = new SQLException("the rows were not read to their end");
        prepared.abandon(notWanted);
        return notWanted.getSuppressed().length == 0 ? null : notWanted;
    }

    /** The rows of a query that has run; at the same time its current row. */
    interface Rows extends JooqRow {
        boolean next();
    }
}
