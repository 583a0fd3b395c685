package io.rowstream.jooq;

import java.util.Iterator;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Rows as jOOQ makes them. */
final class RecordRows implements JooqCursor.Rows {
    private final Iterator<? extends Record> records;
    private final RowShape shape;
    private final RecordWriter writer;
    private @Nullable Record record;

    RecordRows(Iterator<? extends Record> records, RowPlan plan, RecordWriter writer) {
        this.records = records;
        this.shape = plan.shape();
        this.writer = writer;
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
    public @Nullable Object key(int index) {
        if (record == null) {
            throw new IllegalStateException("there is no current row");
        }
        return record.get(shape.size() + index);
    }

    @Override
    public void write(JsonGenerator out) {
        if (record == null) {
            throw new IllegalStateException("there is no current row");
        }
        writer.startRow();
        writer.writeObject(record, shape, out);
    }
}
