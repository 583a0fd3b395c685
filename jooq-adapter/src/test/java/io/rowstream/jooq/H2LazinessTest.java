package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.write.RowCursor;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Test;

/** Public for H2, which calls a function of it. */
@SuppressWarnings("try") // cursors may throw what they like in closing
public class H2LazinessTest {
    private final TestDatabase database = TestDatabase.h2();

    @Test
    void leavesLazinessAsItWas() throws Exception {
        for (String setting : List.of("0", "1")) {
            try (Connection connection = database.open();
                    Statement statement = connection.createStatement()) {
                statement.execute("SET LAZY_QUERY_EXECUTION " + setting);
                DSLContext db = DSL.using(connection, database.dialect());

                Exports.rows(JooqExport.of(db.resultQuery("select x from system_range(1, 3)")));
                assertThat(isLazy(connection)).isEqualTo(setting.equals("1"));

                try (RowCursor<?> cursor = JooqExport.of(db.resultQuery("select x from system_range(1, 3)"))
                        .source()
                        .open()) {
                    assertThat(isLazy(connection)).isTrue();
                    assertThat(cursor.advance()).isTrue();
                }
                assertThat(isLazy(connection)).isEqualTo(setting.equals("1"));
            }
        }
    }

    /** A lazy query has not called its function when its result set is there. */
    private static boolean isLazy(Connection connection) throws SQLException {
        CALLED.set(0);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE ALIAS IF NOT EXISTS CALLED DETERMINISTIC FOR \"" + H2LazinessTest.class.getName()
                    + ".called\"");
            try (ResultSet rows = statement.executeQuery("SELECT CALLED(X) FROM SYSTEM_RANGE(1, 3)")) {
                int before = CALLED.get();
                assertThat(rows.next()).isTrue();
                return before == 0;
            }
        }
    }

    private static final AtomicInteger CALLED = new AtomicInteger();

    public static int called(int x) {
        CALLED.incrementAndGet();
        return x;
    }
}
