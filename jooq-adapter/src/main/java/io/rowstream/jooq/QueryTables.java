package io.rowstream.jooq;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.QOM;
import org.jspecify.annotations.Nullable;

/**
 * The tables that a query reads, and what its joins and its filter say of their columns: which are equal to another or to a
 * constant. From this follows which rows a few columns determine.
 */
final class QueryTables {
    private final List<Source> sources = new ArrayList<>();
    private final List<Implication> implications = new ArrayList<>();
    private final Set<Column> constants = new HashSet<>();

    private QueryTables() {}

    static QueryTables of(Select<?> query) {
        QueryTables tables = new QueryTables();
        for (Table<?> table : query.$from()) {
            tables.add(table, false);
        }
        tables.learn(query.$where(), 0, 0);
        return tables;
    }

    List<Source> sources() {
        return sources;
    }

    boolean hasOuterJoin() {
        return sources.stream().anyMatch(Source::outer);
    }

    private void add(Table<?> table, boolean outer) {
        if (!(table instanceof QOM.JoinTable<?, ?> join)) {
            sources.add(new Source(table, outer));
            return;
        }
        boolean full = table instanceof QOM.FullJoin;
        boolean left = table instanceof QOM.LeftJoin;
        boolean right = table instanceof QOM.RightJoin;
        boolean known = full
                || left
                || right
                || table instanceof QOM.Join
                || table instanceof QOM.StraightJoin
                || table instanceof QOM.CrossJoin;
        if (table instanceof QOM.LeftSemiJoin || table instanceof QOM.LeftAntiJoin) {
            add(join.$table1(), outer); // the other has no columns in the result and no part in its number of rows
        } else if (!known) {
            sources.add(new Source(table, true));
        } else {
            int from = sources.size();
            add(join.$table1(), outer || full || right);
            int middle = sources.size();
            add(join.$table2(), outer || full || left);
            if (!full && table instanceof QOM.QualifiedJoin<?, ?> qualified) {
                learn(qualified, left, right, from, middle);
            }
        }
    }

    /** In an outer join the other side's columns follow from those of the side that keeps all its rows, not the other way. */
    private void learn(QOM.QualifiedJoin<?, ?> join, boolean left, boolean right, int from, int middle) {
        int nullableFrom = left ? middle : from;
        int nullableTo = left ? sources.size() : right ? middle : from;
        learn(join.$on(), nullableFrom, nullableTo);
        for (Field<?> using : join.$using()) {
            for (int l = from; l < middle; l++) {
                for (int r = middle; r < sources.size(); r++) {
                    if (sources.get(l).has(using.getName()) && sources.get(r).has(using.getName())) {
                        imply(new Column(l, using.getName()), new Column(r, using.getName()), nullableFrom, nullableTo);
                    }
                }
            }
        }
    }

    private void learn(@Nullable Condition stated, int nullableFrom, int nullableTo) {
        // With nothing added to it, what jOOQ holds in a join comes out of its wrapper.
        Condition condition = stated == null ? null : stated.and(DSL.noCondition());
        if (condition instanceof QOM.And and) {
            learn(and.$arg1(), nullableFrom, nullableTo);
            learn(and.$arg2(), nullableFrom, nullableTo);
        } else if (condition instanceof QOM.Eq<?> equal) {
            Column left = column(equal.$arg1());
            Column right = column(equal.$arg2());
            if (left != null && right != null) {
                imply(left, right, nullableFrom, nullableTo);
            } else if (left != null && equal.$arg2() instanceof Param) {
                addConstant(left, nullableFrom, nullableTo);
            } else if (right != null && equal.$arg1() instanceof Param) {
                addConstant(right, nullableFrom, nullableTo);
            }
        }
    }

    /** What the ON of an outer join says of the side that keeps all its rows holds only for those that find a partner. */
    private void addConstant(Column column, int nullableFrom, int nullableTo) {
        if (nullableFrom == nullableTo || column.isIn(nullableFrom, nullableTo)) {
            constants.add(column);
        }
    }

    private void imply(Column one, Column other, int nullableFrom, int nullableTo) {
        boolean oneNullable = one.isIn(nullableFrom, nullableTo);
        boolean otherNullable = other.isIn(nullableFrom, nullableTo);
        if (nullableFrom < nullableTo && !oneNullable && !otherNullable) {
            return;
        }
        if (!oneNullable || otherNullable) {
            implications.add(new Implication(one, other));
        }
        if (!otherNullable || oneNullable) {
            implications.add(new Implication(other, one));
        }
    }

    /** The column of one of the tables that a field is; null when it is none, or it cannot be said of which. */
    @Nullable
    Column column(Field<?> field) {
        if (field instanceof QOM.Coerce<?> coerced) {
            return column(coerced.$field());
        }
        if (!(field instanceof TableField)) {
            return null;
        }
        String[] name = field.getQualifiedName().getName();
        String column = name[name.length - 1];
        List<Column> found = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            Source source = sources.get(i);
            boolean qualified = name.length > 1;
            if (qualified
                    ? source.table.getName().equals(name[name.length - 2])
                    : !source.isKnown() || source.has(column)) {
                found.add(new Column(i, column));
            }
        }
        return found.size() == 1 ? found.get(0) : null;
    }

    /** Whether the field may be null in a row of the query. */
    boolean isNullable(Field<?> field) {
        Column column = column(field);
        Source source = column == null ? null : sources.get(column.source);
        Field<?> declared = source == null || column == null ? null : source.table.field(column.name);
        if (source != null && declared != null) {
            return source.outer || (declared.getDataType().nullable() && !source.isPrimary(declared));
        }
        boolean stated = (field instanceof TableField && !isOfAnImplicitJoin(field)) || field instanceof QOM.Coerce;
        return !stated || hasOuterJoin() || field.getDataType().nullable();
    }

    /** Whether its table is none of the query's, so that jOOQ adds a join for it, which may find no row. */
    private boolean isOfAnImplicitJoin(Field<?> field) {
        String[] name = field.getQualifiedName().getName();
        return name.length > 1
                && sources.stream()
                        .allMatch(source ->
                                source.isKnown() && !source.table.getName().equals(name[name.length - 2]));
    }

    /** All that is known when these columns are known. */
    Determined determinedBy(Set<Column> columns) {
        Set<Column> known = new HashSet<>(constants);
        known.addAll(columns);
        Determined determined = new Determined(known, new HashSet<>());
        boolean more = true;
        while (more) {
            more = false;
            for (Implication implication : implications) {
                more |= determined.has(implication.from) && known.add(implication.to);
            }
            for (int i = 0; i < sources.size(); i++) {
                int source = i;
                more |= sources.get(i).uniqueKeys().stream()
                                .anyMatch(
                                        key -> key.stream().allMatch(name -> known.contains(new Column(source, name))))
                        && determined.rows.add(i);
            }
        }
        return determined;
    }

    /** A column of the table with this number. */
    record Column(int source, String name) {
        boolean isIn(int from, int to) {
            return source >= from && source < to;
        }
    }

    private record Implication(Column from, Column to) {}

    /** Columns, and the numbers of tables of which the whole row, or that there is none, is known. */
    record Determined(Set<Column> columns, Set<Integer> rows) {
        boolean has(@Nullable Column column) {
            return column != null && (columns.contains(column) || rows.contains(column.source));
        }
    }

    /**
     * A table in the place it has in a query.
     *
     * @param outer whether an outer join can make all of its columns null
     */
    record Source(Table<?> table, boolean outer) {
        boolean isKnown() {
            return table.fields().length > 0;
        }

        boolean has(String column) {
            return table.field(column) != null;
        }

        boolean isPrimary(Field<?> column) {
            UniqueKey<?> primary = table.getPrimaryKey();
            return primary != null
                    && primary.getFields().stream()
                            .anyMatch(field -> field.getName().equals(column.getName()));
        }

        /** An alias can give other names to the columns, and then the keys have names that mean nothing, or other columns. */
        private boolean hasTheNamesOf(Table<?> declared) {
            return Arrays.stream(table.fields())
                    .map(Field::getName)
                    .toList()
                    .equals(Arrays.stream(declared.fields()).map(Field::getName).toList());
        }

        /** The names of the columns of each key that no two rows share. */
        List<List<String>> uniqueKeys() {
            return table.getKeys().stream()
                    .filter(key -> key.enforced() && hasTheNamesOf(key.getTable()))
                    .filter(key -> key.isPrimary()
                            || key.getFields().stream()
                                    .noneMatch(field -> field.getDataType().nullable()))
                    .map(key -> key.getFields().stream().map(Field::getName).toList())
                    .toList();
        }
    }
}
