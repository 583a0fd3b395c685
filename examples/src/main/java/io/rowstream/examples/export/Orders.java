package io.rowstream.examples.export;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.jooq.Record;
import org.jooq.TableField;
import org.jooq.UniqueKey;
import org.jooq.impl.DSL;
import org.jooq.impl.Internal;
import org.jooq.impl.SQLDataType;
import org.jooq.impl.TableImpl;

/** The table {@code orders}, as jOOQ's code generator would describe it. */
final class Orders extends TableImpl<Record> {
    private static final long serialVersionUID = 1L;

    static final Orders ORDERS = new Orders();

    final transient TableField<Record, Integer> ID =
            createField(DSL.name("id"), SQLDataType.INTEGER.notNull(), this, "");
    final transient TableField<Record, String> NO =
            createField(DSL.name("no"), SQLDataType.VARCHAR(20).notNull(), this, "");
    final transient TableField<Record, BigDecimal> TOTAL =
            createField(DSL.name("total"), SQLDataType.DECIMAL(9, 2), this, "");
    final transient TableField<Record, Boolean> OPEN =
            createField(DSL.name("open"), SQLDataType.BOOLEAN.notNull(), this, "");
    final transient TableField<Record, LocalDateTime> CREATED_AT =
            createField(DSL.name("created_at"), SQLDataType.LOCALDATETIME.notNull(), this, "");

    private Orders() {
        super(DSL.name("orders"));
    }

    @Override
    public UniqueKey<Record> getPrimaryKey() {
        return Internal.createUniqueKey(this, DSL.name("orders_pk"), ID);
    }
}
