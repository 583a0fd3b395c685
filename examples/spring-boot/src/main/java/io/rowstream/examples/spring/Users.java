package io.rowstream.examples.spring;

import org.jooq.Record;
import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;

/** The table {@code users}, as jOOQ's code generator would describe it. */
final class Users extends TableImpl<Record> {
    private static final long serialVersionUID = 1L;

    static final Users USERS = new Users();

    final transient TableField<Record, Integer> ID =
            createField(DSL.name("id"), SQLDataType.INTEGER.notNull(), this, "");
    final transient TableField<Record, String> EMAIL =
            createField(DSL.name("email"), SQLDataType.VARCHAR(80).notNull(), this, "");
    final transient TableField<Record, String> NOTE = createField(DSL.name("note"), SQLDataType.VARCHAR(60), this, "");

    private Users() {
        super(DSL.name("users"));
    }

    @Override
    public UniqueKey<Record> getPrimaryKey() {
        return Internal.createUniqueKey(this, DSL.name("users_pk"), ID);
    }
}
