package io.rowstream.jooq;

import static io.rowstream.jooq.Shop.ORDERS;
import static io.rowstream.jooq.Shop.USERS;

import io.rowstream.testing.SpyDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.OrderField;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A shop whose rows are paged; afterwards nothing may be left open or changed. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ShopPages {
    static final int USER_COUNT = 12;
    Connection anchor;
    SpyDataSource spy;
    DSLContext db;

    abstract TestDatabase database();

    @BeforeAll
    void createShop() throws SQLException {
        anchor = database().open();
        DSLContext setUp = DSL.using(anchor, database().dialect());
        setUp.dropTableIfExists(USERS).execute();
        setUp.dropTableIfExists(ORDERS).execute();
        setUp.createTable(USERS)
                .columns(USERS.id, USERS.email, USERS.nick, USERS.name)
                .primaryKey(USERS.id)
                .execute();
        setUp.createTable(ORDERS)
                .columns(ORDERS.id, ORDERS.userId, ORDERS.total)
                .primaryKey(ORDERS.id)
                .execute();
    }

    @AfterAll
    void closeAnchor() throws SQLException {
        anchor.close();
    }

    /** Each user but the first has as many orders as the number modulo three says; names differ in case, and by user 8 in nothing. */
    @BeforeEach
    void fillShop() {
        DSLContext setUp = DSL.using(anchor, database().dialect());
        setUp.deleteFrom(USERS).execute();
        setUp.deleteFrom(ORDERS).execute();
        List<String> names =
                List.of("Zoe", "adam", "Bert", "CARL", "bert", "dora", "Adam", "dora", "Eve", "eve", "frank", "Gil");
        for (int i = 1; i <= USER_COUNT; i++) {
            setUp.insertInto(USERS, USERS.id, USERS.email, USERS.nick, USERS.name)
                    .values(i, "u" + i + "@x.org", i % 4 == 0 ? null : "n" + i, names.get(i - 1))
                    .execute();
            for (int order = 0; order < i % 3; order++) {
                setUp.insertInto(ORDERS, ORDERS.id, ORDERS.userId, ORDERS.total)
                        .values(1000 - i * 10 + order, i, order == 0 ? null : i % 5)
                        .execute();
            }
        }
        spy = new SpyDataSource(database()::open);
        db = DSL.using(
                new DefaultConfiguration().set(spy).set(database().dialect()).set(new Settings()));
    }

    @AfterEach
    void nothingIsLeft() {
        spy.assertNothingLeft();
    }

    DSLContext db() {
        return db;
    }

    static Keyset onMyWord(OrderField<?>... keys) {
        return Keyset.uniqueOnMyWord(keys);
    }
}
