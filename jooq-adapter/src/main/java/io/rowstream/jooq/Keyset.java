package io.rowstream.jooq;

import io.rowstream.help.Help;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Param;
import org.jooq.SortField;
import org.jooq.SortOrder;
import org.jooq.impl.QOM;
import org.jspecify.annotations.Nullable;

/**
 * A total order over the rows of a query: key expressions, each with a direction and where it matters a placement of nulls. From
 * this one list come the ORDER BY, the hidden columns from which positions are made, and the predicate that finds a position
 * again, so that none of them can differ from the others.
 *
 * <pre>{@code
 * Keyset newestFirst = Keyset.of(USERS.CREATED_AT.desc(), USERS.ID.desc());
 * }</pre>
 *
 * <p>A keyset must be total: no two rows may be equal in all of its keys, since what lies behind one of them would be lost or
 * come twice. Where it is used with a query this is checked. It is total when it determines a row of each table that the query
 * reads: by the columns of a primary key or of a unique key whose columns are all NOT NULL, or through equalities in a join or a
 * filter. So a to-many join is refused unless a key of the table joined is in the keyset too. A query with {@code distinct} needs
 * all of its fields determined, a grouped one the fields that it is grouped by. jOOQ knows keys of generated tables and of those
 * from {@link org.jooq.DSLContext#meta()}; of others they cannot be known, and it is for the caller to say that the keyset is
 * {@linkplain #uniqueOnMyWord unique}.
 *
 * <p>Nulls are in their place without anything being said: where nothing is said, in the one that the database gives them. A key
 * is taken to be nullable unless its data type says NOT NULL and no outer join makes it null all the same; saying
 * {@code SQLDataType.BIGINT.notNull()} where it is true lets the database seek with fewer and simpler predicates.
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class Keyset {
    private final List<Part> parts;
    private final boolean onMyWord;

    private Keyset(List<Part> parts, boolean onMyWord) {
        this.parts = parts;
        this.onMyWord = onMyWord;
    }

    /**
     * A keyset that is checked to be total wherever it is used.
     *
     * @param order fields, which are ascending, or sort fields; where one is an alias, what it stands for is the key
     * @throws IllegalArgumentException when there is no key, one is a constant, or one comes twice
     */
    public static Keyset of(OrderField<?>... order) {
        return new Keyset(parts(order), false);
    }

    /**
     * A keyset that nobody checks to be total. Where two rows are equal in all of its keys after all, rows will be missing from
     * pages, or come twice.
     *
     * @param order as in {@link #of}
     * @throws IllegalArgumentException as in {@link #of}
     */
    public static Keyset uniqueOnMyWord(OrderField<?>... order) {
        return new Keyset(parts(order), true);
    }

    private static List<Part> parts(OrderField<?>... order) {
        if (order.length == 0) {
            throw new IllegalArgumentException("a keyset has at least one key");
        }
        List<Part> parts = new ArrayList<>();
        for (OrderField<?> key : order) {
            Part part = Part.of(key);
            if (parts.stream().anyMatch(other -> other.field.equals(part.field))) {
                throw new IllegalArgumentException("the key " + part.field + " comes twice");
            }
            parts.add(part);
        }
        return List.copyOf(parts);
    }

    List<Part> parts() {
        return parts;
    }

    boolean isOnMyWord() {
        return onMyWord;
    }

    /** The keys with what was said of them. */
    @Override
    public String toString() {
        return parts.stream().map(Part::toString).collect(Collectors.joining(", ", "Keyset[", "]"));
    }

    /**
     * A key as it was stated.
     *
     * @param field never an alias
     * @param nullsFirst null where nothing was said
     */
    record Part(
            Field<?> field, boolean descending, @Nullable Boolean nullsFirst) {

        private static Part of(OrderField<?> key) {
            if (key instanceof SortField<?> sorted) {
                QOM.NullOrdering nulls = sorted.$nullOrdering();
                return of(
                        sorted.$field(),
                        sorted.$sortOrder() == SortOrder.DESC,
                        nulls == null ? null : nulls == QOM.NullOrdering.NULLS_FIRST);
            }
            if (key instanceof Field<?> field) {
                return of(field, false, null);
            }
            throw new IllegalArgumentException(key + " is neither a field nor a sort field");
        }

        private static Part of(Field<?> field, boolean descending, @Nullable Boolean nullsFirst) {
            Field<?> plain = unaliased(field);
            if (plain instanceof Param) {
                throw new IllegalArgumentException(
                        Help.QUERY_FORM.in("the key " + plain + " is a constant, which orders nothing"));
            }
            return new Part(plain, descending, nullsFirst);
        }

        @Override
        public String toString() {
            return field
                    + (descending ? " desc" : "")
                    + (nullsFirst == null ? "" : nullsFirst ? " nulls first" : " nulls last");
        }
    }

    /** What an alias stands for. */
    static Field<?> unaliased(Field<?> field) {
        if (field instanceof QOM.Coerce<?> coerced && coerced.$field() instanceof QOM.FieldAlias<?> alias) {
            return unaliased(alias.$field()).coerce(field.getDataType());
        }
        return field instanceof QOM.FieldAlias<?> alias ? unaliased(alias.$field()) : field;
    }
}
