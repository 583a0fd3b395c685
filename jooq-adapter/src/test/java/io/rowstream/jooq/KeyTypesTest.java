package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import java.sql.Connection;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jooq.Binding;
import org.jooq.Converters;
import org.jooq.DSLContext;
import org.jooq.DataType;
import org.jooq.EnumType;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Test;

class KeyTypesTest {
    private static final Table<Record> KEYS = table(name("keys_"));
    private static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER.notNull());
    private static final List<SQLDialect> ALL =
            List.of(SQLDialect.H2, SQLDialect.POSTGRES, SQLDialect.SQLITE, SQLDialect.MARIADB);

    /** As the generator makes them. */
    private enum Mood implements EnumType {
        SAD("sad"),
        OK("ok"),
        HAPPY("happy");

        private final String literal;

        Mood(String literal) {
            this.literal = literal;
        }

        @Override
        public String getLiteral() {
            return literal;
        }

        @Override
        public String getName() {
            return "keys_mood";
        }
    }

    private static void page(SQLDialect dialect, Field<?> key) {
        JooqPages.of(DSL.using(dialect).select(ID).from(KEYS), Keyset.uniqueOnMyWord(key, ID));
    }

    private static <T> Field<T> key(DataType<T> type) {
        return field(name("k"), type);
    }

    private static void refuses(String message, SQLDialect dialect, Field<?> key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> page(dialect, key))
                .withMessageContaining("the key \"k\"")
                .withMessageContaining(message);
    }

    @Test
    void refusesKeysWithoutAType() {
        for (SQLDialect dialect : ALL) {
            refuses("SQLDataType.BIGINT", dialect, field(name("k")));
        }
    }

    @Test
    void refusesWhatIsNeverEqualToItself() {
        refuses("{0} + 0e0", SQLDialect.MARIADB, key(SQLDataType.REAL));
        refuses("FLOAT", SQLDialect.MARIADB, key(SQLDataType.FLOAT));
        assertThatCode(() -> page(SQLDialect.POSTGRES, key(SQLDataType.REAL))).doesNotThrowAnyException();
        assertThatCode(() -> page(SQLDialect.MARIADB, field("{0} + 0e0", SQLDataType.DOUBLE, key(SQLDataType.FLOAT))))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesWhatIsOrderedInAnotherWayThanItIsCompared() {
        refuses(
                "field.cast(SQLDataType.VARCHAR)",
                SQLDialect.MARIADB,
                key(SQLDataType.VARCHAR.asEnumDataType(Mood.class)));
        refuses("field.coerce", SQLDialect.H2, field(name("k"), SQLDataType.VARCHAR.asConvertedDataType(hidden())));
    }

    /** What it makes of values is its own affair. */
    private static Binding<String, String> hidden() {
        return Binding.of(Converters.identity(String.class), sql -> {}, get -> {}, set -> {});
    }

    @Test
    void refusesTypesOfWhichItIsNotKnownHowTheyAreCompared() {
        refuses("JSON", SQLDialect.POSTGRES, key(SQLDataType.JSON));
        refuses("OffsetDateTime", SQLDialect.MARIADB, key(SQLDataType.OFFSETDATETIME));
        refuses("Integer[]", SQLDialect.POSTGRES, key(SQLDataType.INTEGER.array()));
        refuses("array", SQLDialect.SQLITE, key(SQLDataType.INTEGER.array()));
    }

    @Test
    void refusesDatabasesThatItDoesNotKnow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> page(SQLDialect.DERBY, ID.neg()))
                .withMessageContaining("DERBY");
    }

    @Test
    void refusesKeysTooLongForATokenUnlessTheirLengthIsLeftOpen() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> page(SQLDialect.H2, key(SQLDataType.VARCHAR(400))))
                .withMessageContaining("shorter columns");
        assertThatIllegalArgumentException().isThrownBy(() -> page(SQLDialect.SQLITE, key(SQLDataType.VARCHAR(400))));
        assertThatCode(() -> page(SQLDialect.H2, key(SQLDataType.VARCHAR(300)))).doesNotThrowAnyException();
        assertThatCode(() -> page(SQLDialect.H2, key(SQLDataType.VARCHAR(400)).coerce(SQLDataType.VARCHAR)))
                .doesNotThrowAnyException();
    }

    /** By rank, which is not the order of the texts. */
    @Test
    void enumsAreWalkedInTheirOwnOrder() throws Exception {
        for (TestDatabase database : List.of(TestDatabase.h2(), TestDatabase.postgres())) {
            try (Connection connection = database.open()) {
                DSLContext db = DSL.using(connection, database.dialect());
                db.dropTableIfExists(KEYS).execute();
                if (database.dialect() == SQLDialect.POSTGRES) {
                    db.execute("drop type if exists keys_mood cascade");
                    db.execute("create type keys_mood as enum ('sad', 'ok', 'happy')");
                }
                String type = database.dialect() == SQLDialect.POSTGRES ? "keys_mood" : "enum('sad', 'ok', 'happy')";
                db.execute("create table {0} ({1} int primary key, {2} " + type + ")", KEYS, ID, DSL.name("k"));
                db.execute("insert into {0} values (1, 'happy'), (2, 'ok'), (3, null), (4, 'sad'), (5, 'ok')", KEYS);

                walks(db, key(SQLDataType.VARCHAR.asEnumDataType(Mood.class)));
            }
        }
    }

    @Test
    void convertedKeysAreComparedAsTheyAreStored() throws Exception {
        TestDatabase database = TestDatabase.h2();
        try (Connection connection = database.open()) {
            DSLContext db = DSL.using(connection, database.dialect());
            Field<LocalDateTime> stored = key(SQLDataType.LOCALDATETIME(9));
            db.createTable(KEYS).columns(ID, stored).primaryKey(ID).execute();
            for (int i = 0; i < 5; i++) {
                db.insertInto(KEYS, ID, stored)
                        .values(
                                i,
                                LocalDateTime.parse("2024-01-01T00:00:00.123456780")
                                        .plusNanos(7 * i % 5))
                        .execute();
            }

            // to whole seconds: the values of all rows are the same to who reads them
            walks(
                    db,
                    field(
                            name("k"),
                            SQLDataType.LOCALDATETIME(9)
                                    .asConvertedDataType(
                                            Instant.class,
                                            time -> Instant.ofEpochSecond(time.toEpochSecond(ZoneOffset.UTC)),
                                            instant -> LocalDateTime.ofInstant(instant, ZoneOffset.UTC))));
        }
    }

    private static void walks(DSLContext db, Field<?> key) throws Exception {
        List<Integer> expected =
                db.select(ID).from(KEYS).orderBy(key.desc(), ID).fetch(ID);
        PageSource<Record> source = JooqPages.of(db.select(ID).from(KEYS), Keyset.uniqueOnMyWord(key.desc(), ID))
                .source();
        for (int size = 1; size <= expected.size(); size++) {
            Walks.assertComplete(source, expected, size, key.toString());
        }
    }

    /** SQLite keeps in a column what is put there, and orders numbers before texts before bytes. */
    @Test
    void columnsOfSqliteMayHoldValuesOfSeveralTypes() throws Exception {
        TestDatabase database = TestDatabase.sqlite();
        try (Connection connection = database.open()) {
            DSLContext db = DSL.using(connection, database.dialect());
            db.execute("create table keys_ (id integer primary key, k)");
            db.execute("insert into keys_ values (1, 'a'), (2, 10), (3, 9.5), (4, x'00'), (5, null), (6, '10'),"
                    + " (7, 9007199254740993), (8, 9007199254740992), (9, 'B'), (10, '2024-01-01'), (11, 1704067200)");
            walks(db, key(SQLDataType.VARCHAR));
            walks(db, key(SQLDataType.LOCALDATE));
        }
    }

    @Test
    void positionsMayBeStatedInRelatedTypes() throws Exception {
        TestDatabase database = TestDatabase.sqlite();
        try (Connection connection = database.open()) {
            DSLContext db = DSL.using(connection, database.dialect());
            db.execute("create table keys_ (id integer primary key, k boolean)");
            db.execute("insert into keys_ values (1, 1), (2, 0), (3, 1), (4, null)");
            PageSource<Record> source = JooqPages.of(
                            db.select(ID).from(KEYS), Keyset.uniqueOnMyWord(key(SQLDataType.BOOLEAN), ID))
                    .source();

            for (List<?> position : List.of(List.of(true, 1), List.of(1L, 1L), List.of((short) 1, 1))) {
                assertThat(Walks.ids(source.fetch(KeysetPosition.after(position), 5)))
                        .isEqualTo(List.of(3));
            }
        }
    }
}
