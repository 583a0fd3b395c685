package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.Rows;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates, timestamps and UUIDs of PostgreSQL, which are written as the bytes that came, beside the text that its driver makes of them. */
class PostgresSpellingTest {
    private static final TestDatabase DATABASE = TestDatabase.postgres();

    /** Moments of all centuries with none to six digits of a second, and what is spelled in other forms. */
    private static final String FILL = """
            insert into spelled
            select i, at, at at time zone 'UTC', at::date, gen_random_uuid() from (
              select i, timestamp '0001-01-01' + i * interval '1 hour' * 43817
                + i * interval '1 second' * (case i % 3 when 0 then 0 when 1 then 0.1 else 7.000001 end) as at
              from generate_series(1, 1990) as g(i)) as moments
            union all values
              (2001, timestamp 'infinity', timestamptz 'infinity', date 'infinity', null::uuid),
              (2002, '-infinity', '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000'),
              (2003, '0044-03-15 12:00:00 BC', '0044-03-15 12:00:00+00 BC', '0044-03-15 BC', null),
              (2004, '12345-01-01 00:00:00.5', '12345-01-01 00:00:00.5+00', '12345-01-01', null),
              (2005, '9999-12-31 23:59:59.999999', '9999-12-31 23:59:59.999999+00', '9999-12-31', null),
              (2006, null, null, null, null)""";

    private final SpyDataSource spy = new SpyDataSource(() -> DATABASE.open());

    @BeforeEach
    void create() throws Exception {
        execute(
                "drop table if exists spelled",
                "create table spelled (id int, t timestamp, z timestamptz, d date, u uuid)",
                FILL);
    }

    @AfterEach
    void drop() throws Exception {
        execute("drop table spelled");
    }

    private static void execute(String... statements) throws SQLException {
        try (Connection connection = DATABASE.open();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static SpyDataSource inZone(String zone, String form) {
        return new SpyDataSource(() -> {
            Connection connection = DriverManager.getConnection(DATABASE.url() + form, DATABASE.user(), null);
            try (Statement statement = connection.createStatement()) {
                statement.execute("set time zone '" + zone + "'");
            }
            return connection;
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "Asia/Kolkata", "America/St_Johns", "Pacific/Apia"})
    void writesWhatTheDriversTextSays(String zone) throws Exception {
        // Values come as text, and in another form once a query was run several times.
        for (String form : List.of("", "&prepareThreshold=-1")) {
            SpyDataSource source = inZone(zone, form);
            StringBuilder expected = new StringBuilder();
            Export<JdbcRow> export = JdbcExport.of(source, "select id, t, z, d, u from spelled order by id");
            FaultySink sink = new FaultySink();
            RowStreamer.builder().build().stream(
                    Export.of(export.source(), (row, out) -> {
                        row.write(out);
                        expected.append(line(row.resultSet()));
                    }),
                    sink);
            assertThat(sink.text()).isEqualTo(expected + Rows.sentinel(1996));
            source.assertNothingLeft();
        }
    }

    private static String line(ResultSet row) throws SQLException {
        return "{\"id\":" + row.getInt(1)
                + ",\"t\":" + text(row.getString(2), SqlText::timestamp)
                + ",\"z\":" + text(row.getString(3), SqlText::timestamp)
                + ",\"d\":" + text(row.getString(4), SqlText::date)
                + ",\"u\":"
                + text(row.getString(5), value -> UUID.fromString(value).toString()) + "}\n";
    }

    private static String text(String value, UnaryOperator<String> conversion) {
        return value == null ? "null" : '"' + conversion.apply(value) + '"';
    }

    @Test
    void readsTypesAsTheyAreAskedForWhateverTheColumnHolds() throws Exception {
        execute("update spelled set t = '2024-02-29 12:00:00'");
        FaultySink sink = new FaultySink();
        RowStreamer.builder().build().stream(
                JdbcExport.of(
                        spy,
                        "select '2024-02-29 12:00:00' as a, '2024-02-29'::bytea as b, d::text as c, t::date as d"
                                + " from spelled where id = 2004"),
                sink);

        assertThat(sink.text())
                .isEqualTo("{\"a\":\"2024-02-29 12:00:00\",\"b\":\"MjAyNC0wMi0yOQ==\",\"c\":\"12345-01-01\","
                        + "\"d\":\"2024-02-29\"}\n" + Rows.sentinel(1));
        spy.assertNothingLeft();
    }
}
