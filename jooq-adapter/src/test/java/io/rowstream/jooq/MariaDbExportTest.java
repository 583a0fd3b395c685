package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.field;

import io.rowstream.write.RowCursor;
import org.jooq.Field;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // cursors may throw what they like in closing
class MariaDbExportTest extends ExportContract {
    @Override
    TestDatabase database() {
        return TestDatabase.mariaDb();
    }

    /** MariaDB gives NULL when dividing by zero, but not when a scalar subquery has two rows. */
    @Override
    Field<?> failingAfter500() {
        return field(
                "(select x.id from numbers x where x.id = numbers.id or (numbers.id > 500 and x.id = 1))",
                Integer.class);
    }

    @Override
    String silentAfter1000() {
        return "select seq, repeat('wide', 100) as wide, if(seq = 1001, sleep(100), 0) as s from seq_1_to_2000";
    }

    /** The driver fetches 500 rows at a time, the server sends what has filled a buffer. */
    @Override
    int silentCall() {
        return 501;
    }

    @Test
    void cancelsBeforeItClosesEarlySinceClosingReadsTheRest() throws Exception {
        try (RowCursor<?> cursor = JooqExport.of(upTo(MANY)).source().open()) {
            assertThat(cursor.advance()).isTrue();
        }

        assertThat(spy().calls()).containsSubsequence("Statement.cancel", "ResultSet.close", "Statement.close");
    }
}
