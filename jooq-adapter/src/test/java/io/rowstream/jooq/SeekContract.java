package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.lower;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.testing.FieldCase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.OrderField;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * A page costs what it holds, however deep it lies, where an index serves the order: counted by the database's own counters at
 * a depth of 90%, forwards and backwards.
 */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SeekContract {
    static final int PAGE = 50;
    private static final int LONG_PAGE = 200;
    /** So many that the compiler is done before those that count: what it has yet to do shows where statements are short. */
    private static final int ROUNDS = 4_001;

    static final Table<Record> SEEK = table(name("seek"));
    static final Field<Integer> ID = column("id");
    /** Hardly any ties. */
    static final Field<Integer> AT = column("at");
    /** Three values. */
    static final Field<Integer> TIE = column("tie");
    /** Null in two rows of five. */
    static final Field<Integer> MAYBE = field(name("seek", "maybe"), SQLDataType.INTEGER);

    static final Field<String> NAME =
            field(name("seek", "name"), SQLDataType.VARCHAR(50).notNull());
    private Connection connection;
    DSLContext db;
    int rows;

    private static Field<Integer> column(String column) {
        return field(name("seek", column), SQLDataType.INTEGER.notNull());
    }

    abstract TestDatabase database();

    /** A query for the numbers from 1 to {@code rows}, as x. */
    abstract String numbers(int rows);

    /** What this database has counted in running the statement. */
    abstract long cost(Select<?> statement) throws SQLException;

    /** What a page next to nothing may cost at most. */
    abstract long bound();

    abstract List<String> ownIndexes();

    void analyze() {
        db.execute("analyze");
    }

    Connection connection() {
        return connection;
    }

    @BeforeAll
    void connect() throws SQLException {
        connection = database().open();
        db = DSL.using(connection, database().dialect());
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    void create(int rows) {
        List<String> indexes = new ArrayList<>(List.of("at, id", "tie, id", "tie, at, id", "maybe, id", "at, id desc"));
        indexes.addAll(ownIndexes());
        create(rows, indexes);
    }

    private void create(int rows, List<String> indexes) {
        this.rows = rows;
        db.dropTableIfExists(SEEK).execute();
        db.createTable(SEEK).columns(ID, AT, TIE, MAYBE, NAME).primaryKey(ID).execute();
        db.execute(
                "insert into {0} select x, x * 1009 % " + rows + " / 2, x % 3, "
                        + "case when x % 5 < 2 then null else x * 31 % " + rows + " end, concat('Name ', x * 1009 % "
                        + rows
                        + ") from (" + numbers(rows) + ") n",
                SEEK);
        int i = 0;
        for (String columns : indexes) {
            index("i" + i++, columns);
        }
        analyze();
    }

    private void index(String index, String columns) {
        String quoted = columns.replaceAll("\\b(id|at|tie|maybe|name)\\b", quote("$1"));
        db.execute("create index " + index + " on " + quote("seek") + " (" + quoted + ")");
    }

    private String quote(String identifier) {
        return db.render(name("Q")).replace("Q", identifier);
    }

    @Test
    @FieldCase("K10")
    void readsNoMoreThanThePage() throws SQLException {
        create(20_000);
        all();
    }

    @Test
    @Tag("soak")
    void readsNoMoreThanThePageOf300000Rows() throws SQLException {
        create(300_000);
        all();
    }

    /** By time, with first and last page in turns. What OFFSET takes for the last page is in the message of a failure. */
    @Test
    @Tag("soak")
    void theLastPageOfAMillionRowsCostsWhatTheFirstCosts() throws Exception {
        create(1_000_000, List.of("at, id"));
        Select<?> select = db.select(ID, NAME).from(SEEK);
        PageSource<Record> source =
                JooqPages.of(select, Keyset.uniqueOnMyWord(AT, ID)).source();
        KeysetPosition last = KeysetPosition.after(keys(query(DSL.noCondition(), AT, ID), rows - LONG_PAGE - 1));
        List<Long> first = new ArrayList<>();
        List<Long> deep = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            first.add(nanos(() -> source.fetch(KeysetPosition.start(), LONG_PAGE)));
            deep.add(nanos(() -> source.fetch(last, LONG_PAGE)));
        }
        long offset = nanos(() -> db.fetch(select.$orderBy(List.of(AT.asc(), ID.asc()))
                .$limit(inline(LONG_PAGE))
                .$offset(inline(rows - LONG_PAGE))));
        assertThat(source.fetch(last, LONG_PAGE).next()).isNull();
        assertThat((double) median(deep) / median(first))
                .as("first %d ns, last %d ns, by offset %d ns", median(first), median(deep), offset)
                .isLessThanOrEqualTo(1.3);
        assertThat(offset).isGreaterThan(10 * median(deep));
    }

    /** After enough rounds for the compiler to be done. */
    private static long median(List<Long> nanos) {
        List<Long> sorted = new ArrayList<>(nanos.subList(nanos.size() / 2, nanos.size()));
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    private static long nanos(Callable<?> call) throws Exception {
        long start = System.nanoTime();
        call.call();
        return System.nanoTime() - start;
    }

    void all() throws SQLException {
        check("uniform", AT, ID);
        check("descending", AT.desc(), ID.desc());
        check("ties", TIE, ID);
        check("mixed", AT, ID.desc());
        check("three keys", TIE, AT, ID);
        check("nullable", MAYBE, ID);
        check("nullable descending", MAYBE.desc(), ID.desc());
        checkOwn();
        checkBetweenNullsAndValues();
    }

    void checkOwn() throws SQLException {}

    void checkFilter() throws SQLException {
        check("filter", TIE.eq(1), AT, ID);
    }

    void checkLower() throws SQLException {
        check("expression", lower(NAME), ID);
    }

    void check(String what, OrderField<?>... order) throws SQLException {
        check(what, DSL.noCondition(), order);
    }

    void check(String what, Condition filter, OrderField<?>... order) throws SQLException {
        KeysetQuery query = query(filter, order);
        int count = db.fetchCount(SEEK, filter);
        for (double depth : List.of(0.05, 0.5, 0.9)) {
            check(what + " at " + depth, query, (int) (count * depth));
        }
    }

    /** Where a range begins: at the last null, and at the last value. */
    private void checkBetweenNullsAndValues() throws SQLException {
        KeysetQuery query = query(DSL.noCondition(), MAYBE, ID);
        int nulls = db.fetchCount(SEEK, MAYBE.isNull());
        for (int offset : List.of(nulls - 1, nulls, nulls - 20, rows - nulls - 1, rows - nulls, rows - nulls - 20)) {
            check("beside nulls at " + offset, query, offset);
        }
    }

    private KeysetQuery query(Condition filter, OrderField<?>... order) {
        Select<?> select = db.select(ID, NAME).from(SEEK).where(filter);
        return new KeysetQuery(select, Keyset.uniqueOnMyWord(order), select.configuration());
    }

    /** The key values of the row behind so many others. */
    private List<Object> keys(KeysetQuery query, int offset) {
        Record row = db.fetchSingle(
                query.statement(KeysetPosition.start()).$limit(inline(1)).$offset(inline(offset)));
        List<Object> values = new ArrayList<>();
        for (int i = 2; i < row.size(); i++) {
            values.add(row.get(i));
        }
        return values;
    }

    private void check(String what, KeysetQuery query, int offset) throws SQLException {
        List<Object> values = keys(query, offset);
        for (KeysetPosition position : List.of(KeysetPosition.after(values), KeysetPosition.before(values))) {
            long cost = 0;
            int read = 0;
            for (Select<?> statement : query.statements(position)) {
                if (read <= PAGE) {
                    Select<?> limited = statement.$limit(inline(PAGE + 1 - read));
                    cost += cost(limited);
                    read += db.fetch(limited).size();
                }
            }
            assertThat(cost)
                    .as(() -> what
                            + (position.isBackward() ? ", backwards:\n" : ", forwards:\n")
                            + query.statements(position).stream()
                                    .map(db::renderInlined)
                                    .collect(Collectors.joining("\n")))
                    .isLessThanOrEqualTo(bound());
        }
    }
}
