package io.rowstream.jdbc;

import io.rowstream.write.Column;
import io.rowstream.write.RowCursor;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One pass over the rows of a query. The query runs with the first {@link #advance()}, not before, so that it can be cancelled
 * also while it runs.
 */
@SuppressWarnings("try") // close() passes on what it may meet
final class JdbcCursor implements RowCursor<JdbcRow> {
    private final JdbcExport.Builder settings;
    private final DatabaseProduct product;
    private final Connection connection;
    private final StreamingConnection streaming;
    private @Nullable PreparedStatement statement;
    private @Nullable ResultSet resultSet;
    private @Nullable JdbcRow row;
    private List<Column> columns = List.of();
    private boolean exhausted;
    private boolean closed;

    JdbcCursor(
            JdbcExport.Builder settings,
            DatabaseProduct product,
            Connection connection,
            StreamingConnection streaming) {
        this.settings = settings;
        this.product = product;
        this.connection = connection;
        this.streaming = streaming;
    }

    @Override
    public boolean advance() throws SQLException, InterruptedException {
        if (exhausted) {
            return false;
        }
        streaming.beforeRow();
        ResultSet rows = resultSet == null ? execute() : resultSet;
        if (!rows.next()) {
            exhausted = true;
            streaming.afterLastRow();
            return false;
        }
        return true;
    }

    private ResultSet execute() throws SQLException {
        PreparedStatement prepared = connection.prepareStatement(settings.sql);
        statement = prepared;
        prepared.setFetchSize(streaming.fetchSize());
        for (int i = 0; i < settings.parameters.length; i++) {
            prepared.setObject(i + 1, settings.parameters[i]);
        }
        RowPlan plan = product == DatabaseProduct.SQLITE ? planForSqlite(prepared.getMetaData()) : null;
        streaming.watch(prepared);
        ResultSet rows = prepared.executeQuery();
        resultSet = rows;
        if (plan == null) {
            plan = RowPlan.of(rows.getMetaData(), settings, index -> product.column(rows, index, settings.values));
        }
        columns = plan.columns();
        row = new JdbcRow(rows, plan.fastest(streaming, rows));
        return rows;
    }

    private RowPlan planForSqlite(ResultSetMetaData metaData) throws SQLException {
        return RowPlan.of(metaData, settings, index -> SqliteColumns.of(metaData, index, settings.values));
    }

    @Override
    public JdbcRow current() {
        if (row == null) {
            throw new IllegalStateException("there is no current row: call advance() first");
        }
        return row;
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
            streaming.close(this::closeResult, connection);
        }
    }

    private void closeResult() throws SQLException {
        try (PreparedStatement second = statement;
                ResultSet first = resultSet) {
            row = null;
        }
    }
}
