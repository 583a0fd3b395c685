package io.rowstream.jooq;

import org.jooq.AggregateFunction;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.Select;
import org.jooq.VisitContext;
import org.jooq.VisitListener;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;

/** Whether a field aggregates rows of the query that selects it, and not only of a query within it. */
final class AggregateFinder implements VisitListener {
    private int selects;
    private boolean found;

    private AggregateFinder() {}

    static boolean isAggregated(Field<?> field, SQLDialect family) {
        AggregateFinder finder = new AggregateFinder();
        String sql = DSL.using(new DefaultConfiguration()
                        .set(family)
                        .set(new Settings().withRenderFormatted(false))
                        .set(finder))
                .render(field);
        return finder.found && !KeysetQuery.isWindowed(sql);
    }

    @Override
    public void visitStart(VisitContext context) {
        if (context.queryPart() instanceof Select) {
            selects++;
        } else if (selects == 0 && context.queryPart() instanceof AggregateFunction) {
            found = true;
        }
    }

    @Override
    public void visitEnd(VisitContext context) {
        if (context.queryPart() instanceof Select) {
            selects--;
        }
    }
}
