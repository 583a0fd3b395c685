package io.rowstream.jooq;

import io.rowstream.help.Help;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.TokenSize;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.jooq.Asterisk;
import org.jooq.Condition;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.QualifiedAsterisk;
import org.jooq.SQLDialect;
import org.jooq.Select;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.conf.RenderMapping;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.jooq.impl.QOM;
import org.jspecify.annotations.Nullable;

/**
 * A query with a keyset: makes the statements that give its rows in the keyset's order from a position. Each has the query's own
 * fields first and then the keys as hidden columns.
 *
 * <p>Where a condition and an order can be added to the query itself they are; a query whose rows are not those of its WHERE
 * clause (distinct, grouped, limited, a union, with window functions), and one with a name that could mean two things, becomes a
 * derived table.
 */
final class KeysetQuery {
    private static final String ROWS = "rs_rows";
    private static final String KEY = "rs_key_";
    private static final Pattern WINDOW = Pattern.compile("\\bover\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern SET_OPERATION =
            Pattern.compile("\\b(union|intersect|except|minus)\\b", Pattern.CASE_INSENSITIVE);

    private final Select<?> query;
    private final Configuration configuration;
    private final SQLDialect family;
    private final boolean setOperation;
    /** With its hidden columns, without an order and a position. */
    private final Select<?> base;

    private final List<Key> keys;
    private final List<Key> backwards;
    /** The base in the order in which it is walked, forwards and backwards. */
    private final Select<?> ordered;

    private final Select<?> reversed;
    private final String scope;

    KeysetQuery(Select<?> query, Keyset keyset, Configuration configuration) {
        this.query = query;
        this.configuration = configuration;
        this.family = configuration.family();
        if (!List.of(SQLDialect.POSTGRES, SQLDialect.H2, SQLDialect.SQLITE, SQLDialect.MARIADB, SQLDialect.MYSQL)
                .contains(family)) {
            throw new IllegalArgumentException(
                    Help.UNKNOWN_DIALECT.in("it is not known how " + family + " orders nulls and compares keys"));
        }
        this.setOperation = isSetOperation();
        refuseAggregateOfAllRows();
        QueryTables tables = QueryTables.of(query);
        List<Field<?>> expressions = new ArrayList<>();
        for (Keyset.Part part : keyset.parts()) {
            expressions.add(expression(part.field()));
        }
        Totality.check(query, keyset, expressions, tables, setOperation);
        boolean wrapped = isWrapped(expressions);
        this.keys = new ArrayList<>();
        List<Field<?>> hidden = new ArrayList<>();
        for (int i = 0; i < expressions.size(); i++) {
            Field<?> expression = expressions.get(i);
            KeyType type = KeyTypes.of(expression, family);
            Field<Object> inner = expression.coerce(type.dataType());
            Field<Object> column = wrapped ? DSL.field(DSL.name(ROWS, KEY + i), type.dataType()) : inner;
            boolean nullable = setOperation || hasGroupingSets() || tables.isNullable(expression);
            keys.add(Key.of(column, type, keyset.parts().get(i), nullable, family));
            hidden.add(inner.as(KEY + i));
        }
        refuseTooLong(keyset, expressions);
        this.base = wrapped ? wrapped(expressions, hidden) : direct(hidden);
        this.backwards = Key.backwards(keys);
        this.ordered = base.$orderBy(Key.order(keys, family));
        this.reversed = base.$orderBy(Key.order(backwards, family));
        this.scope = scope(expressions);
    }

    /** Some databases would take its hidden keys from any row. */
    private void refuseAggregateOfAllRows() {
        if (!setOperation
                && query.$groupBy().isEmpty()
                && (query.$having() != null
                        || query.getSelect().stream().anyMatch(field -> AggregateFinder.isAggregated(field, family)))) {
            throw new IllegalArgumentException(Help.QUERY_FORM.in(
                    "a query that aggregates all of its rows has one row, and no keys to page it by: group it"));
        }
    }

    static boolean isWindowed(String sql) {
        return WINDOW.matcher(sql).find();
    }

    private void refuseTooLong(Keyset keyset, List<Field<?>> expressions) {
        long bytes = 0;
        for (int i = 0; i < keys.size(); i++) {
            bytes += keys.get(i).type().longest(expressions.get(i).getDataType());
        }
        if (TokenSize.ofToken(bytes) > CursorTokens.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    Help.LONG_KEYS.in("the values of " + keyset + " can be " + bytes + " bytes long, as its columns are"
                            + " declared, which no cursor token holds: order by shorter columns, or if the values are short all the same,"
                            + " by field.coerce(...) of a type without a length"));
        }
    }

    private boolean hasGroupingSets() {
        return query.$groupBy().stream().anyMatch(Totality::isGroupingSets);
    }

    /** What a key stands for: a bare name that the query gives to one of its fields means that field, as in ORDER BY. */
    private Field<?> expression(Field<?> key) {
        if (key.getQualifiedName().getName().length == 1 && !(key instanceof QOM.Coerce)) {
            for (SelectFieldOrAsterisk selected : query.$select()) {
                if (selected instanceof QOM.FieldAlias<?> alias
                        && alias.getName().equals(key.getName())
                        && key instanceof org.jooq.TableField) {
                    return Keyset.unaliased(alias);
                }
            }
        }
        return key;
    }

    private boolean isWrapped(List<Field<?>> expressions) {
        if (setOperation
                || query.$distinct()
                || !query.$distinctOn().isEmpty()
                || !query.$groupBy().isEmpty()
                || query.$having() != null
                || query.$qualify() != null
                || hasLimit()) {
            return true;
        }
        DSLContext plain = plain();
        if (expressions.stream().anyMatch(key -> isWindowed(plain.render(key)))) {
            return true;
        }
        for (SelectFieldOrAsterisk selected : query.$select()) {
            if (selected instanceof Field<?> field && isWindowed(plain.render(Keyset.unaliased(field)))) {
                return true;
            }
            // In ORDER BY a bare name may mean an alias, in WHERE it means a column.
            if (selected instanceof QOM.FieldAlias<?> alias) {
                Pattern bare = Pattern.compile(
                        "(?<![.\\w])\\W?" + Pattern.quote(alias.getName()) + "\\b", Pattern.CASE_INSENSITIVE);
                boolean another = !alias.$field().getName().equalsIgnoreCase(alias.getName());
                for (Field<?> expression : expressions) {
                    if (another && mentions(bare, plain.render(expression))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static boolean mentions(Pattern bare, String sql) {
        return bare.matcher(sql.replace("\".\"", ".").replace("`.`", ".")).find();
    }

    private boolean hasLimit() {
        return query.$limit() != null || query.$offset() != null;
    }

    /** jOOQ's query model does not tell: what is left of the query when all else is taken away does. */
    private boolean isSetOperation() {
        Select<?> bare = query.$select(List.of(DSL.inline(1)))
                .$from(List.of())
                .$where(DSL.noCondition())
                .$groupBy(List.of())
                .$having(DSL.noCondition())
                .$orderBy(List.of());
        if (!query.$window().isEmpty()) { // jOOQ fails to take away what is not there
            bare = bare.$window(List.of());
        }
        return SET_OPERATION.matcher(plain().render(bare)).find();
    }

    private Select<?> direct(List<Field<?>> hidden) {
        List<SelectFieldOrAsterisk> all = new ArrayList<>(selected());
        all.addAll(hidden);
        return query.$select(all).$orderBy(List.of());
    }

    private List<SelectFieldOrAsterisk> selected() {
        boolean unknown = query.getSelect().isEmpty()
                || (query.$select().stream().anyMatch(s -> s instanceof Asterisk || s instanceof QualifiedAsterisk)
                        && query.$from().stream().anyMatch(table -> table.fields().length == 0));
        if (unknown) {
            throw new IllegalArgumentException(
                    Help.QUERY_FORM.in("the fields of the query are not known: name them in select(...)"));
        }
        return List.copyOf(query.getSelect());
    }

    private Select<?> wrapped(List<Field<?>> expressions, List<Field<?>> hidden) {
        List<SelectFieldOrAsterisk> visible = selected();
        Select<?> inner;
        List<Field<?>> outerKeys = new ArrayList<>();
        if (setOperation || query.$distinct() || !query.$distinctOn().isEmpty()) {
            // Another column would make other rows: the keys are among those that are there.
            inner = query;
            for (Field<?> expression : expressions) {
                outerKeys.add(outputOf(expression, visible));
            }
        } else {
            List<SelectFieldOrAsterisk> all = new ArrayList<>(visible);
            all.addAll(hidden);
            inner = query.$select(all);
        }
        if (!hasLimit() && query.$distinctOn().isEmpty()) {
            inner = inner.$orderBy(List.of());
        }
        Table<?> rows = inner.asTable(ROWS);
        List<Field<?>> outer = new ArrayList<>();
        for (int i = 0; i < visible.size(); i++) {
            outer.add(rows.field(i));
        }
        for (int i = 0; i < keys.size(); i++) {
            Key key = keys.get(i);
            if (!outerKeys.isEmpty()) {
                Field<Object> column = outerKeys.get(i).coerce(key.type().dataType());
                key = new Key(column, key.type(), key.descending(), key.nullsFirst(), key.nullable(), key.natural());
                keys.set(i, key);
            }
            outer.add(key.column().as(KEY + i));
        }
        return configuration.dsl().select(outer).from(rows);
    }

    private Field<?> outputOf(Field<?> key, List<SelectFieldOrAsterisk> visible) {
        for (SelectFieldOrAsterisk selected : visible) {
            Field<?> field = (Field<?>) selected;
            if (Keyset.unaliased(field).equals(key)) {
                return DSL.field(DSL.name(ROWS, field.getName()), key.getDataType());
            }
        }
        throw new IllegalArgumentException(
                Help.QUERY_FORM.in("the key " + key + " is not among the fields of a query that is distinct or a union,"
                        + " and cannot be added without changing its rows: select it too"));
    }

    /** The query's own tables, filter and keys; not what it selects, unless its rows depend on that. */
    private String scope(List<Field<?>> expressions) {
        boolean bySelection =
                setOperation || query.$distinct() || !query.$groupBy().isEmpty();
        Select<?> rows = bySelection ? query : query.$select(List.of(DSL.inline(1)));
        if (!hasLimit()) {
            rows = rows.$orderBy(List.of());
        }
        StringBuilder text = new StringBuilder(plain().renderInlined(rows));
        for (int i = 0; i < keys.size(); i++) {
            Key key = keys.get(i);
            text.append('\n')
                    .append(plain().renderInlined(expressions.get(i)))
                    .append(key.descending() ? " desc " : " asc ")
                    .append(key.nullsFirst() ? "nulls first " : "nulls last ")
                    .append(key.type());
        }
        return text.toString();
    }

    /** With nothing of the caller's settings but where mapped tables are. */
    private DSLContext plain() {
        Settings settings = new Settings().withRenderFormatted(false);
        RenderMapping mapping = configuration.settings().getRenderMapping();
        return DSL.using(family, mapping == null ? settings : settings.withRenderMapping(mapping));
    }

    String scope() {
        return scope;
    }

    SQLDialect family() {
        return family;
    }

    List<Key> keys() {
        return keys;
    }

    Configuration configuration() {
        return configuration;
    }

    /** The fields that are seen, in their order. */
    Field<?>[] visible() {
        List<Field<?>> all = base.getSelect();
        return all.subList(0, all.size() - keys.size()).toArray(Field[]::new);
    }

    /** The query whose rows are to be counted. */
    Select<?> unordered() {
        return hasLimit() ? query : query.$orderBy(List.of());
    }

    /**
     * The values of a position as they are bound.
     *
     * @throws InvalidCursorTokenException when it is a position of another keyset
     */
    List<@Nullable Object> values(KeysetPosition position) {
        List<@Nullable Object> values = new ArrayList<>(position.values());
        if (position.isEdge()) {
            return values;
        }
        if (values.size() != keys.size()) {
            throw foreign("it has " + values.size() + " values, and the keyset " + keys.size() + " keys");
        }
        for (int i = 0; i < values.size(); i++) {
            Object value = values.get(i);
            if (value != null) {
                Object accepted = keys.get(i).type().accept(value);
                if (accepted == null) {
                    throw foreign("its value " + (i + 1) + " is not of the type of its key, "
                            + keys.get(i).type());
                }
                values.set(i, accepted);
            }
        }
        return Collections.unmodifiableList(values);
    }

    private static InvalidCursorTokenException foreign(String why) {
        return new InvalidCursorTokenException(
                InvalidCursorTokenException.Reason.OTHER_SCOPE, "the position is not one of this keyset: " + why);
    }

    /**
     * The statements that give the rows from a position, in the order in which they are walked: rows of a later one come after
     * those of an earlier. None if no row can lie there.
     */
    List<Select<?>> statements(KeysetPosition from) {
        Select<?> walk = from.isBackward() ? reversed : ordered;
        if (from.isEdge()) {
            return List.of(walk);
        }
        List<Key> walked = from.isBackward() ? backwards : keys;
        List<Condition> arms = KeyPredicate.arms(walked, values(from), from.isInclusive(), family);
        if (family == SQLDialect.MARIADB || family == SQLDialect.MYSQL) {
            // which merges the ranges of an index by itself, in order
            return arms.isEmpty() ? List.of() : List.of(where(walk, DSL.or(arms)));
        }
        List<Select<?>> statements = new ArrayList<>();
        for (Condition arm : arms) {
            statements.add(where(walk, arm));
        }
        return statements;
    }

    /** One statement for all rows from a position. */
    Select<?> statement(KeysetPosition from) {
        if (from.isBackward()) {
            throw foreign("it looks back, and rows are streamed forwards");
        }
        return from.isEdge()
                ? ordered
                : where(ordered, KeyPredicate.all(keys, values(from), from.isInclusive(), family));
    }

    private static Select<?> where(Select<?> walk, Condition from) {
        Condition own = walk.$where();
        return walk.$where(own == null ? from : own.and(from));
    }
}
