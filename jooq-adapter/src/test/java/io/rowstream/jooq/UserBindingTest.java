package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Binding;
import org.jooq.BindingGetResultSetContext;
import org.jooq.BindingGetSQLInputContext;
import org.jooq.BindingGetStatementContext;
import org.jooq.BindingRegisterContext;
import org.jooq.BindingSQLContext;
import org.jooq.BindingSetSQLOutputContext;
import org.jooq.BindingSetStatementContext;
import org.jooq.Converter;
import org.jooq.ConverterContext;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.ResultQuery;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.AbstractContextConverter;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

/** Bindings of the user's own see the same whether jOOQ fetches or an export asks them. */
class UserBindingTest {
    private final DSLContext db = DSL.using("jdbc:h2:mem:user_bindings");

    /** What a user writes who reads a column in a way of his own. */
    @SuppressWarnings("serial")
    private static final class Watched implements Binding<Integer, String> {
        private final List<String> seen = new ArrayList<>();

        @Override
        public Converter<Integer, String> converter() {
            return Converter.from(Integer.class, String.class, x -> x == null ? null : "converted " + x);
        }

        @Override
        public void get(BindingGetResultSetContext<String> context) throws SQLException {
            if (context.resultSet().getInt(context.index()) == 3) {
                throw new SQLException("three is not to be had");
            }
            context.data("key", "value");
            seen.add(String.join(
                    " ",
                    context.field().getName(),
                    Integer.toString(context.index()),
                    context.dialect().name(),
                    context.family().name(),
                    String.valueOf(context.data("key")),
                    String.valueOf(context.data().containsKey("key")),
                    String.valueOf(context.configuration().dialect()),
                    String.valueOf(context.dsl().dialect()),
                    String.valueOf(context.settings().isRenderFormatted()),
                    String.valueOf(context.executeContext().sql()),
                    String.valueOf(context.converterContext().dialect()),
                    String.valueOf(context.creationTime() != null)));
            BindingGetResultSetContext<Integer> plain = context.convert(converter());
            assertThat(plain.index()).isEqualTo(context.index());
            plain.value(plain.resultSet().getInt(plain.index()));
        }

        @Override
        public void sql(BindingSQLContext<String> context) {
            throw new UnsupportedOperationException("nothing is bound");
        }

        @Override
        public void register(BindingRegisterContext<String> context) {
            throw new UnsupportedOperationException("nothing is called");
        }

        @Override
        public void set(BindingSetStatementContext<String> context) {
            throw new UnsupportedOperationException("nothing is bound");
        }

        @Override
        public void set(BindingSetSQLOutputContext<String> context) {
            throw new UnsupportedOperationException("nothing is bound");
        }

        @Override
        public void get(BindingGetStatementContext<String> context) {
            throw new UnsupportedOperationException("nothing is called");
        }

        @Override
        public void get(BindingGetSQLInputContext<String> context) {
            throw new UnsupportedOperationException("nothing is in an UDT");
        }
    }

    private ResultQuery<?> query(Watched binding, int from) {
        Field<Integer> x = DSL.field(DSL.name("X"), SQLDataType.INTEGER);
        return db.select(
                        x,
                        DSL.field(DSL.name("X"), SQLDataType.INTEGER.asConvertedDataType(binding))
                                .as("own"))
                .from("system_range(" + from + ", " + (from + 1) + ")");
    }

    @Test
    void seesWhatItSeesWhenJooqFetches() throws Exception {
        Watched fetching = new Watched();
        Watched exporting = new Watched();
        Export<?> export = JooqExport.of(query(exporting, 1));

        List<?> fetched = query(fetching, 1).fetch("own");

        assertThat(export.encoder().toString()).contains("1 of 2 fields from the result set", "own (", "converted");
        assertThat(Exports.rows(export))
                .containsExactly(
                        Exports.json("{\"X\":1,\"own\":\"converted 1\"}"),
                        Exports.json("{\"X\":2,\"own\":\"converted 2\"}"));
        assertThat(fetched).asString().isEqualTo("[converted 1, converted 2]");
        assertThat(exporting.seen).isEqualTo(fetching.seen).hasSize(2);
    }

    @Test
    void failsTheRowWithWhatItThrew() {
        Export<?> export = JooqExport.of(query(new Watched(), 2));

        assertThatThrownBy(() -> Exports.rows(export))
                .isInstanceOfSatisfying(
                        ExportException.class, e -> assertThat(e.rows()).isEqualTo(1))
                .hasCauseInstanceOf(DataAccessException.class)
                .hasRootCauseMessage("three is not to be had");
    }

    @Test
    @SuppressWarnings("serial")
    void givesConvertersTheirContext() throws Exception {
        Field<String> field = DSL.field(DSL.name("X"), SQLDataType.INTEGER)
                .convert(new AbstractContextConverter<Integer, String>(Integer.class, String.class) {
                    @Override
                    public String from(Integer x, ConverterContext context) {
                        return context.dialect() + " " + x;
                    }

                    @Override
                    public Integer to(String text, ConverterContext context) {
                        throw new UnsupportedOperationException("nothing is bound");
                    }
                });

        assertThat(Exports.rows(JooqExport.of(db.select(field).from("system_range(1, 1)"))))
                .containsExactly(Exports.json("{\"X\":\"" + SQLDialect.H2 + " 1\"}"));
    }
}
