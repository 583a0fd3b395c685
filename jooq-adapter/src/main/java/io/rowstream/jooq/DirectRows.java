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
    /** Of each field one of the two: moved by a JDBC call, or by way of jOOQ. */
    private final @Nullable JdbcColumn[] direct;

    private final @Nullable BoundField<?>[] bound;
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
        this.direct = new JdbcColumn[fields.length];
        this.bound = new BoundField<?>[fields.length];
        for (int i = 0; i < fields.length; i++) {
            JdbcColumn column = planned[i];
            if (column != null) {
                direct[i] = run.fastest(column, resultSet, i + 1);
            } else {
                bound[i] = BoundField.of(fields[i], resultSet, i + 1, run.context(), writer);
            }
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
            return keys.get(index).type().read(resultSet, direct.length + index + 1);
        } catch (SQLException e) {
            throw run.translate(e);
        }
    }

    @Override
    public void write(JsonGenerator out) {
        writer.startRow();
        out.writeStartObject();
        try {
            for (int i = 0; i < direct.length; i++) {
                out.writeName(names.get(i));
                JdbcColumn column = direct[i];
                if (column != null) {
                    column.write(resultSet, i + 1, out);
                } else {
                    bound[i].write(out);
                }
            }
        } catch (SQLException e) {
            throw run.translate(e);
        }
        out.writeEndObject();
    }
}
