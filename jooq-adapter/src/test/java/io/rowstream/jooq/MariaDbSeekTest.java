package io.rowstream.jooq;

import java.sql.SQLException;
import java.util.List;
import org.jooq.Record;
import org.jooq.Select;

class MariaDbSeekTest extends SeekContract {
    @Override
    TestDatabase database() {
        return TestDatabase.mariaDb();
    }

    @Override
    String numbers(int rows) {
        return "select seq as x from seq_1_to_" + rows;
    }

    @Override
    List<String> ownIndexes() {
        return List.of();
    }

    @Override
    void analyze() {
        db.execute("analyze table seek");
    }

    @Override
    void checkOwn() throws SQLException {
        checkFilter();
    }

    @Override
    long cost(Select<?> statement) {
        long before = counted();
        db.fetch(statement);
        return counted() - before - baseline();
    }

    /** What asking itself counts. */
    private long baseline() {
        long before = counted();
        return counted() - before;
    }

    /** Among them rows that the index threw away, which are in no other counter. */
    private long counted() {
        long sum = 0;
        for (Record counter : db.fetch(
                "show session status where variable_name like 'Handler_read%' or variable_name = 'Handler_icp_attempts'")) {
            sum += Long.parseLong(counter.get(1, String.class));
        }
        return sum;
    }

    /** Each row may have been read and compared in the index. */
    @Override
    long bound() {
        return 2 * PAGE + 10;
    }
}
