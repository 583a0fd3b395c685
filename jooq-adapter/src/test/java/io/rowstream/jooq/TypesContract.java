package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jooq.Catalog;
import org.jooq.DSLContext;
import org.jooq.DataType;
import org.jooq.EnumType;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.ResultQuery;
import org.jooq.Schema;
import org.jooq.Table;
import org.jooq.conf.Settings;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every common type comes out as jOOQ fetches it, with its extremes and NULL, directly and through records. */
abstract class TypesContract {
    static final Table<Record> TYPES = table(name("types"));
    private static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER);
    static final String AWKWARD = "\"\\/\b\f\n\r\t\u0001\u001f\u007f\u2028\u2029 äöü € 😀 {\"end\":true}";

    private SpyDataSource spy;
    private DSLContext db;
    private List<Column> columns;

    abstract TestDatabase database();

    /** Columns that this database has besides the common ones. */
    abstract List<Column> ownColumns();

    /** Names of columns that only jOOQ can read here, besides the enum and, before jOOQ 3.21, times of day. */
    abstract List<String> byJooqOnly();

    /** What must be there before the table. */
    void prepare(DSLContext db) {}

    private boolean isDirect(Field<?> field) {
        return !byJooqOnly().contains(field.getName())
                && !field.getName().equals("mood")
                && (field.getType() != LocalTime.class || LaterSettings.readsLocalTimes(new Settings()));
    }

    /** An enum as jOOQ generates it, with literals that are not its names. */
    enum Mood implements EnumType {
        CALM("calm"),
        NOT_SO("not so");

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
            return "mood";
        }

        @Override
        public @Nullable Schema getSchema() {
            return null;
        }

        @Override
        public @Nullable Catalog getCatalog() {
            return null;
        }
    }

    /**
     * A type and values to store.
     *
     * @param stored the column's, where the database has not got the type
     */
    record Column(String name, DataType<?> type, DataType<?> stored, List<?> values) {
        static Column of(DataType<?> type, String name, Object... values) {
            return new Column(name, type, type, Arrays.asList(values));
        }

        /** As text, which jOOQ then reads as its type. */
        static Column asText(DataType<?> type, String name, Object... values) {
            return new Column(
                    name,
                    type,
                    SQLDataType.VARCHAR(50),
                    Arrays.stream(values).map(Object::toString).toList());
        }

        Field<?> field() {
            return DSL.field(DSL.name(name), type);
        }

        Field<?> storedField() {
            return DSL.field(DSL.name(name), stored);
        }
    }

    private static List<Column> commonColumns() {
        return List.of(
                Column.of(SQLDataType.SMALLINT, "i2", (short) 0, Short.MIN_VALUE, Short.MAX_VALUE),
                Column.of(SQLDataType.INTEGER, "i4", 0, Integer.MIN_VALUE, Integer.MAX_VALUE),
                Column.of(SQLDataType.BIGINT, "i8", 0L, Long.MIN_VALUE, Long.MAX_VALUE),
                Column.of(
                        SQLDataType.NUMERIC(30, 10),
                        "dec",
                        BigDecimal.ZERO,
                        new BigDecimal("-12345678901234567890.0123456789"),
                        new BigDecimal("0.0000000001")),
                Column.of(SQLDataType.DOUBLE, "f8", 0.0, -0.1, 1.7976931348623157E308, 4.9406564584124654E-300, 1e21),
                Column.of(SQLDataType.REAL, "f4", 0f, -0.1f, 16777216f),
                Column.of(SQLDataType.BOOLEAN, "yes", false, true),
                Column.of(SQLDataType.CHAR(5), "chr", "abcde", "ä"),
                Column.of(SQLDataType.VARCHAR(200), "txt", "", AWKWARD, " padded "),
                Column.of(SQLDataType.CLOB, "lob", "", AWKWARD, "x".repeat(100_000)),
                Column.of(
                        SQLDataType.LOCALDATE,
                        "day",
                        LocalDate.of(1970, 1, 1),
                        LocalDate.of(2024, 2, 29),
                        LocalDate.of(9999, 12, 31)),
                Column.of(
                        SQLDataType.LOCALTIME(0),
                        "clock",
                        LocalTime.MIDNIGHT,
                        LocalTime.of(23, 59, 59),
                        LocalTime.of(12, 30)),
                Column.of(
                        SQLDataType.LOCALDATETIME(6),
                        "stamp",
                        LocalDateTime.of(2024, 2, 29, 0, 0),
                        LocalDateTime.of(2024, 2, 29, 23, 59, 59, 999_999_000),
                        LocalDateTime.of(2000, 1, 1, 12, 0, 0, 1_000)),
                Column.of(SQLDataType.VARBINARY(50), "bytes", new byte[0], new byte[] {0, -1, 127, -128, 10, 13}),
                Column.of(SQLDataType.BLOB, "blob", new byte[] {1, 2, 3}, new byte[5_000]),
                Column.of(
                        SQLDataType.UUID,
                        "uuid",
                        new UUID(0, 0),
                        UUID.fromString("00010203-0405-4607-8809-0a0b0c0d0e0f")),
                Column.of(SQLDataType.VARCHAR(10).asEnumDataType(Mood.class), "mood", Mood.CALM, Mood.NOT_SO));
    }

    /** One row of NULLs, and then as many as the column with the most values has. */
    @BeforeEach
    void createTypes() {
        spy = new SpyDataSource(database()::open);
        db = DSL.using(spy, database().dialect());
        columns = new ArrayList<>(commonColumns());
        columns.addAll(ownColumns());
        db.dropTableIfExists(TYPES).execute();
        prepare(db);
        List<Field<?>> stored = new ArrayList<>(List.of(ID));
        columns.forEach(column -> stored.add(column.storedField()));
        db.createTable(TYPES).columns(stored).execute();
        int rows = columns.stream()
                .mapToInt(column -> column.values().size())
                .max()
                .orElseThrow();
        for (int row = 0; row <= rows; row++) {
            List<Object> values = new ArrayList<>(Collections.singleton(row));
            for (Column column : columns) {
                values.add(
                        row == 0 || row > column.values().size()
                                ? null
                                : column.values().get(row - 1));
            }
            db.insertInto(TYPES).columns(stored).values(values).execute();
        }
    }

    @AfterEach
    void nothingIsLeft() {
        spy.assertNothingLeft();
    }

    private List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>();
        columns.forEach(column -> fields.add(column.field()));
        return fields;
    }

    private List<Field<?>> allFields() {
        List<Field<?>> fields = new ArrayList<>(fields());
        fields.add(0, ID);
        return fields;
    }

    @Test
    void exportsEveryColumnThatNeedsNoJooqAsFetched() throws IOException {
        List<Field<?>> direct = new ArrayList<>(allFields());
        direct.removeIf(field -> !isDirect(field));
        Export<?> export = JooqExport.of(db.select(direct).from(TYPES).orderBy(ID));

        assertThat(export.encoder()).hasToString("JooqEncoder[all " + direct.size() + " fields from the result set]");
        Exports.assertSame(
                Exports.rows(export), db.select(direct).from(TYPES).orderBy(ID).fetch());
    }

    @Test
    void exportsAllColumnsAsFetchedWhicheverWay() throws IOException {
        List<Field<?>> fields = new ArrayList<>(allFields());
        fields.add(ID.convertFrom(id -> "row " + id).as("converted"));
        ResultQuery<?> query = db.select(fields).from(TYPES).orderBy(ID);
        Export<?> mixed = JooqExport.of(query);
        Export<?> records = JooqExport.builder(query).throughRecords(true).build();

        assertThat(mixed.encoder().toString())
                .contains("fields from the result set, others by way of jOOQ: ", "converted (");
        assertThat(records.encoder()).hasToString("JooqEncoder[all " + fields.size() + " fields from records]");
        Exports.assertSame(Exports.rows(mixed), query.fetch());
        assertThat(text(mixed)).isEqualTo(text(records));
    }

    private static String text(Export<?> export) throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().build().stream(export, sink);
        return sink.text();
    }

    /** Newer versions of jOOQ have settings for what is read; where there are none, this is what is tested above. */
    @Test
    void exportsAllColumnsAsFetchedUnderSettingsForWhatIsRead() throws Exception {
        for (String setter : List.of(
                "withBindOffsetDateTimeType",
                "withBindLocalTimeType",
                "withBindOffsetTimeType",
                "withFetchTrimmedCharValues")) {
            for (boolean value : new boolean[] {false, true}) {
                Settings settings = new Settings();
                for (Method method : Settings.class.getMethods()) {
                    if (method.getName().equals(setter)) {
                        method.invoke(settings, value);
                    }
                }
                ResultQuery<?> query = DSL.using(spy, database().dialect(), settings)
                        .select(allFields())
                        .from(TYPES)
                        .orderBy(ID);
                Export<?> export = JooqExport.of(query);

                Result<?> fetched;
                try {
                    fetched = query.fetch();
                } catch (DataAccessException e) { // SQLite has no such types to bind
                    assertThatThrownBy(() -> Exports.rows(export))
                            .isInstanceOf(ExportException.class)
                            .hasCauseInstanceOf(e.getClass());
                    continue;
                }
                Exports.assertSame(Exports.rows(export), fetched);
                assertThat(text(export))
                        .as("%s(%s)", setter, value)
                        .isEqualTo(text(
                                JooqExport.builder(query).throughRecords(true).build()));
            }
        }
    }

    @Test
    void namesTheColumnsThatNeedJooq() {
        for (Field<?> field : allFields()) {
            assertThat(JooqExport.of(db.select(field).from(TYPES)).encoder().toString())
                    .as(field.getName())
                    .contains(
                            isDirect(field)
                                    ? "[all 1 fields from the result set"
                                    : "[0 of 1 fields from the result set, others by way of jOOQ: " + field.getName()
                                            + " (");
        }
    }

    @Test
    void exportsWhatPlainSqlGivesAsFetched() throws IOException {
        List<Field<?>> fields = new ArrayList<>(allFields());
        fields.removeIf(field -> unreadableInPlainSql().contains(field.getName()));
        ResultQuery<?> query = db.resultQuery("select {0} from {1} order by {2}", DSL.list(fields), TYPES, ID);

        Exports.assertSame(Exports.rows(JooqExport.of(query)), query.fetch());
    }

    /** Names of columns that jOOQ cannot read when it has only the database's word on their types. */
    List<String> unreadableInPlainSql() {
        return List.of();
    }
}
