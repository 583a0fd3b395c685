package io.rowstream.jooq;

import java.util.Iterator;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Rows as jOOQ makes them, for columns that only jOOQ can read. */
final class RecordRows implements JooqCursor.Rows {
    private final Iterator<? extends Record> records;
    private final RowShape shape;
    private final ValueWriter values = new ValueWriter();
    private @Nullable Record record;

    RecordRows(Iterator<? extends Record> records, RowPlan plan) {
        this.records = records;
        this.shape = plan.shape();
    }

    @Override
    public boolean next() {
        if (!records.hasNext()) {
            return false;
        }
        record = records.next();
        return true;
    }

    @Override
    public void write(JsonGenerator out) {
        if (record == null) {
            throw new IllegalStateException("there is no current row");
        }
        values.writeObject(record, shape, out);
    }
}
