package io.rowstream.jooq;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jooq.Select;
import org.sqlite.ProgressHandler;

class SqliteSeekTest extends SeekContract {
    private static final TestDatabase DATABASE = TestDatabase.sqlite();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    @Override
    String numbers(int rows) {
        return "with recursive r(x) as (select 1 union all select x + 1 from r where x < " + rows + ") select x from r";
    }

    @Override
    List<String> ownIndexes() {
        return List.of("lower(name), id");
    }

    @Override
    void checkOwn() throws SQLException {
        check("nullable, nulls last", MAYBE.asc().nullsLast(), ID);
        checkLower();
        checkFilter();
    }

    /** Instructions of SQLite's machine: some ten for each row. */
    @Override
    long cost(Select<?> statement) throws SQLException {
        AtomicLong steps = new AtomicLong();
        ProgressHandler.setHandler(connection(), 1, new ProgressHandler() {
            @Override
            protected int progress() {
                steps.incrementAndGet();
                return 0;
            }
        });
        try {
            db.fetch(statement);
        } finally {
            ProgressHandler.clearHandler(connection());
        }
        return steps.get();
    }

    @Override
    long bound() {
        return 10 * PAGE + 250;
    }
}
