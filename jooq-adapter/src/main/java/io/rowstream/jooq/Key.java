package io.rowstream.jooq;

import io.rowstream.help.Help;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.SortField;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/**
 * A key as it stands in one query on one database.
 *
 * @param column what is compared, of the type by which values are read and bound
 * @param nullsFirst where nulls are in this direction; of no meaning unless {@code nullable}
 * @param natural whether the database places nulls there when nothing is said
 */
record Key(
        Field<Object> column, KeyType type, boolean descending, boolean nullsFirst, boolean nullable, boolean natural) {

    static Key of(Field<Object> column, KeyType type, Keyset.Part part, boolean nullable, SQLDialect family) {
        boolean naturallyFirst = part.descending() == (family == SQLDialect.POSTGRES);
        boolean first = part.nullsFirst() == null ? naturallyFirst : part.nullsFirst();
        return new Key(column, type, part.descending(), first, nullable, first == naturallyFirst);
    }

    /** The same key walked the other way: nulls change their place too. */
    Key backwards() {
        return new Key(column, type, !descending, !nullsFirst, nullable, natural);
    }

    static List<Key> backwards(List<Key> keys) {
        return keys.stream().map(Key::backwards).toList();
    }

    /** The value as it was read, which must be able to be there: otherwise rows have been left out already, or will be. */
    @Nullable
    Object checked(@Nullable Object value) {
        if (value == null && !nullable) {
            throw new IllegalStateException(Help.NULL_KEY.in(
                    "the key " + column + " is NULL in a row, and is declared NOT NULL: declare it nullable"));
        }
        return value;
    }

    /** The order of rows by these keys. Nulls are spelled out only where they would be elsewhere otherwise, so that indexes serve. */
    static List<SortField<?>> order(List<Key> keys, SQLDialect family) {
        List<SortField<?>> order = new ArrayList<>();
        for (Key key : keys) {
            SortField<Object> sorted = key.descending ? key.column.desc() : key.column.asc();
            // H2 can be set to place nulls elsewhere; its indexes serve an order that is spelled out.
            if (!key.nullable || (key.natural && family != SQLDialect.H2)) {
                order.add(sorted);
            } else if (family == SQLDialect.MARIADB || family == SQLDialect.MYSQL) {
                Field<Boolean> isNull = DSL.field("({0} is null)", SQLDataType.BOOLEAN, key.column);
                order.add(key.nullsFirst ? isNull.desc() : isNull.asc());
                order.add(sorted);
            } else {
                order.add(key.nullsFirst ? sorted.nullsFirst() : sorted.nullsLast());
            }
        }
        return order;
    }
}
