package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcColumn;
import io.rowstream.write.MemberNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Rows straight from the driver's result set, without records; jOOQ is asked for the values that only it can read. */
final class DirectRows implements JooqCursor.Rows {
    private final QueryRun run;
    private final ResultSet resultSet;
    private final MemberNames names;
    private final FieldColumn[] columns;
    private final RecordWriter writer;
    private final List<Key> keys;
    private long count;

    DirectRows(QueryRun run, ResultSet resultSet, RowPlan plan, RecordWriter writer, List<Key> keys) {
        this.keys = keys;
        this.run = run;
        this.resultSet = resultSet;
        this.names = plan.shape().names();
        this.writer = writer;
        this.columns = new FieldColumn[plan.shape().size()];
        Field<?>[] fields = plan.shape().fields();
        @Nullable JdbcColumn[] planned = plan.columns();
        for (int i = 0; i < columns.length; i++) {
            JdbcColumn column = planned[i];
            columns[i] = column != null
                    ? FieldColumn.direct(column, resultSet, i + 1)
                    : FieldColumn.bound(fields[i], resultSet, i + 1, run.context(), writer);
        }
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
    public @Nullable Object key(int index) {
        try {
            return keys.get(index).type().read(resultSet, columns.length + index + 1);
        } catch (SQLException e) {
            throw run.translate(e);
        }
    }

    @Override
    public void write(JsonGenerator out) {
        writer.startRow();
        out.writeStartObject();
        try {
            for (int i = 0; i < columns.length; i++) {
                out.writeName(names.get(i));
                columns[i].write(out);
            }
        } catch (SQLException e) {
            throw run.translate(e);
        }
        out.writeEndObject();
    }
}
