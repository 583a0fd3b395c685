package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcColumn;
import io.rowstream.write.Column;
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
    private final JdbcColumn[] columns;
    private final RecordWriter writer;
    private final List<Key> keys;
    private long count;

    DirectRows(QueryRun run, ResultSet resultSet, RowPlan plan, RecordWriter writer, List<Key> keys)
            throws SQLException {
        this.keys = keys;
        this.run = run;
        this.resultSet = resultSet;
        this.names = plan.shape().names();
        this.writer = writer;
        Field<?>[] fields = plan.shape().fields();
        @Nullable JdbcColumn[] planned = plan.columns();
        this.columns = new JdbcColumn[fields.length];
        for (int i = 0; i < fields.length; i++) {
            JdbcColumn column = planned[i];
            columns[i] = column == null ? bound(fields[i], i + 1) : run.fastest(column, resultSet, i + 1);
        }
    }

    /** What only jOOQ can read. */
    private JdbcColumn bound(Field<?> field, int index) {
        BoundField<?> bound = BoundField.of(field, resultSet, index, run.context(), writer);
        return JdbcColumn.of(Column.Kind.UNKNOWN, (row, same, out) -> bound.write(out));
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
        try {
            write(resultSet, out);
        } catch (SQLException e) {
            throw run.translate(e);
        }
    }

    /** The row as it is read, apart from what becomes of failures. */
    private void write(ResultSet row, JsonGenerator out) throws SQLException {
        out.writeStartObject();
        for (int i = 0; i < columns.length; i++) {
            out.writeName(names.get(i));
            columns[i].write(row, i + 1, out);
        }
        out.writeEndObject();
    }
}
