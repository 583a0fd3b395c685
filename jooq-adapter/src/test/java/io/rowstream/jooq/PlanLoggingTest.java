package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

class PlanLoggingTest {
    @Test
    void logsWhichWayEachFieldGoesOnceForEachRunAndOnlyForWhoAsks() throws Exception {
        Logger logger = Logger.getLogger(JooqCursor.class.getName());
        List<LogRecord> records = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                records.add(entry);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Level before = logger.getLevel();
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            logger.setLevel(Level.FINE);
            DSLContext db = DSL.using("jdbc:h2:mem:plan_logging");
            Exports.rows(JooqExport.of(db.resultQuery("select x, array[x] as a from system_range(1, 100)")));
            logger.setLevel(Level.INFO);
            Exports.rows(JooqExport.of(db.resultQuery("select x from system_range(1, 100)")));
        } finally {
            logger.setLevel(before);
            logger.setUseParentHandlers(true);
            logger.removeHandler(handler);
        }
        assertThat(records).hasSize(1);
        assertThat(records.get(0).getLevel()).isEqualTo(Level.FINE);
        assertThat(records.get(0).getMessage())
                .startsWith("columns: 1 of 2 fields from the result set, others by way of jOOQ: A (");
    }
}
