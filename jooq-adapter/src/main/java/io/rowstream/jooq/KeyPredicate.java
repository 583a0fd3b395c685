package io.rowstream.jooq;

import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What lies behind a position, as arms: conditions no two of which a row meets, each a range that an index over the keys can be
 * entered at, in the order of their rows. For the keys {@code a, b} the first arm is {@code a = ? and b > ?}, the next
 * {@code a > ?}; nulls have arms of their own. So rows of one arm after the other are in order without being sorted, and all arms
 * joined by OR are the one condition for a single statement.
 */
final class KeyPredicate {
    private final List<Key> keys;
    private final List<@Nullable Object> values;
    private final boolean inclusive;
    private final boolean rowValues;
    private final boolean boundedBelow;
    private final List<Condition> arms = new ArrayList<>();

    /** The last of the keys whose ranges are being gathered into one comparison of row values; -1 where there are none. */
    private int gatheredTo = -1;

    private KeyPredicate(List<Key> keys, List<@Nullable Object> values, boolean inclusive, SQLDialect family) {
        this.keys = keys;
        this.values = values;
        this.inclusive = inclusive;
        // Ranges that follow each other in one direction are one, (a, b) > (?, ?), and equality is spelled as a range:
        // what
        // PostgreSQL seeks with, and where others scan.
        this.rowValues = family == SQLDialect.POSTGRES;
        // H2 reads on into the nulls of an index unless a range says where values begin.
        this.boundedBelow = family == SQLDialect.H2;
    }

    /**
     * The arms behind a position, nearest rows first; none if nothing can lie there.
     *
     * @param keys as they are walked
     * @param values of the position, as they are bound
     * @param inclusive whether the row at the position is meant too
     */
    static List<Condition> arms(List<Key> keys, List<@Nullable Object> values, boolean inclusive, SQLDialect family) {
        KeyPredicate predicate = new KeyPredicate(keys, values, inclusive, family);
        predicate.build();
        return predicate.arms;
    }

    /**
     * All that lies behind a position, as one condition. Where the first key bounds it, that is said on its own too, since not
     * every planner sees it in the arms.
     */
    static Condition all(List<Key> keys, List<@Nullable Object> values, boolean inclusive, SQLDialect family) {
        List<Condition> arms = arms(keys, values, inclusive, family);
        if (arms.isEmpty()) {
            return DSL.falseCondition();
        }
        Condition any = DSL.or(arms);
        Key first = keys.get(0);
        Object value = values.get(0);
        boolean bounded = value != null && !(first.nullable() && !first.nullsFirst());
        return arms.size() > 1 && bounded
                ? compare(
                                first.column(),
                                first.descending() ? "<=" : ">=",
                                DSL.val(value, first.type().dataType()))
                        .and(any)
                : any;
    }

    private void build() {
        int last = keys.size() - 1;
        // A null has no range that would take in equality.
        boolean rowItself = inclusive && values.get(last) == null;
        if (rowItself) {
            arms.add(DSL.and(equal(keys.size())));
        }
        for (int i = last; i >= 0; i--) {
            addRange(i);
            if (keys.get(i).nullable() && !keys.get(i).nullsFirst() && values.get(i) != null) {
                flush(i);
                addArm(i, keys.get(i).column().isNull());
            }
        }
        flush(0);
    }

    /** The rows that are equal in the keys before {@code i} and behind the position in this one, apart from nulls. */
    private void addRange(int i) {
        Key key = keys.get(i);
        if (values.get(i) == null) {
            flush(i + 1);
            if (key.nullsFirst()) {
                Condition bound = lowerBound(key);
                addArm(i, bound != null ? bound : key.column().isNotNull());
            }
            return;
        }
        boolean gathers = rowValues
                && gatheredTo >= 0
                && key.descending() == keys.get(i + 1).descending();
        if (!gathers) {
            flush(i + 1);
            gatheredTo = i;
        }
    }

    /** Makes an arm of the ranges gathered, which begin with {@code from}. */
    private void flush(int from) {
        if (gatheredTo < 0) {
            return;
        }
        Key key = keys.get(from);
        String operator = (key.descending() ? "<" : ">") + (inclusive && gatheredTo == keys.size() - 1 ? "=" : "");
        List<Field<Object>> columns = new ArrayList<>();
        List<Field<Object>> binds = new ArrayList<>();
        for (int i = from; i <= gatheredTo; i++) {
            columns.add(keys.get(i).column());
            binds.add(bind(i));
        }
        Condition range = columns.size() == 1
                ? compare(columns.get(0), operator, binds.get(0))
                : DSL.condition("({0}) " + operator + " ({1})", DSL.list(columns), DSL.list(binds));
        Condition bound = key.descending() ? lowerBound(key) : null;
        addArm(from, bound != null ? range.and(bound) : range);
        gatheredTo = -1;
    }

    private void addArm(int i, Condition range) {
        List<Condition> arm = equal(i);
        arm.add(range);
        arms.add(DSL.and(arm));
    }

    /** Equality in the first {@code n} keys. */
    private List<Condition> equal(int n) {
        List<Condition> conditions = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Field<Object> column = keys.get(i).column();
            if (values.get(i) == null) {
                conditions.add(column.isNull());
            } else if (rowValues) {
                // With an equality the order needs this key no more, and the planner may walk an index of the others.
                conditions.add(compare(column, ">=", bind(i)));
                conditions.add(compare(column, "<=", bind(i)));
            } else {
                conditions.add(compare(column, "=", bind(i)));
            }
        }
        return conditions;
    }

    /** Not null, said by a value; null where that makes no difference, or there is no such value. */
    private @Nullable Condition lowerBound(Key key) {
        Object lowest = key.type().lowest();
        return boundedBelow && key.nullable() && lowest != null
                ? compare(key.column(), ">=", DSL.val(lowest, key.type().dataType()))
                : null;
    }

    private static Condition compare(Field<Object> column, String operator, Field<Object> bind) {
        return DSL.condition("{0} " + operator + " {1}", column, bind);
    }

    private Field<Object> bind(int i) {
        return DSL.val(values.get(i), keys.get(i).type().dataType());
    }
}
