package io.rowstream.jooq;

import static io.rowstream.jooq.Shop.ITEMS;
import static io.rowstream.jooq.Shop.ORDERS;
import static io.rowstream.jooq.Shop.USERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rollup;
import static org.jooq.impl.DSL.table;
import static org.jooq.impl.DSL.val;

import io.rowstream.testing.FieldCase;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.SQLDialect;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.conf.MappedSchema;
import org.jooq.conf.MappedTable;
import org.jooq.conf.RenderMapping;
import org.jooq.conf.Settings;
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
    @FieldCase("K3")
    void refusesWhatSeveralRowsCanShare() {
        refuses("several rows of users", db.select(USERS.id).from(USERS), USERS.name);
        refuses("(id) or (email)", db.select(USERS.id).from(USERS), lower(USERS.email));
    }

    @Test
    void refusesAUniqueKeyThatMayBeNull() {
        refuses("several rows of users", db.select(USERS.id).from(USERS), USERS.nick);
    }

    @Test
    @FieldCase("K3")
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
    @FieldCase("K3")
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

    /** It decides which rows find a partner, and leaves none of the others out. */
    @Test
    void whatAnOuterJoinSaysOfTheSideThatStaysIsNoFilter() {
        Condition partner = USERS.id.eq(ORDERS.userId);
        refuses(
                "several rows of orders",
                db.select(ORDERS.id).from(ORDERS).leftJoin(USERS).on(partner.and(ORDERS.id.eq(7))),
                ORDERS.total);
        refuses(
                "several rows of orders",
                db.select(ORDERS.id).from(ORDERS).leftJoin(USERS).on(partner.and(ORDERS.id.eq(ORDERS.total))),
                ORDERS.total);
        refuses(
                "the join with orders",
                db.select(ORDERS.id).from(USERS).rightJoin(ORDERS).on(partner.and(ORDERS.id.eq(7))),
                ORDERS.total,
                USERS.id);

        accepts(db.select(ORDERS.id).from(ORDERS).leftJoin(USERS).on(USERS.id.eq(7)), ORDERS.id);
        accepts(db.select(ORDERS.id).from(ORDERS).join(USERS).on(partner.and(ORDERS.id.eq(7))), ORDERS.total);
    }

    @Test
    void doesNotTakeColumnsThatAnAliasNamedAnewForThoseOfAKey() {
        Table<?> renamed = USERS.as("u", "nick", "email", "id", "name");
        refuses(
                "no key is known",
                db.select(renamed.field("name")).from(renamed),
                field(name("u", "id"), SQLDataType.VARCHAR(50)));
    }

    @Test
    void refusesAQueryWithOneRowForAllRows() {
        for (Select<?> one : List.of(
                db.selectCount().from(USERS),
                db.select(DSL.coalesce(DSL.sum(USERS.id), DSL.inline(BigDecimal.ZERO)))
                        .from(USERS),
                db.select(val(1)).from(USERS).having(count().gt(1)))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> JooqPages.of(one, Keyset.uniqueOnMyWord(USERS.id)))
                    .withMessageContaining("one row");
        }
        accepts(db.select(DSL.sum(USERS.id).over()).from(USERS), USERS.id);
        accepts(db.select(DSL.field(DSL.selectCount().from(ORDERS))).from(USERS), USERS.id);
    }

    /** As a path from another table: jOOQ adds an outer join for it. */
    @Test
    void aColumnOfNoTableOfTheQueryCanBeNull() {
        assertThat(keyOf(db.select(ORDERS.id).from(ORDERS), USERS.email).nullable())
                .isTrue();
        assertThat(keyOf(db.select(USERS.id).from(USERS), USERS.email).nullable())
                .isFalse();
        Field<String> stated =
                field(name("users", "email"), SQLDataType.VARCHAR(50).notNull());
        assertThat(keyOf(db.select(stated).from(table("users")), stated).nullable())
                .isFalse();
    }

    private static Key keyOf(Select<?> query, Field<?> key) {
        return new KeysetQuery(query, Keyset.uniqueOnMyWord(key), query.configuration())
                .keys()
                .get(0);
    }

    @Test
    void tablesThatSettingsMapToOthersAreOthers() {
        List<String> scopes = new ArrayList<>();
        for (String tenant : List.of("users_1", "users_2")) {
            RenderMapping mapping = new RenderMapping()
                    .withSchemata(new MappedSchema()
                            .withInput("")
                            .withTables(new MappedTable().withInput("users").withOutput(tenant)));
            DSLContext mapped = DSL.using(SQLDialect.H2, new Settings().withRenderMapping(mapping));
            scopes.add(JooqPages.of(mapped.select(USERS.name).from(USERS), Keyset.of(USERS.id))
                    .source()
                    .scope());
        }
        assertThat(scopes).doesNotHaveDuplicates();
        assertThat(scopes.get(1)).contains("users_2");
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
        assertThat(Keyset.of(USERS.name.desc().nullsLast(), USERS.id))
                .hasToString("Keyset[\"users\".\"name\" desc nulls last, \"users\".\"id\"]");
    }
}
