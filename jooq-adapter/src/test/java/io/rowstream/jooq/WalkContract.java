package io.rowstream.jooq;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.testing.FieldCase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.DataType;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SortField;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Whatever the types, directions and places of nulls, and however long the pages: a walk over the pages gives the rows of the one
 * ordered query, each once. What is expected the database says itself, by a query without a keyset.
 */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WalkContract {
    private static final int ROWS = 9;
    private static final Table<Record> WALK = table(name("walk"));
    private static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER.notNull());
    private static final Field<Integer> TIE = field(name("tie"), SQLDataType.INTEGER);
    private Connection connection;
    private DSLContext db;

    abstract TestDatabase database();

    /** Types that only this database has. */
    abstract List<Typed<?>> ownTypes();

    /** Three values in a row's key column, each twice or once, and nulls between them. */
    record Typed<T>(String column, DataType<T> type, T one, T two, T three) {
        Field<T> field() {
            return DSL.field(name(column), type);
        }

        /** More nulls than a short page has rows, and ties. */
        List<T> values() {
            return Stream.of(2, 0, 1, 0, 3, 0, 2, 0, 1)
                    .map(i -> i == 0 ? null : i == 1 ? one : i == 2 ? two : three)
                    .toList();
        }
    }

    private List<Typed<?>> types() {
        List<Typed<?>> types = new ArrayList<>(List.of(
                new Typed<>("i4", SQLDataType.INTEGER, Integer.MIN_VALUE, -1, Integer.MAX_VALUE),
                new Typed<>("i2", SQLDataType.SMALLINT, Short.MIN_VALUE, (short) 0, Short.MAX_VALUE),
                // these differ above 2^53, where doubles do not
                new Typed<>("i8", SQLDataType.BIGINT, 9007199254740992L, 9007199254740993L, Long.MAX_VALUE),
                new Typed<>(
                        "amount",
                        SQLDataType.DECIMAL(30, 10),
                        new BigDecimal("-12345678901234567890.0000000001"),
                        new BigDecimal("12345678901234567890.0000000001"),
                        new BigDecimal("12345678901234567890.0000000002")),
                new Typed<>("f8", SQLDataType.DOUBLE, 0.1, Math.nextUp(0.1), 1e300),
                new Typed<>("name", SQLDataType.VARCHAR(50), "", "it's \\ \"quoted\"", "ünï 😀"),
                new Typed<>("bin", SQLDataType.VARBINARY(20), new byte[] {0}, new byte[] {0, 1}, new byte[] {-1}),
                new Typed<>("flag", SQLDataType.BOOLEAN, false, true, true),
                new Typed<>("day", SQLDataType.LOCALDATE, day("1969-12-31"), day("2024-02-29"), day("2024-03-01")),
                new Typed<>(
                        "clock",
                        SQLDataType.LOCALTIME(6),
                        LocalTime.parse("00:00:00.000001"),
                        LocalTime.parse("12:00:00.123456"),
                        LocalTime.parse("12:00:00.123457")),
                // within one millisecond, and in an hour that some time zones do not have
                new Typed<>(
                        "at",
                        SQLDataType.LOCALDATETIME(6),
                        LocalDateTime.parse("2024-03-31T02:30:00.123456"),
                        LocalDateTime.parse("2024-03-31T02:30:00.123457"),
                        LocalDateTime.parse("2024-03-31T03:30:00.123457")),
                new Typed<>("uid", SQLDataType.UUID, uuid("00"), uuid("7f"), uuid("80"))));
        types.addAll(ownTypes());
        return types;
    }

    private static LocalDate day(String text) {
        return LocalDate.parse(text);
    }

    static UUID uuid(String firstByte) {
        return UUID.fromString(firstByte + "000000-0000-4000-8000-0000000000ff");
    }

    @BeforeAll
    void createRows() throws SQLException {
        connection = database().open();
        db = DSL.using(connection, database().dialect());
        db.dropTableIfExists(WALK).execute();
        List<Field<?>> columns = new ArrayList<>(List.of(ID, TIE));
        types().forEach(type -> columns.add(type.field()));
        db.createTable(WALK).columns(columns).primaryKey(ID).execute();
        List<List<?>> values = new ArrayList<>();
        types().forEach(type -> values.add(type.values()));
        for (int row = 0; row < ROWS; row++) {
            List<Object> cells = new ArrayList<>();
            cells.add((row * 4) % ROWS);
            cells.add(row % 3 == 0 ? null : row % 2);
            for (List<?> column : values) {
                cells.add(column.get(row));
            }
            db.insertInto(WALK, columns).values(cells).execute();
        }
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
    }

    @TestFactory
    @FieldCase({"K1", "K5", "K6", "K8"})
    Stream<DynamicTest> everyTypeInEveryDirectionWithNullsAnywhere() {
        return types().stream()
                .map(type -> DynamicTest.dynamicTest(type.column(), () -> {
                    for (SortField<?> key : orders(type.field())) {
                        walk(everySize(), key, ID.asc());
                        walk(List.of(2), key, ID.desc());
                    }
                }));
    }

    private static List<Integer> everySize() {
        return IntStream.rangeClosed(1, ROWS + 1).boxed().toList();
    }

    @Test
    @FieldCase("K1")
    void compositeKeysWithNullsInEach() throws Exception {
        for (SortField<?> first : orders(TIE)) {
            for (SortField<?> second : orders(types().get(0).field())) {
                walk(List.of(1, 2), first, second, ID.desc());
            }
        }
    }

    @Test
    void keysThatNobodySaidAreNotNull() throws Exception {
        Field<Integer> id = field(name("id"), SQLDataType.INTEGER);
        for (SortField<?> key : orders(id)) {
            walk(List.of(1, 2, ROWS), key);
            walk(List.of(1, 2), TIE.desc(), key);
        }
    }

    private static List<SortField<?>> orders(Field<?> field) {
        return List.of(
                field.asc(),
                field.desc(),
                field.asc().nullsFirst(),
                field.asc().nullsLast(),
                field.desc().nullsFirst(),
                field.desc().nullsLast());
    }

    private void walk(List<Integer> sizes, SortField<?>... order) throws Exception {
        Field<String> other = field("'x'", SQLDataType.VARCHAR).as("other");
        List<Integer> expected = db.select(ID).from(WALK).orderBy(order).fetch(ID);
        var source = JooqPages.of(db.select(ID, other).from(WALK), Keyset.uniqueOnMyWord(order))
                .source();
        for (int size : sizes) {
            Walks.assertComplete(source, expected, size, List.of(order).toString());
        }
    }
}
