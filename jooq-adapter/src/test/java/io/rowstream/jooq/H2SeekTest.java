package io.rowstream.jooq;

import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jooq.Select;

class H2SeekTest extends SeekContract {
    private static final Pattern SCANNED = Pattern.compile("scanCount: (\\d+)");
    private static final TestDatabase DATABASE = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    @Override
    String numbers(int rows) {
        return "select x from system_range(1, " + rows + ")";
    }

    @Override
    List<String> ownIndexes() {
        return List.of("maybe nulls last, id");
    }

    @Override
    void checkOwn() throws SQLException {
        check("nullable, nulls last", MAYBE.asc().nullsLast(), ID);
    }

    @Override
    long cost(Select<?> statement) {
        String plan = db.fetchSingle("explain analyze {0}", statement).get(0).toString();
        Matcher scanned = SCANNED.matcher(plan);
        long rows = 0;
        while (scanned.find()) {
            rows += Long.parseLong(scanned.group(1));
        }
        return rows;
    }

    @Override
    long bound() {
        return PAGE + 10;
    }
}
