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
import org.jooq.Field;
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
    private final StreamingConnection streaming;
    private final ExportSettings settings;
    private final QueryRun run;
    private final List<Key> keys;
    private @Nullable Rows rows;
    private List<Column> columns = List.of();
    private boolean exhausted;
    private boolean closed;

    JooqCursor(
            ResultQuery<?> query,
            Configuration configuration,
            ConnectionProvider provider,
            Connection connection,
            StreamingConnection streaming,
            ExportSettings settings,
            List<Key> keys) {
        this.configuration = configuration;
        this.provider = provider;
        this.connection = connection;
        this.streaming = streaming;
        this.settings = settings;
        this.keys = keys;
        this.run = new QueryRun(query, configuration, connection, streaming);
    }

    @Override
    public boolean advance() throws SQLException, InterruptedException {
        if (exhausted) {
            return false;
        }
        streaming.beforeRow();
        if (rows == null) {
            rows = execute();
        }
        if (!rows.next()) {
            exhausted = true;
            streaming.afterLastRow();
            return false;
        }
        return true;
    }

    private Rows execute() throws SQLException {
        Cursor<? extends Record> cursor = run.execute();
        Field<?>[] fields = JooqSource.visible(cursor.fields(), keys);
        RowPlan plan = settings.plan(fields, configuration);
        columns = Columns.of(plan.shape());
        LOG.log(System.Logger.Level.DEBUG, () -> "columns: " + plan);
        Iterator<? extends Record> records = cursor.iterator(); // also tells the listeners that fetching starts
        ResultSet resultSet = run.resultSet();
        RecordWriter writer = new RecordWriter(settings.values(), settings.limits());
        try {
            return plan.takesRecords() || resultSet == null || !plan.fits(resultSet, keys.size())
                    ? new RecordRows(records, plan, writer)
                    : new DirectRows(run, resultSet, plan, writer, keys);
        } catch (SQLException e) {
            throw run.translate(e);
        }
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
        streaming.cancel();
    }

    @Override
    public void close() throws Exception {
        if (!closed) {
            closed = true;
            long count = rows instanceof DirectRows direct ? direct.count() : -1;
            streaming.close(() -> run.close(count), () -> provider.release(connection));
        }
    }

    /** The rows of a query that has run; at the same time its current row. */
    interface Rows extends JooqRow {
        boolean next();
    }
}
