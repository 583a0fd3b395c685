package io.rowstream.jooq;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.SpyDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.TimeZone;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.ResultQuery;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Dates, timestamps and UUIDs that are written as PostgreSQL spells them, beside what jOOQ makes of them by way of the JVM's time zone.
 * They differ where that zone, or the calendar of {@code java.sql}, has no such time.
 */
class PostgresSpelledTest {
    private static final TestDatabase DATABASE = TestDatabase.postgres();
    private static final Table<?> SPELLED = DSL.table(DSL.name("spelled"));
    private static final Field<Integer> ID = DSL.field(DSL.name("id"), SQLDataType.INTEGER);
    private static final List<Field<?>> FIELDS = List.of(
            ID,
            DSL.field(DSL.name("t"), SQLDataType.LOCALDATETIME(6)),
            DSL.field(DSL.name("t"), SQLDataType.TIMESTAMP(6)).as("ts"),
            DSL.field(DSL.name("z"), SQLDataType.LOCALDATETIME(6)),
            DSL.field(DSL.name("d"), SQLDataType.LOCALDATE),
            DSL.field(DSL.name("d"), SQLDataType.DATE).as("ds"),
            DSL.field(DSL.name("u"), SQLDataType.UUID));

    private final TimeZone zone = TimeZone.getDefault();

    @BeforeEach
    void create() throws Exception {
        execute(
                "drop table if exists spelled",
                "create table spelled (id int, t timestamp, z timestamptz, d date, u uuid)",
                """
                insert into spelled
                select i, at, at at time zone 'UTC', at::date, gen_random_uuid() from (
                  select i, timestamp '0001-01-01' + i * interval '1 hour' * 43817
                    + i * interval '1 second' * (case i % 3 when 0 then 0 when 1 then 0.1 else 7.000001 end) as at
                  from generate_series(1, 1990) as g(i)) as moments
                union all
                select 3000 + i, at, at at time zone 'UTC', at::date, null from (
                  select i, timestamp '1969-12-25 00:15:00.25' + i * interval '30 minutes' * 479 as at
                  from generate_series(1, 3000) as g(i)) as moments
                union all values
                  (2001, timestamp 'infinity', timestamptz 'infinity', date 'infinity', null::uuid),
                  (2002, '-infinity', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000'),
                  (2003, '0044-03-15 12:00:00 BC', '0044-03-15 12:00:00+00 BC', '0044-03-15 BC', null),
                  (2004, '12345-01-01 00:00:00.5', '12345-01-01 00:00:00.5+00', '12345-01-01', null),
                  (2005, '9999-12-31 23:59:59.999999', '9999-12-31 23:59:59.999999+00', '9999-12-31', null),
                  (2006, null, null, null, null),
                  (2007, '2024-03-31 02:30:00', '2024-03-31 02:30:00+00', '2011-12-30', null),
                  (2008, '1582-10-10 12:00:00', '1582-10-10 12:00:00+00', '1582-10-10', null)""");
    }

    @AfterEach
    void drop() throws Exception {
        TimeZone.setDefault(zone);
        execute("drop table spelled");
    }

    private static void execute(String... statements) throws Exception {
        try (Connection connection = DATABASE.open();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Whose sessions are in the JVM's time zone, as the driver has them. */
    private static DSLContext db(String form) {
        return DSL.using(
                new SpyDataSource(() -> DriverManager.getConnection(
                        DATABASE.database().url() + form, DATABASE.database().user(), null)),
                SQLDialect.POSTGRES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "America/Sao_Paulo", "Asia/Tehran", "Pacific/Apia"})
    void areWhatJooqReadsWhereverTheZoneHasThem(String id) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone(id));
        // Values come as text, and in another form once a query was run several times.
        for (String form : List.of("", "&prepareThreshold=-1")) {
            ResultQuery<?> query = db(form).select(FIELDS).from(SPELLED).orderBy(ID);
            List<JsonNode> direct = Exports.rows(JooqExport.of(query));
            List<JsonNode> records =
                    Exports.rows(JooqExport.builder(query).throughRecords(true).build());

            assertThat(direct).hasSize(4998).hasSameSizeAs(records);
            for (int row = 0; row < direct.size(); row++) {
                for (Field<?> field : FIELDS) {
                    JsonNode spelled = direct.get(row).get(field.getName());
                    if (!isMissing(field, spelled, ZoneId.of(id))) {
                        assertThat(spelled)
                                .as("%s in %s%s", field.getName(), direct.get(row), form)
                                .isEqualTo(records.get(row).get(field.getName()));
                    }
                }
            }
        }
    }

    /** Whether there is no such time in {@code zone}, which moves its clock forward then, or none in the calendar of {@code java.sql}. */
    private static boolean isMissing(Field<?> field, JsonNode value, ZoneId zone) {
        Class<?> type = field.getType();
        if (value.isNull() || type == Integer.class || type == java.util.UUID.class) {
            return false;
        }
        String text = value.asString();
        boolean date = !text.contains("T");
        LocalDateTime time = date ? LocalDate.parse(text).atStartOfDay() : LocalDateTime.parse(text);
        return text.startsWith("1582-10-10")
                || zone.getRules().getValidOffsets(time).isEmpty();
    }

    @Test
    void areWhatIsStoredWhereTheZoneHasNoSuchTime() throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        assertStored("2024-03-31T02:30:00", "t", 2007);
        assertStored("2024-03-31T02:30:00", "ts", 2007);
        assertStored("1582-10-10T12:00:00", "t", 2008);
        assertStored("1582-10-10", "d", 2008);
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Apia"));
        assertStored("2011-12-30", "d", 2007);
        assertStored("2011-12-30", "ds", 2007);
    }

    private static void assertStored(String expected, String field, int id) throws Exception {
        List<JsonNode> rows =
                Exports.rows(JooqExport.of(db("").select(FIELDS).from(SPELLED).where(ID.eq(id))));
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).get(field).asString()).isEqualTo(expected);
    }
}
