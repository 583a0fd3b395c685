package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.TestDatabase;
import io.rowstream.write.ExportException;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** MariaDB through MySQL's driver, which streams row by row, and sets and cancels in its own way. */
class MySqlDriverJdbcExportTest extends MariaDbJdbcExportTest {
    @Override
    TestDatabase database() {
        return TestDatabase.mariaDbThroughMySql();
    }

    /** In rows longer than the server's buffer, so that each is on its way before the next is computed. */
    @Override
    String silentAfterMany() {
        return "select seq, repeat('wide', 16000) as wide, if(seq = 101, sleep(100), 0) as s from seq_1_to_200";
    }

    @Override
    int silentCall() {
        return 101;
    }

    @Test
    void streamsRowByRow() throws IOException {
        rows(upTo(3));

        assertThat(spy().calls()).contains("Statement.setFetchSize(" + Integer.MIN_VALUE + ")");
    }

    /** Its driver asks for a query, and takes this for none. */
    @Test
    @Override
    void exportsWhatAStatementThatWritesReturns() {
        assertThatThrownBy(
                        () -> rows(builder(insertion(), MANY + 1).writable(true).build()))
                .isInstanceOf(ExportException.class)
                .hasCauseInstanceOf(SQLException.class)
                .hasMessageContaining("executeQuery");
    }
}
