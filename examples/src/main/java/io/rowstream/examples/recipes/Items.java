package io.rowstream.examples.recipes;

import org.jooq.Record;
import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;

/** The table {@code items}, as jOOQ's code generator would describe it. */
final class Items extends TableImpl<Record> {
    private static final long serialVersionUID = 1L;

    static final Items ITEMS = new Items();
    static final TableField<Record, Integer> NUMBER =
            createField(DSL.name("number"), SQLDataType.INTEGER.notNull(), ITEMS, "");
    static final TableField<Record, String> NAME = createField(DSL.name("name"), SQLDataType.VARCHAR(80), ITEMS, "");

    private Items() {
        super(DSL.name("items"));
    }

    @Override
    public UniqueKey<Record> getPrimaryKey() {
        return Internal.createUniqueKey(this, DSL.name("items_pk"), NUMBER);
    }
}
