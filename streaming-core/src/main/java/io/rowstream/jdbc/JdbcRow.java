package io.rowstream.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import tools.jackson.core.JsonGenerator;

/**
 * The current row of a {@link JdbcExport}. It is the same object for every row of a stream.
 *
 * <p>For use by the thread that streams, until the next row.
 */
public final class JdbcRow {
    private final ResultSet resultSet;
    private final RowPlan plan;

    JdbcRow(ResultSet resultSet, RowPlan plan) {
        this.resultSet = resultSet;
        this.plan = plan;
    }

    /**
     * The result set, which stands at this row: for reading columns, as for the {@linkplain io.rowstream.write.RowTokens cursor
     * token} of the row or to encode it in another way. It must neither be moved nor closed.
     */
    public ResultSet resultSet() {
        return resultSet;
    }

    /** Writes the row as one object: what the encoder of the export does. */
    public void write(JsonGenerator out) throws SQLException {
        plan.write(resultSet, out);
    }
}
