package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcColumn;
import io.rowstream.write.MemberNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Rows straight from the driver's result set. */
final class DirectRows implements JooqCursor.Rows {
    private final QueryRun run;
    private final ResultSet resultSet;
    private final MemberNames names;
    private final @Nullable JdbcColumn[] columns;
    private long count;

    DirectRows(QueryRun run, ResultSet resultSet, RowPlan plan) {
        this.run = run;
        this.resultSet = resultSet;
        this.names = plan.shape().names();
        this.columns = plan.columns();
    }

    long count() {
        return count;
    }

    @Override
    public boolean next() {
        try {
            if (!resultSet.next()) {
                return false;
            }
        } catch (SQLException e) {
            throw run.translate(e);
        }
        count++;
        return true;
    }

    @Override
    public void write(JsonGenerator out) {
        out.writeStartObject();
        try {
            for (int i = 0; i < columns.length; i++) {
                out.writeName(names.get(i));
                columns[i].write(resultSet, i + 1, out);
            }
        } catch (SQLException e) {
            throw run.translate(e);
        }
        out.writeEndObject();
    }
}
