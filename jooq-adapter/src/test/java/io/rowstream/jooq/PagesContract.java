package io.rowstream.jooq;

import static io.rowstream.jooq.Shop.ORDERS;
import static io.rowstream.jooq.Shop.USERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.rowNumber;

import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Pages;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Select;
import org.jooq.SelectQuery;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What holds of pages on every database, whatever the query. After each test nothing may be left open or changed. */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PagesContract {
    private static final int USER_COUNT = 12;
    private Connection anchor;
    private SpyDataSource spy;
    private DSLContext db;

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

    private static Keyset onMyWord(OrderField<?>... keys) {
        return Keyset.uniqueOnMyWord(keys);
    }

    private PageSource<Record> users(OrderField<?>... keys) {
        return JooqPages.of(db.select(USERS.id).from(USERS), Keyset.of(keys)).source();
    }

    @Test
    @FieldCase("K2")
    void previousIsThePageBefore() throws Exception {
        PageSource<Record> source = users(USERS.id);
        Slice<Record> fifth = source.fetch(KeysetPosition.after(List.of(8)), 2);

        Slice<Record> fourth = source.fetch(Walks.required(fifth.previous(), ""), 2);
        Slice<Record> third = source.fetch(Walks.required(fourth.previous(), ""), 2);
        Slice<Record> second = source.fetch(Walks.required(third.previous(), ""), 2);

        assertThat(Walks.ids(fourth)).isEqualTo(List.of(7, 8));
        assertThat(Walks.ids(third)).isEqualTo(List.of(5, 6));
        assertThat(Walks.ids(second)).isEqualTo(List.of(3, 4));
        assertThat(source.fetch(Walks.required(second.next(), ""), 2)).isEqualTo(third);
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

    @Test
    @FieldCase("K11")
    void anExactMultipleHasNoFurtherPage() throws Exception {
        PageSource<Record> source = users(USERS.id);

        assertThat(source.fetch(KeysetPosition.after(List.of(6)), 6).next()).isNull();
        assertThat(source.fetch(KeysetPosition.start(), USER_COUNT).next()).isNull();
        assertThat(source.fetch(KeysetPosition.end(), USER_COUNT).previous()).isNull();
        assertThat(source.fetch(KeysetPosition.before(List.of(7)), 6).previous())
                .isNull();
    }

    @Test
    @FieldCase("K11")
    void aDeletedRowIsStillAPlace() throws Exception {
        PageSource<Record> source = users(USERS.name, USERS.id);
        Slice<Record> first = source.fetch(KeysetPosition.start(), 5);
        List<Object> all = Walks.ids(source.fetch(KeysetPosition.start(), 100));
        DSL.using(anchor, database().dialect())
                .deleteFrom(USERS)
                .where(USERS.id.in((Integer) all.get(4), (Integer) all.get(5)))
                .execute();

        Slice<Record> second = source.fetch(Walks.required(first.next(), ""), 5);

        assertThat(Walks.ids(second)).isEqualTo(all.subList(6, 11));
        assertThat(Walks.ids(source.fetch(Walks.required(second.previous(), ""), 5)))
                .isEqualTo(all.subList(0, 4));
    }

    @Test
    void anEmptyPageHasItsWayBack() throws Exception {
        PageSource<Record> source = users(USERS.id);
        Slice<Record> beyond = source.fetch(KeysetPosition.after(List.of(USER_COUNT)), 2);
        Slice<Record> before = source.fetch(KeysetPosition.before(List.of(1)), 2);

        assertThat(beyond.rows()).isEmpty();
        assertThat(beyond.next()).isNull();
        assertThat(Walks.ids(source.fetch(Walks.required(beyond.previous(), ""), 2)))
                .isEqualTo(List.of(USER_COUNT - 1, USER_COUNT));
        assertThat(before.rows()).isEmpty();
        assertThat(before.previous()).isNull();
        assertThat(Walks.ids(source.fetch(Walks.required(before.next(), ""), 2)))
                .isEqualTo(List.of(1, 2));

        Slice<Record> inclusive =
                source.fetch(KeysetPosition.after(List.of(USER_COUNT + 1)).inclusive(), 2);
        assertThat(inclusive.rows()).isEmpty();
        assertThat(Walks.ids(source.fetch(Walks.required(inclusive.previous(), ""), 1)))
                .isEqualTo(List.of(USER_COUNT));
    }

    @Test
    void nothingAtAllIsOneEmptyPage() throws Exception {
        PageSource<Record> source = JooqPages.of(
                        db.select(USERS.id).from(USERS).where(USERS.id.lt(0)), Keyset.of(USERS.id))
                .source();

        assertThat(source.fetch(KeysetPosition.start(), 3)).isEqualTo(new Slice<>(List.of(), null, null));
        assertThat(source.fetch(KeysetPosition.end(), 3)).isEqualTo(new Slice<>(List.of(), null, null));
    }

    @Test
    void aPageCanBeginOrEndAtAGivenRow() throws Exception {
        for (OrderField<?> key :
                List.of(USERS.nick, USERS.nick.desc(), USERS.nick.asc().nullsLast(), USERS.id.neg())) {
            Keyset keyset = onMyWord(key, USERS.id, lower(USERS.nick));
            PageSource<Record> source =
                    JooqPages.of(db.select(USERS.id).from(USERS), keyset).source();
            List<Object> all = Walks.ids(source.fetch(KeysetPosition.start(), 100));
            KeysetPosition next = KeysetPosition.start();
            for (int i = 0; i < USER_COUNT; i++) {
                Slice<Record> one = source.fetch(Walks.required(next, ""), 1);
                List<?> values = i + 1 < USER_COUNT
                        ? Walks.required(one.next(), "").values()
                        : Walks.required(one.previous(), "").values();
                Slice<Record> from = source.fetch(KeysetPosition.after(values).inclusive(), 3);
                Slice<Record> upTo = source.fetch(KeysetPosition.before(values).inclusive(), 3);

                assertThat(Walks.ids(from))
                        .as("from %d by %s", i, keyset)
                        .isEqualTo(all.subList(i, Math.min(i + 3, USER_COUNT)));
                assertThat(from.previous() == null).as("first page from %d", i).isEqualTo(i == 0);
                assertThat(from.next() == null).as("last page from %d", i).isEqualTo(i + 3 >= USER_COUNT);
                assertThat(Walks.ids(upTo))
                        .as("up to %d by %s", i, keyset)
                        .isEqualTo(all.subList(Math.max(0, i - 2), i + 1));
                assertThat(upTo.next() == null).as("last page up to %d", i).isEqualTo(i == USER_COUNT - 1);
                assertThat(upTo.previous() == null).as("first page up to %d", i).isEqualTo(i - 2 <= 0);
                next = one.next();
            }
        }
    }

    @Test
    void countsAllRowsIfAsked() throws Exception {
        PageSource<Record> source = JooqPages.builder(
                        db.select(USERS.id).from(USERS).where(USERS.id.gt(2)).orderBy(USERS.name), Keyset.of(USERS.id))
                .counting(true)
                .build()
                .source();

        assertThat(source.fetch(KeysetPosition.after(List.of(5)), 2).total()).isEqualTo(10);
        assertThat(source.fetch(KeysetPosition.after(List.of(50)), 2).total()).isEqualTo(10);
        assertThat(users(USERS.id).fetch(KeysetPosition.start(), 2).total()).isNull();
    }

    @Test
    void refusesPositionsOfAnotherKeysetBeforeItTakesAConnection() {
        PageSource<Record> source = users(USERS.id);
        for (KeysetPosition foreign :
                List.of(KeysetPosition.after(List.of(1, 2)), KeysetPosition.after(List.of(java.time.LocalDate.MIN)))) {
            assertThatExceptionOfType(InvalidCursorTokenException.class)
                    .isThrownBy(() -> source.fetch(foreign, 2))
                    .matches(e -> e.reason() == InvalidCursorTokenException.Reason.OTHER_SCOPE);
        }
        assertThatIllegalArgumentException().isThrownBy(() -> source.fetch(KeysetPosition.start(), 0));
        assertThat(spy.calls()).isEmpty();
    }

    @Test
    @FieldCase("T2")
    void scopesTellApartWhatDecidesAboutRowsAndTheirOrder() {
        Select<?> query = db.select(USERS.id).from(USERS).where(USERS.id.gt(2));
        List<Pages<Record>> different = List.of(
                JooqPages.of(query, Keyset.of(USERS.id)),
                JooqPages.of(query, Keyset.of(USERS.id.desc())),
                JooqPages.of(query, Keyset.of(USERS.nick.asc().nullsFirst(), USERS.id)),
                JooqPages.of(query, Keyset.of(USERS.nick.asc().nullsLast(), USERS.id)),
                JooqPages.of(db.select(USERS.id).from(USERS).where(USERS.id.gt(3)), Keyset.of(USERS.id)),
                JooqPages.of(db.select(ORDERS.id).from(ORDERS).where(ORDERS.id.gt(2)), Keyset.of(ORDERS.id)));
        List<String> scopes = new ArrayList<>();
        different.forEach(pages -> scopes.add(pages.source().scope()));

        assertThat(scopes).doesNotHaveDuplicates();
        assertThat(JooqPages.of(
                                db.select(USERS.name)
                                        .from(USERS)
                                        .where(USERS.id.gt(2))
                                        .orderBy(USERS.name),
                                Keyset.of(USERS.id))
                        .source()
                        .scope())
                .as("another selection of the same rows")
                .isEqualTo(scopes.get(0));
        assertThat(JooqPages.builder(query, Keyset.of(USERS.id))
                        .scope("users")
                        .build()
                        .source()
                        .scope())
                .isEqualTo("users");
    }

    @Test
    void callersMayChooseOtherFieldsInMidWalk() throws Exception {
        SelectableFields fields = SelectableFields.of(USERS.id, USERS.email, USERS.name);
        Keyset keyset = Keyset.of(USERS.name, USERS.id);
        PageSource<Record> some = JooqPages.of(db.select(fields.select("email")).from(USERS), keyset)
                .source();
        PageSource<Record> others = JooqPages.of(
                        db.select(fields.select("id,name")).from(USERS), keyset)
                .source();
        Slice<Record> first = some.fetch(KeysetPosition.start(), 5);
        List<?> all =
                db.select(USERS.id).from(USERS).orderBy(USERS.name, USERS.id).fetch(USERS.id);

        assertThat(others.scope()).isEqualTo(some.scope());
        assertThat(first.rows().get(0).fields()).extracting(Field::getName).containsExactly("email");
        assertThat(Walks.ids(others.fetch(Walks.required(first.next(), ""), 5))).isEqualTo(all.subList(5, 10));
    }

    @Test
    void saysSoWhenAKeyIsNullThatWasDeclaredNotNull() {
        Field<String> stated = lower(USERS.nick).coerce(SQLDataType.VARCHAR(50).notNull());
        PageSource<Record> wrong = JooqPages.of(db.select(USERS.id).from(USERS), onMyWord(stated, USERS.id))
                .source();
        assertThatThrownBy(() -> {
                    wrong.fetch(KeysetPosition.start(), 1);
                    wrong.fetch(KeysetPosition.end(), 1);
                })
                .hasMessageContaining("declared NOT NULL");
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
    void twoRowsThatAreEqualInAllKeysFailThePageBetweenThem() throws Exception {
        PageSource<Record> source = JooqPages.of(db.select(USERS.id).from(USERS), onMyWord(USERS.name))
                .source();
        KeysetPosition from = KeysetPosition.after(List.of("dora")).inclusive();
        KeysetPosition upTo = KeysetPosition.before(List.of("dora")).inclusive();

        assertThat(Walks.ids(source.fetch(from, 2))).containsExactlyInAnyOrder(6, 8);
        for (KeysetPosition position : List.of(from, upTo)) {
            assertThatThrownBy(() -> source.fetch(position, 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("equal in all keys");
        }
    }

    @Test
    void leavesACallersTransactionAlone() throws Exception {
        try (Connection connection = database().open()) {
            connection.setAutoCommit(false);
            int isolation = connection.getTransactionIsolation();
            DSLContext own = DSL.using(connection, database().dialect());
            own.insertInto(USERS, USERS.id, USERS.email).values(77, "x").execute();

            Slice<Record> slice = JooqPages.of(own.select(USERS.id).from(USERS), Keyset.of(USERS.nick, USERS.id))
                    .source()
                    .fetch(KeysetPosition.after(Arrays.asList("n1", 1)), 100);

            assertThat(slice.rows()).isNotEmpty();
            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(connection.getTransactionIsolation()).isEqualTo(isolation);
            connection.rollback();
            assertThat(own.fetchCount(USERS)).isEqualTo(USER_COUNT);
            connection.rollback();
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
