package io.rowstream.jooq;

import static io.rowstream.jooq.Shop.ITEMS;
import static io.rowstream.jooq.Shop.ORDERS;
import static io.rowstream.jooq.Shop.USERS;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rollup;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.val;

import org.jooq.DSLContext;
import org.jooq.OrderField;
import org.jooq.SQLDialect;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

class TotalityTest {
    private final DSLContext db = DSL.using(SQLDialect.H2);

    private void accepts(Select<?> query, OrderField<?>... keys) {
        assertThatCode(() -> JooqPages.of(query, Keyset.of(keys))).doesNotThrowAnyException();
    }

    private void refuses(String message, Select<?> query, OrderField<?>... keys) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JooqPages.of(query, Keyset.of(keys)))
                .withMessageContaining(message)
                .withMessageContaining("uniqueOnMyWord");
        assertThatCode(() -> JooqPages.of(query, Keyset.uniqueOnMyWord(keys)))
                .as("on the caller's word")
                .doesNotThrowAnyException();
    }

    @Test
    void acceptsTheColumnsOfAPrimaryKeyOrOfAUniqueKeyThatIsNotNull() {
        accepts(db.select(USERS.name).from(USERS), USERS.id);
        accepts(db.select(USERS.name).from(USERS), USERS.name.desc(), USERS.id.desc());
        accepts(db.select(USERS.name).from(USERS), USERS.name, USERS.email);
        accepts(db.select(ITEMS.line).from(ITEMS), ITEMS.orderId, ITEMS.line);
    }

    @Test
    void refusesWhatSeveralRowsCanShare() {
        refuses("several rows of users", db.select(USERS.id).from(USERS), USERS.name);
        refuses("(id) or (email)", db.select(USERS.id).from(USERS), lower(USERS.email));
    }

    @Test
    void refusesAUniqueKeyThatMayBeNull() {
        refuses("several rows of users", db.select(USERS.id).from(USERS), USERS.nick);
    }

    @Test
    void refusesHalfOfACompositeKeyUnlessTheFilterHoldsTheOther() {
        Select<?> all = db.select(ITEMS.line).from(ITEMS);
        refuses("(order_id, line)", all, ITEMS.line);

        accepts(db.select(ITEMS.line).from(ITEMS).where(ITEMS.orderId.eq(7)), ITEMS.line);
        accepts(db.select(ITEMS.line).from(ITEMS).where(ITEMS.line.gt(0).and(val(7).eq(ITEMS.orderId))), ITEMS.line);
        refuses(
                "(order_id, line)",
                db.select(ITEMS.line).from(ITEMS).where(ITEMS.orderId.eq(7).or(ITEMS.orderId.eq(8))),
                ITEMS.line);
    }

    @Test
    void cannotKnowTablesWithoutMetadata() {
        refuses(
                "no key is known",
                db.select(field(name("id"), SQLDataType.INTEGER)).from(table(name("x"))),
                field(name("id"), SQLDataType.INTEGER));
    }

    @Test
    void findsColumnsByTheirNames() {
        accepts(db.select(USERS.name).from(USERS), field(name("id"), SQLDataType.INTEGER));
        accepts(db.select(USERS.name).from(USERS), field(name("users", "id"), SQLDataType.INTEGER));
        refuses(
                "several rows of users",
                db.select(USERS.name).from(USERS),
                field(name("others", "id"), SQLDataType.INTEGER));
    }

    @Test
    void knowsAliasesOfTables() {
        Shop.Users u = USERS.as("u");
        accepts(db.select(u.name).from(u), u.id);

        Shop.Users boss = USERS.as("boss");
        refuses("the join with boss", db.select(u.name).from(u).crossJoin(boss), u.id);
        accepts(db.select(u.name).from(u).crossJoin(boss), u.id, boss.id);
    }

    @Test
    void refusesAJoinThatGivesSeveralRowsForEach() {
        Select<?> inner = db.select(USERS.name).from(USERS).join(ORDERS).on(ORDERS.userId.eq(USERS.id));
        refuses("the join with orders", inner, USERS.id);
        accepts(inner, USERS.id, ORDERS.id);
        accepts(inner, ORDERS.id);

        Select<?> left = db.select(USERS.name).from(USERS).leftJoin(ORDERS).on(ORDERS.userId.eq(USERS.id));
        refuses("the join with orders", left, USERS.id);
        accepts(left, USERS.id, ORDERS.id);
    }

    @Test
    void acceptsAJoinThatGivesOneRowForEach() {
        accepts(db.select(ORDERS.id).from(ORDERS).join(USERS).on(USERS.id.eq(ORDERS.userId)), ORDERS.id);
        accepts(db.select(ORDERS.id).from(ORDERS).leftJoin(USERS).on(USERS.id.eq(ORDERS.userId)), ORDERS.id);
        accepts(
                db.select(ORDERS.id).from(ORDERS, USERS).where(USERS.id.eq(ORDERS.userId)),
                ORDERS.total.desc(),
                ORDERS.id);
        accepts(
                db.select(ITEMS.line)
                        .from(ITEMS.join(ORDERS)
                                .on(ITEMS.orderId.eq(ORDERS.id))
                                .join(USERS)
                                .on(USERS.id.eq(ORDERS.userId))),
                ITEMS.orderId,
                ITEMS.line);
    }

    @Test
    void refusesTheKeyOfTheSideThatAnOuterJoinLeavesOut() {
        refuses(
                "several rows of users",
                db.select(USERS.name).from(USERS).leftJoin(ORDERS).on(ORDERS.userId.eq(USERS.id)),
                ORDERS.id);
        refuses(
                "the join with users",
                db.select(USERS.name).from(ORDERS).rightJoin(USERS).on(ORDERS.userId.eq(USERS.id)),
                ORDERS.id);
        refuses(
                "several rows of users",
                db.select(USERS.name).from(USERS).fullJoin(ORDERS).on(ORDERS.userId.eq(USERS.id)),
                ORDERS.id);
        accepts(db.select(USERS.name).from(USERS).fullJoin(ORDERS).on(ORDERS.userId.eq(USERS.id)), USERS.id, ORDERS.id);
    }

    @Test
    void groupsAreToldApartByWhatTheyAreGroupedBy() {
        Select<?> groups = db.select(USERS.name, count()).from(USERS).groupBy(USERS.name);
        accepts(groups, USERS.name);
        accepts(groups, count().desc(), USERS.name);
        refuses("is not unique", groups, count());

        accepts(
                db.select(USERS.id, count())
                        .from(USERS)
                        .join(ORDERS)
                        .on(ORDERS.userId.eq(USERS.id))
                        .groupBy(USERS.id, USERS.name),
                USERS.id);
        refuses("grouping sets", db.select(USERS.name).from(USERS).groupBy(rollup(USERS.name)), USERS.name);
    }

    @Test
    void distinctRowsAreToldApartByTheirFields() {
        accepts(db.selectDistinct(USERS.name).from(USERS), USERS.name);
        accepts(db.selectDistinct(lower(USERS.name).as("low")).from(USERS), lower(USERS.name));
        accepts(
                db.selectDistinct(USERS.id, USERS.name).from(USERS).join(ORDERS).on(ORDERS.userId.eq(USERS.id)),
                USERS.id);
        refuses(
                "several rows of users",
                db.selectDistinct(USERS.name, USERS.nick).from(USERS),
                USERS.name);
    }

    @Test
    void unionsAreNotLookedInto() {
        refuses(
                "set operations",
                db.select(USERS.id).from(USERS).union(db.select(ORDERS.id).from(ORDERS)),
                USERS.id);
    }

    @Test
    void takesAnAliasForWhatItStandsFor() {
        accepts(db.select(USERS.id.as("number")).from(USERS), USERS.id.as("number"));
        accepts(db.select(USERS.id.as("number")).from(USERS), field(name("number"), SQLDataType.INTEGER));
    }

    @Test
    void refusesKeysThatOrderNothing() {
        assertThatIllegalArgumentException().isThrownBy(() -> Keyset.of());
        assertThatIllegalArgumentException().isThrownBy(() -> Keyset.of(val(1))).withMessageContaining("constant");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Keyset.of(USERS.id, USERS.id.desc()))
                .withMessageContaining("twice");
    }

    @Test
    void tellsItsKeysInWords() {
        org.assertj.core.api.Assertions.assertThat(Keyset.of(USERS.name.desc().nullsLast(), USERS.id))
                .hasToString("Keyset[\"users\".\"name\" desc nulls last, \"users\".\"id\"]");
    }
}
