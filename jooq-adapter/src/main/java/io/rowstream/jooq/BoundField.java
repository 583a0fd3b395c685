package io.rowstream.jooq;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jooq.ExecuteContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Moves the values of one field from the driver's result set to a generator by the binding that jOOQ has for it, as jOOQ does when it
 * fills a record. Belongs to one stream.
 */
final class BoundField<T> {
    private final Field<T> field;
    private final RecordWriter writer;
    private final BindingContext<T> context;
    private @Nullable T value;

    private BoundField(Field<T> field, ResultSet resultSet, int index, ExecuteContext execution, RecordWriter writer) {
        this.field = field;
        this.writer = writer;
        this.context = new BindingContext<>(execution, resultSet, index, field, read -> value = read);
    }

    /** A field whose column has this index, counted from 1. */
    static <T> BoundField<T> of(
            Field<T> field, ResultSet resultSet, int index, ExecuteContext execution, RecordWriter writer) {
        return new BoundField<>(field, resultSet, index, execution, writer);
    }

    void write(JsonGenerator out) throws SQLException {
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
