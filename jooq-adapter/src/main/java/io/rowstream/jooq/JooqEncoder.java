package io.rowstream.jooq;

import io.rowstream.write.RowEncoder;
import tools.jackson.core.JsonGenerator;

/** Lets each row write itself: how it does was planned once for the whole query. */
final class JooqEncoder implements RowEncoder<JooqRow> {
    private final RowPlan plan;

    JooqEncoder(RowPlan plan) {
        this.plan = plan;
    }

    @Override
    public void encode(JooqRow row, JsonGenerator out) throws Exception {
        row.write(out);
    }

    @Override
    public String toString() {
        return "JooqEncoder[" + plan + "]";
    }
}
