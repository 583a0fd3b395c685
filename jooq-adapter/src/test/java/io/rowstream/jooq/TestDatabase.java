package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;

import java.sql.Connection;
import java.sql.SQLException;
import org.jooq.Field;
import org.jooq.SQLDialect;

/** A real database to test on, jOOQ's name for it, and what only this one can be asked. */
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

    /** Where tables are when nothing else is said. */
    String schema() {
        return switch (dialect) {
            case H2 -> "PUBLIC";
            case SQLITE -> "main";
            case MARIADB -> "rowstream";
            default -> "public";
        };
    }

    /** Whether streaming takes a transaction of its own here, so that there is one to commit or roll back. */
    boolean transaction() {
        return dialect == SQLDialect.POSTGRES;
    }

    /** Can be computed in rows of {@code numbers} up to the id 500 and cannot in those after. */
    Field<?> failingAfter500() {
        return switch (dialect) {
            // it divides by zero without complaint, but knows JSON when it sees none
            case SQLITE -> field("case when id > 500 then json('{' || id) else 1 end", Integer.class);
            // gives NULL when dividing by zero, but not when a scalar subquery has two rows
            case MARIADB ->
                field(
                        "(select x.id from numbers x where x.id = numbers.id or (numbers.id > 500 and x.id = 1))",
                        Integer.class);
            default -> field("500 / (case when id > 500 then 0 else 500 end)", Integer.class);
        };
    }

    /** A select whose first 1,000 rows come at once, and the next one takes longer than any test may. */
    String silentAfter1000() {
        return switch (dialect) {
            // by scanning, since it does not notice a cancel inside of a subquery when its result is lazy
            case H2 -> "select x from system_range(1, 1000000000000) where x <= 1000 or mod(x * x, 7) = 8";
            case SQLITE ->
                "with recursive r(x) as (select 1 union all select x + 1 from r) select x, case when x > 1000 then"
                        + " (with recursive e(y) as (select x union all select y + 1 from e) select count(*) from e)"
                        + " end as s from r";
            case MARIADB ->
                "select seq, repeat('wide', 100) as wide, if(seq = 1001, sleep(100), 0) as s from seq_1_to_2000";
            default ->
                "select x, case when x = 1001 then pg_sleep(100)::text end as s from generate_series(1, 2000) as g(x)";
        };
    }

    /** Which step to a row of that makes wait, in a later batch than the first: MariaDB's driver fetches 500 at a time. */
    int silentCall() {
        return dialect == SQLDialect.MARIADB ? 501 : 1_001;
    }
}
