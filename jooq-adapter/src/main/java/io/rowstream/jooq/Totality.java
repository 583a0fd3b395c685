package io.rowstream.jooq;

import io.rowstream.help.Help;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.Field;
import org.jooq.GroupField;
import org.jooq.Param;
import org.jooq.Select;
import org.jooq.impl.QOM;

/** Whether the keys of a keyset tell any two rows of a query apart. */
final class Totality {
    private static final String ON_MY_WORD = "Keyset.uniqueOnMyWord(...)";

    private final Select<?> query;
    private final Keyset keyset;
    private final List<Field<?>> keys;
    private final QueryTables tables;
    private final QueryTables.Determined determined;

    private Totality(Select<?> query, Keyset keyset, List<Field<?>> keys, QueryTables tables) {
        this.query = query;
        this.keyset = keyset;
        this.keys = keys;
        this.tables = tables;
        Set<QueryTables.Column> columns = new HashSet<>();
        for (Field<?> key : keys) {
            QueryTables.Column column = tables.column(key);
            if (column != null) {
                columns.add(column);
            }
        }
        this.determined = tables.determinedBy(columns);
    }

    /**
     * Refuses a keyset that is not total, or of which that cannot be known.
     *
     * @param keys what the keys stand for in the query
     * @param setOperation whether the query is a union or the like, of which nothing is known
     * @throws IllegalArgumentException saying why, and the way out
     */
    static void check(Select<?> query, Keyset keyset, List<Field<?>> keys, QueryTables tables, boolean setOperation) {
        if (!keyset.isOnMyWord()) {
            new Totality(query, keyset, keys, tables).check(setOperation);
        }
    }

    private void check(boolean setOperation) {
        if (setOperation) {
            throw refused(
                    "cannot be known to be unique in a query of set operations",
                    "if its keys tell any two rows apart, say so with " + ON_MY_WORD);
        }
        if (!query.$groupBy().isEmpty()) {
            checkAll("groups are told apart by all of the fields grouped by", groupedBy());
        } else if (!query.$distinct() || !isDetermined(query.getSelect())) {
            checkTables();
        }
    }

    private List<Field<?>> groupedBy() {
        List<Field<?>> fields = new ArrayList<>();
        for (GroupField group : query.$groupBy()) {
            if (!(group instanceof Field<?> field) || isGroupingSets(group)) {
                throw refused(
                        "cannot be known to be unique in a query with grouping sets",
                        "if its keys tell any two rows apart, say so with " + ON_MY_WORD);
            }
            fields.add(field);
        }
        return fields;
    }

    static boolean isGroupingSets(GroupField group) {
        return group instanceof QOM.Rollup
                || group instanceof QOM.Cube
                || group instanceof QOM.GroupingSets
                || !(group instanceof Field);
    }

    private void checkAll(String rule, List<Field<?>> fields) {
        if (!isDetermined(fields)) {
            throw refused(
                    "is not unique: " + rule,
                    "add "
                            + fields.stream()
                                    .filter(field -> !isDetermined(field))
                                    .map(Field::toString)
                                    .collect(Collectors.joining(", "))
                            + " as its last keys, or " + ON_MY_WORD
                            + " if no two rows are equal in the keys all the same");
        }
    }

    private boolean isDetermined(List<Field<?>> fields) {
        return !fields.isEmpty() && fields.stream().allMatch(this::isDetermined);
    }

    private boolean isDetermined(Field<?> field) {
        Field<?> plain = Keyset.unaliased(field);
        return plain instanceof Param || determined.has(tables.column(plain)) || keys.contains(plain);
    }

    private void checkTables() {
        List<QueryTables.Source> sources = tables.sources();
        for (int i = 0; i < sources.size(); i++) {
            if (!determined.rows().contains(i)) {
                throw undetermined(sources.get(i), i > 0);
            }
        }
    }

    private IllegalArgumentException undetermined(QueryTables.Source source, boolean joined) {
        String table = source.table().getName();
        List<List<String>> keys = source.uniqueKeys();
        if (keys.isEmpty()) {
            return refused(
                    "cannot be known to be unique: of " + table + " no key is known whose columns are all NOT NULL",
                    "use a generated table or one from DSLContext.meta(); or, if its keys tell any two rows of this query"
                            + " apart, say so with " + ON_MY_WORD);
        }
        String known =
                keys.stream().map(key -> "(" + String.join(", ", key) + ")").collect(Collectors.joining(" or "));
        return refused(
                "is not unique: "
                        + (joined
                                ? "the join with " + table + " can give several rows that are equal in all keys"
                                : "several rows of " + table + " can be equal in all keys"),
                "add the columns " + known + " of " + table
                        + " as its last keys; or, if no two rows are equal all the same, say" + " so with "
                        + ON_MY_WORD);
    }

    private IllegalArgumentException refused(String what, String wayOut) {
        return new IllegalArgumentException(Help.NOT_TOTAL.in(keyset + " " + what + ". The way out: " + wayOut));
    }
}
