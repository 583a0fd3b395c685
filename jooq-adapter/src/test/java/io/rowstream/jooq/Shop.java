package io.rowstream.jooq;

import java.util.ArrayList;
import java.util.List;
import org.jooq.DataType;
import org.jooq.ForeignKey;
import org.jooq.Name;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.TableOptions;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;
import org.jspecify.annotations.Nullable;

/** Tables as jOOQ generates them, with their keys. */
@SuppressWarnings("serial") // as generated
final class Shop {
    static final Users USERS = new Users(DSL.name("users"), null);
    static final Orders ORDERS = new Orders(DSL.name("orders"), null);
    static final Items ITEMS = new Items(DSL.name("items"), null);

    private Shop() {}

    /** What the generator makes of a table. */
    abstract static class Generated extends TableImpl<Record> {
        private final List<UniqueKey<Record>> keys = new ArrayList<>();

        Generated(Name alias, @Nullable Table<Record> aliased) {
            super(alias, null, aliased, null, DSL.comment(""), TableOptions.table());
        }

        <T> TableField<Record, T> column(String name, DataType<T> type) {
            return createField(DSL.name(name), type, this);
        }

        @SafeVarargs
        @SuppressWarnings("varargs") // jOOQ keeps the array and stores nothing in it
        final void key(TableField<Record, ?>... fields) {
            keys.add(Internal.createUniqueKey(this, DSL.name("key" + keys.size()), fields, true));
        }

        /** The first one declared. */
        @Override
        public UniqueKey<Record> getPrimaryKey() {
            return keys.get(0);
        }

        @Override
        public List<UniqueKey<Record>> getUniqueKeys() {
            return keys.subList(1, keys.size());
        }

        @Override
        public List<ForeignKey<Record, ?>> getReferences() {
            return List.of();
        }
    }

    static final class Users extends Generated {
        final TableField<Record, Integer> id = column("id", SQLDataType.INTEGER.notNull());
        final TableField<Record, String> email =
                column("email", SQLDataType.VARCHAR(50).notNull());
        final TableField<Record, String> nick = column("nick", SQLDataType.VARCHAR(50));
        final TableField<Record, String> name = column("name", SQLDataType.VARCHAR(50));

        private Users(Name alias, @Nullable Table<Record> aliased) {
            super(alias, aliased);
            key(id);
            key(email);
            key(nick);
        }

        @Override
        public Users as(String alias) {
            return new Users(DSL.name(alias), this);
        }
    }

    static final class Orders extends Generated {
        final TableField<Record, Integer> id = column("id", SQLDataType.INTEGER.notNull());
        final TableField<Record, Integer> userId = column("user_id", SQLDataType.INTEGER.notNull());
        final TableField<Record, Integer> total = column("total", SQLDataType.INTEGER);

        private Orders(Name alias, @Nullable Table<Record> aliased) {
            super(alias, aliased);
            key(id);
        }
    }

    static final class Items extends Generated {
        final TableField<Record, Integer> orderId = column("order_id", SQLDataType.INTEGER.notNull());
        final TableField<Record, Integer> line = column("line", SQLDataType.INTEGER.notNull());

        private Items(Name alias, @Nullable Table<Record> aliased) {
            super(alias, aliased);
            key(orderId, line);
        }
    }
}
