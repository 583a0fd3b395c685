package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.TestDatabase;
import io.rowstream.write.RowCursor;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // cursors may throw what they like in closing
class MariaDbJdbcExportTest extends JdbcExportContract {
    @Override
    TestDatabase database() {
        return TestDatabase.mariaDb();
    }

    @Override
    char quote() {
        return '`';
    }

    /** MariaDB gives NULL when dividing by zero, but not when a scalar subquery has two rows. */
    @Override
    String failingAfter500() {
        return "select n.id, (select x.id from jdbc_numbers x where x.id = n.id or (n.id > 500 and x.id = 1)) as trouble"
                + " from jdbc_numbers n order by n.id";
    }

    /** In wide rows, since the server hands over rows by its buffer. */
    @Override
    String silentAfterMany() {
        return "select seq, repeat('wide', 100) as wide, if(seq = 1001, sleep(100), 0) as s from seq_1_to_2000";
    }

    /** The driver fetches 500 rows at a time, the server sends what has filled a buffer. */
    @Override
    int silentCall() {
        return 501;
    }

    @Override
    String insertion() {
        return "insert into jdbc_numbers values (?, 'new') returning id, note";
    }

    /** Closing a result that is not cancelled would read what is left of it, here for many minutes. */
    @Test
    void readsNoMoreWhenItEndsEarly() throws Exception {
        try (RowCursor<JdbcRow> cursor = JdbcExport.of(spy(), "select seq from seq_1_to_10000000000")
                .source()
                .open()) {
            assertThat(cursor.advance()).isTrue();
        }
        assertThat(spy().calls()).contains("Statement.cancel");
    }
}
