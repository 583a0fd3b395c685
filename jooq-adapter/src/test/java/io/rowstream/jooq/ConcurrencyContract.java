package io.rowstream.jooq;

import static io.rowstream.jooq.Shop.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import io.rowstream.testing.FieldCase;
import io.rowstream.write.Export;
import io.rowstream.write.RowCursor;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jooq.DSLContext;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a walk gives while another connection writes: docs/pages.md promises it. */
@Timeout(60)
@SuppressWarnings("try") // cursors may throw what they like in closing
abstract class ConcurrencyContract {
    private static final int ROWS = 20;
    private Connection reading;
    private Connection writing;
    private DSLContext reader;
    private DSLContext writer;

    abstract TestDatabase database();

    /** Rows have the totals 10, 20 and so on, in the order of their ids. */
    @BeforeEach
    void connect() throws SQLException {
        reading = database().open();
        writing = database().open();
        reader = DSL.using(reading, database().dialect());
        writer = DSL.using(writing, database().dialect());
        writer.dropTableIfExists(ORDERS).execute();
        writer.createTable(ORDERS)
                .columns(ORDERS.id, ORDERS.userId, ORDERS.total)
                .primaryKey(ORDERS.id)
                .execute();
        IntStream.rangeClosed(1, ROWS).forEach(i -> insert(i, i * 10));
    }

    @AfterEach
    void close() throws SQLException {
        reading.close();
        writing.close();
    }

    private void insert(int id, int total) {
        writer.insertInto(ORDERS, ORDERS.id, ORDERS.userId, ORDERS.total)
                .values(id, 0, total)
                .execute();
    }

    private PageSource<Record> orders(OrderField<?>... keys) {
        return JooqPages.of(reader.select(ORDERS.id).from(ORDERS), Keyset.of(keys))
                .source();
    }

    /** Goes on from the position, by threes. */
    private static List<Object> rest(PageSource<Record> source, KeysetPosition from) throws Exception {
        List<Object> ids = new ArrayList<>();
        KeysetPosition next = from;
        while (next != null) {
            Slice<Record> slice = source.fetch(next, 3);
            ids.addAll(Walks.ids(slice));
            next = slice.next();
        }
        return ids;
    }

    @Test
    void rowsThatStayAreMetOnceWhateverComesAndGoes() throws Exception {
        PageSource<Record> source = orders(ORDERS.total, ORDERS.id);
        Slice<Record> first = source.fetch(KeysetPosition.start(), 10);

        insert(100, 15); // behind the walk
        insert(101, 155); // ahead of it
        writer.deleteFrom(ORDERS).where(ORDERS.id.in(3, 10, 18)).execute();

        assertThat(rest(source, Walks.required(first.next(), "")))
                .isEqualTo(List.of(11, 12, 13, 14, 15, 101, 16, 17, 19, 20));
    }

    @Test
    void aRowWhoseKeyChangesIsMetWhereItIsThen() throws Exception {
        PageSource<Record> source = orders(ORDERS.total, ORDERS.id);
        Slice<Record> first = source.fetch(KeysetPosition.start(), 10);

        writer.update(ORDERS).set(ORDERS.total, 195).where(ORDERS.id.eq(2)).execute(); // met already
        writer.update(ORDERS).set(ORDERS.total, 5).where(ORDERS.id.eq(15)).execute(); // not met yet

        List<Object> rest = rest(source, Walks.required(first.next(), ""));
        assertThat(rest).as("a second time").contains(2).as("never").doesNotContain(15);
    }

    /** Numbers are given out before they can be seen: what commits late may lie behind a walk that has passed. */
    @Test
    @FieldCase("K12")
    void aRowThatIsCommittedLateStaysBehind() throws Exception {
        if (!canWriteAside()) {
            return;
        }
        PageSource<Record> source = orders(ORDERS.id);
        writing.setAutoCommit(false);
        insert(21, 0); // begun first
        try (Connection another = database().open()) {
            DSL.using(another, database().dialect())
                    .insertInto(ORDERS, ORDERS.id, ORDERS.userId, ORDERS.total)
                    .values(22, 0, 0)
                    .execute();
        }
        Slice<Record> last = source.fetch(KeysetPosition.after(List.of(19)), 10);
        assertThat(Walks.ids(last)).isEqualTo(List.of(20, 22));

        writing.commit(); // committed last
        writing.setAutoCommit(true);

        KeysetPosition end = KeysetPosition.after(List.of(22));
        assertThat(rest(source, end)).as("a walk that goes on never meets it").isEmpty();
        assertThat(rest(source, KeysetPosition.after(List.of(19))))
                .as("one that keeps its distance does")
                .contains(21);
    }

    /** Whether two transactions can write at the same time. */
    boolean canWriteAside() {
        return true;
    }

    @Test
    void anExportSeesOneSnapshot() throws Exception {
        Export<?> export = JooqExport.of(
                reader.select(ORDERS.id).from(ORDERS).where(ORDERS.id.gt(0)).orderBy(ORDERS.id));
        int rows = 0;
        try (RowCursor<?> cursor = export.source().open()) {
            assertThat(cursor.advance()).isTrue();
            insert(500, 1);
            writer.deleteFrom(ORDERS).where(ORDERS.id.eq(ROWS)).execute();
            do {
                rows++;
            } while (cursor.advance());
        }

        assertThat(rows).isEqualTo(ROWS);
        assertThat(reader.fetchCount(ORDERS)).isEqualTo(ROWS);
    }

    /** By a key that is in two ranges behind the position, so that it takes more than one statement where those are few. */
    @Test
    @FieldCase("K12")
    void aPageOfSeveralStatementsSeesOneSnapshot() throws Exception {
        List<String> statements = new ArrayList<>();
        org.jooq.ExecuteListener betweenStatements = new org.jooq.ExecuteListener() {
            @Override
            public void fetchEnd(org.jooq.ExecuteContext context) {
                statements.add(context.sql());
                if (statements.size() == 1) {
                    writer.update(ORDERS)
                            .set(ORDERS.total, ORDERS.total.plus(1000))
                            .where(ORDERS.id.eq(6))
                            .execute();
                }
            }
        };
        DSLContext watched = DSL.using(
                reader.configuration().derive(new org.jooq.impl.DefaultExecuteListenerProvider(betweenStatements)));
        writer.update(ORDERS)
                .set(ORDERS.total, 50)
                .where(ORDERS.id.between(5, 7))
                .execute();
        PageSource<Record> source = JooqPages.of(
                        watched.select(ORDERS.id).from(ORDERS), Keyset.of(ORDERS.total, ORDERS.id.desc()))
                .source();

        Slice<Record> slice = source.fetch(KeysetPosition.after(List.of(50, 7)), 100);

        assertThat(statements).isNotEmpty();
        assertThat(Walks.ids(slice))
                .as("%s", statements)
                .doesNotHaveDuplicates()
                .startsWith(6, 5, 8, 9)
                .hasSize(15);
    }
}
