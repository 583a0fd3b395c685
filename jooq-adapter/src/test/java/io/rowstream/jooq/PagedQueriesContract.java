package io.rowstream.jooq;

import static io.rowstream.jooq.Shop.ORDERS;
import static io.rowstream.jooq.Shop.USERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rowNumber;

import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import io.rowstream.testing.FieldCase;
import io.rowstream.write.Pages;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Select;
import org.jooq.SelectField;
import org.jooq.SelectQuery;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

/** Queries of which every walk over pages, on every database, meets each row once and in order. */
abstract class PagedQueriesContract extends ShopPages {
    /** The first values of the rows of the query in the keyset's order, in every walk. */
    private void walks(Select<?> query, Select<?> expected, OrderField<?>... keys) throws Exception {
        walks(query, expected, Keyset.of(keys));
    }

    private void walks(Select<?> query, Select<?> expected, Keyset keyset) throws Exception {
        Pages<Record> pages = JooqPages.of(query, keyset);
        List<?> all = expected.fetch(0);
        assertThat(all).isNotEmpty();
        for (int size : List.of(1, 2, 3, all.size(), all.size() + 1)) {
            Walks.assertComplete(pages.source(), all, size, keyset.toString());
        }
        Slice<Record> slice = pages.source().fetch(KeysetPosition.start(), 1);
        List<String> names =
                Arrays.stream(slice.rows().get(0).fields()).map(Field::getName).toList();
        assertThat(names)
                .as("fields of a row")
                .isEqualTo(query.getSelect().stream().map(Field::getName).toList());
    }

    @Test
    @FieldCase("K4")
    void keysNeedNotBeAmongTheFields() throws Exception {
        walks(
                db.select(USERS.email).from(USERS),
                db.select(USERS.email).from(USERS).orderBy(USERS.name, USERS.id),
                USERS.name,
                USERS.id);
    }

    @Test
    @FieldCase("K7")
    void keysCanBeExpressions() throws Exception {
        walks(
                db.select(USERS.id).from(USERS),
                db.select(USERS.id).from(USERS).orderBy(lower(USERS.name), USERS.id.desc()),
                lower(USERS.name),
                USERS.id.desc());
        walks(
                db.select(USERS.id).from(USERS),
                db.select(USERS.id)
                        .from(USERS)
                        .orderBy(DSL.coalesce(USERS.nick, USERS.name).desc(), USERS.id),
                DSL.coalesce(USERS.nick, USERS.name).desc(),
                USERS.id);
    }

    @Test
    void keysStandBehindFieldsOfSeveralColumns() throws Exception {
        Field<Integer> twice = USERS.id.convertFrom(id -> id * 2);
        SelectField<?> pair = DSL.row(USERS.id, USERS.nick).as("pair");
        SelectField<?> deep =
                DSL.row(DSL.row(USERS.nick, USERS.name), USERS.email).as("deep");
        Field<?> many = DSL.multiset(
                        db.select(ORDERS.id, ORDERS.total).from(ORDERS).where(ORDERS.userId.eq(USERS.id)))
                .as("many");
        List<List<SelectField<?>>> shapes = List.of(
                List.of(USERS.email, pair),
                List.of(USERS.email, pair, deep),
                List.of(USERS.email, many),
                List.of(USERS.email, pair, many, deep, USERS.id, USERS.name),
                List.of(USERS.email, twice, deep),
                List.of(USERS.email, DSL.inline((String) null).as("rs_key_0"), pair));
        for (List<SelectField<?>> shape : shapes) {
            Select<?> plain = db.select(shape).from(USERS);
            walks(
                    plain,
                    db.select(USERS.email).from(USERS).orderBy(USERS.nick.asc(), USERS.name.desc(), USERS.id),
                    USERS.nick,
                    USERS.name.desc(),
                    USERS.id);
            List<? extends Record> expected =
                    db.select(shape).from(USERS).orderBy(USERS.id.desc()).fetch();
            Slice<Record> slice =
                    JooqPages.of(plain, Keyset.of(USERS.id.desc())).source().fetch(KeysetPosition.start(), 100);
            assertThat(slice.rows())
                    .map(Record::intoList)
                    .isEqualTo(expected.stream().map(Record::intoList).toList());
        }
    }

    @Test
    @FieldCase("K7")
    void theDatabaseComparesByItsOwnCollation() throws Exception {
        walks(
                db.select(USERS.id).from(USERS),
                db.select(USERS.id).from(USERS).orderBy(USERS.name.desc(), USERS.id),
                USERS.name.desc(),
                USERS.id);
    }

    @Test
    @FieldCase("K9")
    void filtersStayWhatTheyAre() throws Exception {
        walks(
                db.select(USERS.id).from(USERS).where(USERS.id.lt(4).or(USERS.nick.isNull())),
                db.select(USERS.id)
                        .from(USERS)
                        .where(USERS.id.lt(4).or(USERS.nick.isNull()))
                        .orderBy(USERS.id),
                USERS.id);
        walks(
                db.select(USERS.id).from(USERS).where("{0} < 4 or {0} > 9", USERS.id),
                db.select(USERS.id)
                        .from(USERS)
                        .where("{0} < 4 or {0} > 9", USERS.id)
                        .orderBy(USERS.nick, USERS.id),
                USERS.nick,
                USERS.id);
    }

    @Test
    @FieldCase("K9")
    void joinsMayHaveColumnsOfOneName() throws Exception {
        walks(
                db.select(ORDERS.id.as("order_no"), USERS.id)
                        .from(ORDERS)
                        .join(USERS)
                        .on(USERS.id.eq(ORDERS.userId)),
                db.select(ORDERS.id)
                        .from(ORDERS)
                        .join(USERS)
                        .on(USERS.id.eq(ORDERS.userId))
                        .orderBy(USERS.name, ORDERS.id),
                USERS.name,
                ORDERS.id);
    }

    @Test
    void outerJoinsMakeKeysNull() throws Exception {
        walks(
                db.select(USERS.id.as("user_no"), ORDERS.id)
                        .from(USERS)
                        .leftJoin(ORDERS)
                        .on(ORDERS.userId.eq(USERS.id)),
                db.select(USERS.id)
                        .from(USERS)
                        .leftJoin(ORDERS)
                        .on(ORDERS.userId.eq(USERS.id))
                        .orderBy(ORDERS.id.desc(), USERS.id),
                ORDERS.id.desc(),
                USERS.id);
    }

    /** Ordered by the column, not by what bears its name in the result. */
    @Test
    void aliasesDoNotHideColumns() throws Exception {
        Field<Integer> reversed = DSL.inline(100).minus(USERS.id).as("name");
        walks(
                db.select(USERS.id, reversed).from(USERS),
                db.select(USERS.id).from(USERS).orderBy(USERS.name, USERS.id),
                USERS.name,
                USERS.id);
        Field<String> bare = field(name("name"), SQLDataType.VARCHAR(50));
        walks(
                db.select(USERS.id, reversed).from(USERS),
                db.select(USERS.id).from(USERS).orderBy(lower(USERS.name), USERS.id.desc()),
                lower(bare),
                USERS.id.desc());
        walks(
                db.select(USERS.id, reversed).from(USERS),
                db.select(USERS.id).from(USERS).orderBy(USERS.name, USERS.id),
                field("{0}", SQLDataType.VARCHAR(50), bare), // as plain SQL, which jOOQ does not look into
                USERS.id);
    }

    @Test
    void aBareNameIsTheAliasOfThatName() throws Exception {
        walks(
                db.select(USERS.id, lower(USERS.name).as("low")).from(USERS),
                db.select(USERS.id).from(USERS).orderBy(lower(USERS.name), USERS.id),
                field(name("low"), SQLDataType.VARCHAR(50)),
                USERS.id);
        walks(
                db.select(USERS.id, USERS.id.neg().as("name")).from(USERS),
                db.select(USERS.id).from(USERS).orderBy(USERS.id.desc()),
                onMyWord(field(name("name"), SQLDataType.INTEGER)));
    }

    @Test
    void distinctRowsArePaged() throws Exception {
        walks(
                db.selectDistinct(ORDERS.userId).from(ORDERS),
                db.selectDistinct(ORDERS.userId).from(ORDERS).orderBy(ORDERS.userId.desc()),
                ORDERS.userId.desc());
        walks(
                db.selectDistinct(ORDERS.total, ORDERS.userId.as("who")).from(ORDERS),
                db.selectDistinct(ORDERS.total, ORDERS.userId).from(ORDERS).orderBy(ORDERS.total, ORDERS.userId.desc()),
                ORDERS.total,
                ORDERS.userId.desc());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JooqPages.of(db.selectDistinct(ORDERS.total).from(ORDERS), Keyset.of(ORDERS.id)))
                .withMessageContaining("select it too");
    }

    @Test
    void groupsArePaged() throws Exception {
        walks(
                db.select(ORDERS.userId, count().as("n"))
                        .from(ORDERS)
                        .where(ORDERS.id.gt(0))
                        .groupBy(ORDERS.userId)
                        .having(count().gt(0)),
                db.select(ORDERS.userId).from(ORDERS).groupBy(ORDERS.userId).orderBy(count().desc(), ORDERS.userId),
                count().desc(),
                ORDERS.userId);
    }

    @Test
    void limitedRowsArePaged() throws Exception {
        walks(
                db.select(USERS.id).from(USERS).orderBy(USERS.id.desc()).limit(5),
                db.select(USERS.id).from(USERS).where(USERS.id.gt(7)).orderBy(USERS.name, USERS.id),
                USERS.name,
                USERS.id);
    }

    @Test
    void windowFunctionsSeeAllRows() throws Exception {
        Field<Integer> number = rowNumber().over().orderBy(USERS.id).as("number");
        PageSource<Record> source = JooqPages.of(db.select(USERS.id, number).from(USERS), Keyset.of(USERS.id))
                .source();

        Slice<Record> slice = source.fetch(KeysetPosition.after(List.of(3)), 2);

        assertThat(Walks.map(slice, row -> row.get(1, Integer.class))).containsExactly(4, 5);
    }

    @Test
    void keysCanBeWindowFunctions() throws Exception {
        Field<Integer> rank = rowNumber().over().orderBy(USERS.name, USERS.id.desc());
        walks(
                db.select(USERS.id).from(USERS),
                db.select(USERS.id).from(USERS).orderBy(USERS.name.desc(), USERS.id),
                onMyWord(rank.desc()));
    }

    @Test
    void unionsArePaged() throws Exception {
        Field<Integer> number = USERS.id.as("number");
        walks(
                db.select(number)
                        .from(USERS)
                        .union(db.select(ORDERS.userId.plus(5)).from(ORDERS)),
                db.select(USERS.id)
                        .from(USERS)
                        .union(db.select(ORDERS.userId.plus(5)).from(ORDERS))
                        .orderBy(field("1", Integer.class).desc()),
                onMyWord(number.desc()));
    }

    @Test
    void theQuerysOwnOrderIsReplaced() throws Exception {
        walks(
                db.select(USERS.id).from(USERS).orderBy(USERS.email),
                db.select(USERS.id).from(USERS).orderBy(USERS.id.desc()),
                USERS.id.desc());
    }

    /** What a driver leaves of 1.5 when it is asked for an integer would find other rows. */
    @Test
    @FieldCase("K6")
    void aNumberThatIsNotTheIntegerItIsSaidToBeFailsThePage() throws Exception {
        Field<Integer> said = field("{0} * 1.5", SQLDataType.INTEGER, USERS.id);
        Field<BigDecimal> exact = field("{0} * 1.5", SQLDataType.DECIMAL, USERS.id);
        Select<?> query = db.select(USERS.id).from(USERS);
        Select<?> expected = query.$orderBy(List.of(USERS.id.desc()));

        walks(query, expected, onMyWord(exact.desc()));
        if (database().dialect() == SQLDialect.SQLITE) { // which says itself what it has stored
            walks(query, expected, onMyWord(said.desc()));
        } else {
            assertThatThrownBy(() ->
                            JooqPages.of(query, onMyWord(said.desc())).source().fetch(KeysetPosition.start(), 2))
                    .hasStackTraceContaining("state its type");
        }
    }

    @Test
    void queriesCanBeBuiltStepByStep() throws Exception {
        SelectQuery<?> query = db.selectQuery();
        query.addSelect(USERS.id);
        query.addFrom(USERS);
        query.addConditions(USERS.id.gt(3));
        query.addConditions(USERS.id.lt(9));
        walks(
                query,
                db.select(USERS.id).from(USERS).where(USERS.id.between(4, 8)).orderBy(USERS.id),
                USERS.id);
    }

    @Test
    void allFieldsOfAKnownTableCanBeMeant() throws Exception {
        walks(db.selectFrom(USERS), db.select(USERS.id).from(USERS).orderBy(USERS.email), USERS.email);
        walks(db.select().from(USERS), db.select(USERS.id).from(USERS).orderBy(USERS.email), USERS.email);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JooqPages.of(
                        db.select().from(DSL.table(name("users"))), onMyWord(field(name("id"), SQLDataType.INTEGER))))
                .withMessageContaining("name them");
    }
}
