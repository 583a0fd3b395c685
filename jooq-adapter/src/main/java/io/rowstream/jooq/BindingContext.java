package io.rowstream.jooq;

import java.sql.ResultSet;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;
import org.jooq.BindingGetResultSetContext;
import org.jooq.Configuration;
import org.jooq.ContextConverter;
import org.jooq.Converter;
import org.jooq.ConverterContext;
import org.jooq.DSLContext;
import org.jooq.ExecuteContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.conf.Settings;
import org.jspecify.annotations.Nullable;

/** What a binding is asked with for the value of one column: jOOQ has one of its own, which it gives to nobody. */
final class BindingContext<U> implements BindingGetResultSetContext<U> {
    private final ExecuteContext execution;
    private final ResultSet resultSet;
    private final int index;
    private final Field<U> field;
    private final Consumer<@Nullable U> receiver;

    /** Values go to {@code receiver}; {@code index} is counted from 1. */
    BindingContext(
            ExecuteContext execution, ResultSet resultSet, int index, Field<U> field, Consumer<@Nullable U> receiver) {
        this.execution = execution;
        this.resultSet = resultSet;
        this.index = index;
        this.field = field;
        this.receiver = receiver;
    }

    @Override
    public ResultSet resultSet() {
        return resultSet;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public Field<U> field() {
        return field;
    }

    @Override
    public void value(@Nullable U value) {
        receiver.accept(value);
    }

    @Override
    @SuppressWarnings("unchecked") // a binding that converts asks another one for the type it converts from
    public <T> BindingGetResultSetContext<T> convert(Converter<? super T, ? extends U> converter) {
        return new BindingContext<>(
                execution, resultSet, index, (Field<T>) field, value -> value(from(value, converter)));
    }

    private <T> @Nullable U from(@Nullable T value, Converter<? super T, ? extends U> converter) {
        return converter instanceof ContextConverter<? super T, ? extends U> aware
                ? aware.from(value, converterContext())
                : converter.from(value);
    }

    @Override
    public ConverterContext converterContext() {
        return execution.converterContext();
    }

    @Override
    public ExecuteContext executeContext() {
        return execution;
    }

    @Override
    public Instant creationTime() {
        return execution.creationTime();
    }

    @Override
    public Configuration configuration() {
        return execution.configuration();
    }

    @Override
    public DSLContext dsl() {
        return execution.dsl();
    }

    @Override
    public Settings settings() {
        return execution.settings();
    }

    @Override
    public SQLDialect dialect() {
        return execution.dialect();
    }

    @Override
    public SQLDialect family() {
        return execution.family();
    }

    @Override
    public Map<Object, Object> data() {
        return execution.data();
    }

    @Override
    public @Nullable Object data(Object key) {
        return execution.data(key);
    }

    @Override
    public @Nullable Object data(Object key, Object value) {
        return execution.data(key, value);
    }
}
