package io.rowstream.jooq;

import io.rowstream.jdbc.JdbcColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jooq.ExecuteContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Moves the values of one field from the driver's result set to a generator. */
@FunctionalInterface
interface FieldColumn {
    void write(JsonGenerator out) throws SQLException;

    /** Reads by the one JDBC call that {@code column} is. */
    static FieldColumn direct(JdbcColumn column, ResultSet resultSet, int index) {
        return out -> column.write(resultSet, index, out);
    }

    /** Reads by the binding that jOOQ has for {@code field}, as jOOQ does when it fills a record. */
    static <T> FieldColumn bound(
            Field<T> field, ResultSet resultSet, int index, ExecuteContext execution, RecordWriter writer) {
        return new Bound<>(field, resultSet, index, execution, writer);
    }

    /** Belongs to one stream. */
    final class Bound<T> implements FieldColumn {
        private final Field<T> field;
        private final RecordWriter writer;
        private final BindingContext<T> context;
        private @Nullable T value;

        private Bound(Field<T> field, ResultSet resultSet, int index, ExecuteContext execution, RecordWriter writer) {
            this.field = field;
            this.writer = writer;
            this.context = new BindingContext<>(execution, resultSet, index, field, read -> value = read);
        }

        @Override
        public void write(JsonGenerator out) throws SQLException {
            value = null;
            try {
                field.getBinding().get(context);
            } catch (RuntimeException e) {
                // jOOQ makes the same of it, so that its listeners hear of it.
                throw new SQLException("field " + field.getName() + " cannot be read", e);
            }
            writer.writeField(field, value, out);
        }
    }
}
