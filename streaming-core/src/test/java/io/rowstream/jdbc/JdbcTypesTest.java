package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.SpyDataSource;
import io.rowstream.testing.TestDatabase;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowCursor;
import io.rowstream.write.RowStreamer;
import io.rowstream.write.ValueRules;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What each type of each database becomes, and NULL of each; compared with what the driver says of the same row. */
@SuppressWarnings("try") // cursors may throw what they like in closing
class JdbcTypesTest {
    private static final ValueRules REFUSE =
            ValueRules.builder().nonFinite(ValueRules.NonFinite.REFUSE).build();
    private static final ValueRules NULL =
            ValueRules.builder().nonFinite(ValueRules.NonFinite.NULL).build();

    @Test
    void writesWhatPostgresHolds() throws Exception {
        TestDatabase database = TestDatabase.postgres();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop type if exists mood, pair cascade");
            statement.execute("create type mood as enum ('sad', 'ok')");
            statement.execute("create type pair as (a int, b text)");
        }
        // Numbers and times come as text, and in another form once a query was run several times.
        for (String form : List.of("", "&prepareThreshold=-1")) {
            check(
                    () -> {
                        Connection connection =
                                DriverManager.getConnection(database.url() + form, database.user(), null);
                        try (Statement statement = connection.createStatement()) {
                            statement.execute("set time zone 'UTC'");
                        }
                        return connection;
                    },
                    TypeSamples.POSTGRES);
        }
    }

    @Test
    void writesWhatH2Holds() throws Exception {
        check(TestDatabase.h2()::open, TypeSamples.H2);
    }

    @Test
    void writesWhatMariaDbHolds() throws Exception {
        check(TestDatabase.mariaDb()::open, TypeSamples.MARIADB);
    }

    /** To that driver a JSON column of MariaDB is the text it is stored as. */
    @Test
    void writesWhatMariaDbHoldsThroughMySqlsDriver() throws Exception {
        List<TypeSamples.Sample> samples = new ArrayList<>(TypeSamples.MARIADB);
        samples.removeIf(sample -> sample.type().equals("json"));
        samples.add(TypeSamples.text("json", "'{\"a\" : [1.50]}'", "{\\\"a\\\" : [1.50]}"));

        check(TestDatabase.mariaDbThroughMySql()::open, samples);
    }

    private static void check(SpyDataSource.Source source, List<TypeSamples.Sample> own) throws Exception {
        List<TypeSamples.Sample> samples = new ArrayList<>(TypeSamples.EVERYWHERE);
        samples.addAll(own);
        SpyDataSource spy = new SpyDataSource(source);
        try (Connection connection = source.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists jdbc_types");
            statement.execute("create table jdbc_types (id integer, "
                    + numbered(samples, sample -> sample.type() + " null") + ")");
            statement.execute("insert into jdbc_types values (1, "
                    + samples.stream().map(TypeSamples.Sample::sql).collect(Collectors.joining(", ")) + ")");
            statement.execute("insert into jdbc_types (id) values (2)");
            try {
                check(spy, samples, statement);
            } finally {
                statement.execute("drop table jdbc_types");
            }
        }
        spy.assertNothingLeft();
    }

    /** Each with a name of its own. */
    private static String numbered(List<TypeSamples.Sample> samples, Function<TypeSamples.Sample, String> definition) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < samples.size(); i++) {
            columns.add("c" + i + " " + definition.apply(samples.get(i)));
        }
        return String.join(", ", columns);
    }

    private static void check(SpyDataSource spy, List<TypeSamples.Sample> samples, Statement statement)
            throws Exception {
        String sql = "select " + numbered(samples, sample -> "") + " from jdbc_types order by id";
        Export<JdbcRow> export =
                JdbcExport.builder(spy, sql).naming(ColumnNaming.CAMEL_CASE).build();
        List<String> lines = lines(export);
        JsonNode values = IndependentJson.value(lines.get(0));
        JsonNode nulls = IndependentJson.value(lines.get(1));
        List<Column> columns = columns(export);
        try (ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            for (int i = 0; i < samples.size(); i++) {
                TypeSamples.Sample sample = samples.get(i);
                String where = sample.toString();
                assertThat(lines.get(0)).as(where).contains("\"c" + i + "\":" + sample.json());
                JsonNode node = values.get("c" + i);
                assertThat(node).as(where).isEqualTo(IndependentJson.value(sample.json()));
                if (node.isNumber() && !sample.type().equals("year")) { // a year's text is a date to one driver
                    assertThat(node.decimalValue())
                            .as(where)
                            .isEqualByComparingTo(new BigDecimal(row.getString(i + 1)));
                }
                assertThat(nulls.get("c" + i).isNull()).as(where).isTrue();
                assertThat(columns.get(i)).as(where).isEqualTo(new Column("c" + i, sample.kind()));
            }
        }
    }

    private static List<String> lines(Export<?> export) throws IOException {
        FaultySink sink = new FaultySink();
        RowStreamer.builder().build().stream(export, sink);
        return sink.text().lines().toList();
    }

    private static <R> List<Column> columns(Export<R> export) throws Exception {
        try (RowCursor<R> cursor = export.source().open()) {
            assertThat(cursor.advance()).isTrue();
            return cursor.columns();
        }
    }

    @Test
    void writesWhatEachValueInSqliteIs() throws Exception {
        TestDatabase database = TestDatabase.sqlite();
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "create table t (i integer, r real, d decimal(10,2), b boolean, s varchar(9), x, day date,"
                            + " bl blob, j json)");
            statement.execute("insert into t values (1, 1.5, 1.1, 1, 'a', 'text first', '2024-02-29', X'00ff', '{}')");
            statement.execute("insert into t values ('no number', 9e999, '1.1.1', 0, 7, 7, 1709164800000, 'x', '{')");
            statement.execute("insert into t values (9007199254740993, 2, 2, 5, X'61', X'61', 1.5, 1, 1)");
            statement.execute("insert into t (i) values (null)");
        }

        assertThat(lines(
                        JdbcExport.of(new SpyDataSource(database::open), "select *, i + 1 as e, upper(x) as u from t")))
                .containsExactly(
                        "{\"i\":1,\"r\":1.5,\"d\":1.1,\"b\":true,\"s\":\"a\",\"x\":\"text first\",\"day\":\"2024-02-29\","
                                + "\"bl\":\"AP8=\",\"j\":\"{}\",\"e\":2,\"u\":\"TEXT FIRST\"}",
                        "{\"i\":\"no number\",\"r\":\"Infinity\",\"d\":\"1.1.1\",\"b\":false,\"s\":\"7\",\"x\":7,"
                                + "\"day\":1709164800000,\"bl\":\"x\",\"j\":\"{\",\"e\":1,\"u\":\"7\"}",
                        "{\"i\":9007199254740993,\"r\":2.0,\"d\":2,\"b\":5,\"s\":\"a\",\"x\":\"YQ==\",\"day\":1.5,"
                                + "\"bl\":1,\"j\":1,\"e\":9007199254740994,\"u\":\"A\"}",
                        "{\"i\":null,\"r\":null,\"d\":null,\"b\":null,\"s\":null,\"x\":null,\"day\":null,\"bl\":null,"
                                + "\"j\":null,\"e\":null,\"u\":null}",
                        "{\"end\":true,\"count\":4}");
    }

    @Test
    @FieldCase("D7")
    void appliesTheRulesToWhatIsNotFinite() throws Exception {
        SpyDataSource postgres = new SpyDataSource(TestDatabase.postgres()::open);
        SpyDataSource h2 = new SpyDataSource(TestDatabase.h2()::open);
        SpyDataSource sqlite = new SpyDataSource(TestDatabase.sqlite()::open);
        checkRules(postgres, "select 1 as id, 'NaN'::float8 as bad");
        checkRules(postgres, "select 1 as id, '-Infinity'::float4 as bad");
        checkRules(postgres, "select 1 as id, 'NaN'::numeric as bad");
        checkRules(postgres, "select 1 as id, array['Infinity'::float8] as bad");
        checkRules(h2, "select 1 as \"id\", cast('NaN' as double precision) as \"bad\"");
        checkRules(h2, "select 1 as \"id\", cast('Infinity' as decfloat) as \"bad\"");
        checkRules(sqlite, "select 1 as id, 9e999 as bad");
    }

    private static void checkRules(SpyDataSource source, String sql) throws IOException {
        assertThat(lines(JdbcExport.builder(source, sql).values(NULL).build()).get(0))
                .as(sql)
                .isIn("{\"id\":1,\"bad\":null}", "{\"id\":1,\"bad\":[null]}");
        assertThatThrownBy(() ->
                        lines(JdbcExport.builder(source, sql).values(REFUSE).build()))
                .as(sql)
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("column \"bad\"");
        source.assertNothingLeft();
    }

    @Test
    void writesBigIntegersAsTextIfToldTo() throws Exception {
        ValueRules rules = ValueRules.builder().bigIntegersAsStrings(true).build();
        String sql = "select 9007199254740993 as a, 9007199254740991 as b";
        for (TestDatabase database : List.of(TestDatabase.postgres(), TestDatabase.sqlite(), TestDatabase.mariaDb())) {
            assertThat(lines(JdbcExport.builder(new SpyDataSource(database::open), sql)
                                    .values(rules)
                                    .build())
                            .get(0))
                    .isEqualTo("{\"a\":\"9007199254740993\",\"b\":9007199254740991}");
        }
    }

    @Test
    void givesNullForZeroDatesInMariaDb() throws Exception {
        assertThat(lines(JdbcExport.of(
                                new SpyDataSource(() -> withoutSqlMode(TestDatabase.mariaDb())),
                                "select cast('0000-00-00' as date) as d, cast('0000-00-00 00:00:00' as datetime) as t"))
                        .get(0))
                .isEqualTo("{\"d\":null,\"t\":null}");
    }

    private static Connection withoutSqlMode(TestDatabase database) throws SQLException {
        Connection connection = database.open();
        try (Statement statement = connection.createStatement()) {
            statement.execute("set session sql_mode = ''");
        }
        return connection;
    }

    @Test
    void keepsTheMomentWhateverTheSessionsTimeZone() throws Exception {
        for (String zone : List.of("UTC", "Asia/Kolkata", "America/St_Johns", "Africa/Monrovia")) {
            SpyDataSource source = new SpyDataSource(() -> {
                Connection connection = TestDatabase.postgres().open();
                try (Statement statement = connection.createStatement()) {
                    statement.execute("set time zone '" + zone + "'");
                }
                return connection;
            });
            String line = lines(JdbcExport.of(source, "select timestamptz '1800-01-01 00:00:00.5Z' as t"))
                    .get(0);
            String text = IndependentJson.value(line).get("t").stringValue();

            assertThat(OffsetDateTime.parse(text).toInstant()).as(zone).hasToString("1800-01-01T00:00:00.500Z");
        }
    }

    @Test
    void refusesWhatHasNoFormInCsvByItsColumn() {
        SpyDataSource source = new SpyDataSource(TestDatabase.postgres()::open);
        FaultySink sink = new FaultySink();

        assertThatThrownBy(() -> RowStreamer.builder().format(StreamFormat.CSV).build().stream(
                        JdbcExport.of(source, "select 1 as id, array[1] as list"), sink))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("\"list\"");
        assertThat(sink.size()).isZero();
        source.assertNothingLeft();
    }

    @Test
    void writesTheHeaderOfCsvFromItsColumns() throws Exception {
        SpyDataSource source = new SpyDataSource(TestDatabase.postgres()::open);
        FaultySink sink = new FaultySink();

        RowStreamer.builder().format(StreamFormat.CSV).build().stream(
                JdbcExport.of(source, "select 1 as id, null::text as note, '-Infinity'::float8 as f"), sink);

        assertThat(sink.text()).isEqualTo("id,note,f\r\n1,,-Infinity\r\n");
    }
}
