package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

class H2PagesTest extends PagesContract {
    private static final TestDatabase DATABASE = TestDatabase.h2();

    @Override
    TestDatabase database() {
        return DATABASE;
    }

    @Test
    void nullsAreWhereTheyAreWhateverTheDatabasesDefault() throws Exception {
        String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DEFAULT_NULL_ORDERING=HIGH";
        try (Connection connection = DriverManager.getConnection(url)) {
            DSLContext high = DSL.using(connection, SQLDialect.H2);
            Field<Integer> id = field(name("id"), SQLDataType.INTEGER.notNull());
            Field<Integer> key = field(name("k"), SQLDataType.INTEGER);
            high.execute("create table \"t\" (\"id\" int primary key, \"k\" int)");
            high.execute("insert into \"t\" values (1, 2), (2, null), (3, 1), (4, null)");

            Walks.assertComplete(
                    JooqPages.of(high.select(id).from(table(name("t"))), Keyset.uniqueOnMyWord(key, id))
                            .source(),
                    List.of(2, 4, 3, 1),
                    1,
                    "nulls high");
        }
    }
}
