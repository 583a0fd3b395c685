package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcColumn;
import io.rowstream.write.ValueWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jooq.Configuration;
import org.jooq.DataType;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.UDTRecord;
import org.jooq.impl.DefaultBinding;
import org.jooq.impl.IdentityConverter;
import org.jspecify.annotations.Nullable;

/**
 * How the rows of a query are written, made once from its fields: each field straight from the result set or by way of its
 * binding, or else all of them from jOOQ's records. The latter where one field takes several columns of the result set, which
 * only jOOQ knows how to count.
 */
final class RowPlan {
    private final RowShape shape;
    private final @Nullable JdbcColumn[] columns;
    private final boolean records;

    private RowPlan(RowShape shape, @Nullable JdbcColumn[] columns, boolean records) {
        this.shape = shape;
        this.columns = columns;
        this.records = records;
    }

    /**
     * The plan for the rows of a query with these fields.
     *
     * @param records whether to take records in any case
     * @throws IllegalArgumentException when two fields have the same name
     */
    static RowPlan of(Field<?>[] fields, Configuration configuration, ValueWriter values, boolean records) {
        RowShape shape = RowShape.of(fields);
        @Nullable JdbcColumn[] columns = new JdbcColumn[fields.length];
        for (int i = 0; i < fields.length; i++) {
            columns[i] = JdbcColumns.of(fields[i], configuration, values);
        }
        return new RowPlan(
                shape,
                columns,
                records || fields.length == 0 || Arrays.stream(fields).anyMatch(RowPlan::isSpread));
    }

    /** Whether a field may take another number of columns than one. */
    private static boolean isSpread(Field<?> field) {
        return field.getDataType().isEmbeddable()
                || isRow(field.getType())
                || isRow(field.getConverter().fromType());
    }

    private static boolean isRow(Class<?> type) {
        return Record.class.isAssignableFrom(type) && !UDTRecord.class.isAssignableFrom(type);
    }

    /** Whether rows are written from records, instead of from the result set. */
    boolean takesRecords() {
        return records;
    }

    /**
     * Whether each field has one column of {@code resultSet}, as was planned; a row that was coerced to text has more.
     *
     * @param hidden how many columns there are besides
     */
    boolean fits(ResultSet resultSet, int hidden) throws SQLException {
        return resultSet.getMetaData().getColumnCount() == columns.length + hidden;
    }

    RowShape shape() {
        return shape;
    }

    /** In the order of the fields; null for those that only jOOQ can read. */
    @Nullable
    JdbcColumn[] columns() {
        return columns;
    }

    @Override
    public String toString() {
        int size = shape.size();
        if (size == 0) {
            return "planned when the query has been run, which tells its fields";
        }
        if (records) {
            List<String> reasons = others(RowPlan::isSpread);
            return "all " + size + " fields from records"
                    + (reasons.isEmpty() ? "" : ", because of " + String.join(", ", reasons));
        }
        List<String> bound = others(field -> true);
        if (bound.isEmpty()) {
            return "all " + size + " fields from the result set";
        }
        return size - bound.size() + " of " + size + " fields from the result set, others by way of jOOQ: "
                + String.join(", ", bound);
    }

    /** Fields that are not read directly, with what keeps them from it. */
    private List<String> others(Predicate<Field<?>> condition) {
        List<String> others = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            Field<?> field = shape.fields()[i];
            if (columns[i] == null && condition.test(field)) {
                others.add(field.getName() + " (" + reason(field) + ")");
            }
        }
        return others;
    }

    private static String reason(Field<?> field) {
        DataType<?> type = field.getDataType();
        String name = Objects.requireNonNullElse(type.getTypeName(), "unknown");
        if (!(field.getConverter() instanceof IdentityConverter)) {
            return name + ", converted";
        }
        return field.getBinding().getClass().getEnclosingClass() == DefaultBinding.class ? name : name + ", bound";
    }
}
