package io.rowstream.jooq;

import static io.rowstream.jooq.Shop.ORDERS;
import static io.rowstream.jooq.Shop.USERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.lower;

import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import io.rowstream.testing.FieldCase;
import io.rowstream.write.Pages;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

/** What holds of pages on every database: where they begin and end, and to which walk they belong. */
abstract class PagesContract extends ShopPages {
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
        assertRefusesNull(onMyWord(stated, USERS.id), KeysetPosition.start(), KeysetPosition.end());
        assertRefusesNull(onMyWord(USERS.id, stated), KeysetPosition.start()); // in the midst of a page
    }

    /** Nulls are first on some databases and last on others. */
    private void assertRefusesNull(Keyset keyset, KeysetPosition... positions) {
        PageSource<Record> wrong =
                JooqPages.of(db.select(USERS.id).from(USERS), keyset).source();
        assertThatThrownBy(() -> {
                    for (KeysetPosition position : positions) {
                        wrong.fetch(position, 5);
                    }
                })
                .hasMessageContaining("declared NOT NULL");
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
}
