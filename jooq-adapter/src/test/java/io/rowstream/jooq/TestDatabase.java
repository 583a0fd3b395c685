package io.rowstream.jooq;

import java.sql.Connection;
import java.sql.SQLException;
import org.jooq.SQLDialect;

/** A real database to test on, and jOOQ's name for it. */
record TestDatabase(io.rowstream.testing.TestDatabase database, SQLDialect dialect) {

    static TestDatabase h2() {
        return new TestDatabase(io.rowstream.testing.TestDatabase.h2(), SQLDialect.H2);
    }

    static TestDatabase sqlite() {
        return new TestDatabase(io.rowstream.testing.TestDatabase.sqlite(), SQLDialect.SQLITE);
    }

    static TestDatabase postgres() {
        return new TestDatabase(io.rowstream.testing.TestDatabase.postgres(), SQLDialect.POSTGRES);
    }

    static TestDatabase mariaDb() {
        return new TestDatabase(io.rowstream.testing.TestDatabase.mariaDb(), SQLDialect.MARIADB);
    }

    Connection open() throws SQLException {
        return database.open();
    }

    /** A select without a table that takes far longer than any test may, unless it is cancelled. */
    String endlessQuery() {
        return database.endlessQuery();
    }
}
