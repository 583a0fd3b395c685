package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcColumn;
import io.rowstream.write.ValueWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jooq.Configuration;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a query are written, made once from its fields: straight from the result set if every column allows it,
 * otherwise from jOOQ's records.
 */
final class RowPlan {
    private final RowShape shape;
    private final @Nullable JdbcColumn[] columns;
    private final boolean direct;

    private RowPlan(RowShape shape, @Nullable JdbcColumn[] columns) {
        this.shape = shape;
        this.columns = columns;
        this.direct = shape.size() > 0 && !Arrays.asList(columns).contains(null);
    }

    /**
     * The plan for the rows of a query with these fields.
     *
     * @throws IllegalArgumentException when two fields have the same name
     */
    static RowPlan of(Field<?>[] fields, Configuration configuration, ValueWriter values) {
        RowShape shape = RowShape.of(fields);
        @Nullable JdbcColumn[] columns = new JdbcColumn[fields.length];
        for (int i = 0; i < fields.length; i++) {
            columns[i] = JdbcColumns.of(fields[i], configuration, values);
        }
        return new RowPlan(shape, columns);
    }

    /** Whether rows can be written from the result set, without records. */
    boolean isDirect() {
        return direct;
    }

    RowShape shape() {
        return shape;
    }

    /** In the order of the fields; null is none of them only if {@link #isDirect()}. */
    @Nullable
    JdbcColumn[] columns() {
        return columns;
    }

    @Override
    public String toString() {
        if (shape.size() == 0) {
            return "planned when the query has been run, which tells its fields";
        }
        if (direct) {
            return "all " + shape.size() + " fields from the result set";
        }
        List<String> others = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] == null) {
                Field<?> field = shape.fields()[i];
                others.add(field.getName() + " (" + field.getDataType().getTypeName() + ")");
            }
        }
        return "all " + shape.size() + " fields from records, because of " + String.join(", ", others);
    }
}
