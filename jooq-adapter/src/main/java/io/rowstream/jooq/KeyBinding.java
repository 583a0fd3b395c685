package io.rowstream.jooq;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import org.jooq.Binding;
import org.jooq.BindingGetResultSetContext;
import org.jooq.BindingGetSQLInputContext;
import org.jooq.BindingGetStatementContext;
import org.jooq.BindingRegisterContext;
import org.jooq.BindingSQLContext;
import org.jooq.BindingSetSQLOutputContext;
import org.jooq.BindingSetStatementContext;
import org.jooq.Converter;
import org.jooq.Converters;
import org.jooq.conf.ParamType;
import org.jooq.impl.DSL;

/**
 * Reads and binds the values of a key by one JDBC call each way, without jOOQ's casts: a cast could lose digits, and what is not
 * bound as it was read does not find its row again.
 */
@SuppressWarnings("serial") // jOOQ wants it, nobody does it
final class KeyBinding implements Binding<Object, Object> {
    private final KeyType type;

    KeyBinding(KeyType type) {
        this.type = type;
    }

    @Override
    public Converter<Object, Object> converter() {
        return Converters.identity(Object.class);
    }

    @Override
    public void sql(BindingSQLContext<Object> context) {
        if (context.render().paramType() == ParamType.INLINED) {
            context.render().visit(DSL.inline(context.value()));
        } else {
            context.render().sql(context.variable());
        }
    }

    @Override
    public void set(BindingSetStatementContext<Object> context) throws SQLException {
        type.bind(context.statement(), context.index(), context.value());
    }

    @Override
    public void get(BindingGetResultSetContext<Object> context) throws SQLException {
        context.value(type.read(context.resultSet(), context.index()));
    }

    @Override
    public void register(BindingRegisterContext<Object> context) throws SQLException {
        throw unsupported();
    }

    @Override
    public void set(BindingSetSQLOutputContext<Object> context) throws SQLException {
        throw unsupported();
    }

    @Override
    public void get(BindingGetStatementContext<Object> context) throws SQLException {
        throw unsupported();
    }

    @Override
    public void get(BindingGetSQLInputContext<Object> context) throws SQLException {
        throw unsupported();
    }

    private static SQLFeatureNotSupportedException unsupported() {
        return new SQLFeatureNotSupportedException("keys are columns of queries");
    }

    /** How a value is read; null for NULL. */
    @FunctionalInterface
    interface Reader {
        @org.jspecify.annotations.Nullable
        Object read(ResultSet resultSet, int index) throws SQLException;
    }

    /** How a value is bound, which is never null. */
    @FunctionalInterface
    interface Binder {
        void bind(PreparedStatement statement, int index, Object value) throws SQLException;
    }
}
