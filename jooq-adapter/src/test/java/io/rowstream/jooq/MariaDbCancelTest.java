package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.RowCursor;
import org.jooq.ResultQuery;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // cursors may throw what they like in closing
class MariaDbCancelTest {
    @Test
    void cancelsBeforeItClosesEarlySinceClosingReadsTheRest() throws Exception {
        SpyDataSource spy = new SpyDataSource(TestDatabase.mariaDb()::open);
        ResultQuery<?> query = DSL.using(spy, SQLDialect.MARIADB).resultQuery("select seq from seq_1_to_100000");
        try (RowCursor<?> cursor = JooqExport.of(query).source().open()) {
            assertThat(cursor.advance()).isTrue();
        }

        assertThat(spy.calls()).containsSubsequence("Statement.cancel", "ResultSet.close", "Statement.close");
        spy.assertNothingLeft();
    }
}
