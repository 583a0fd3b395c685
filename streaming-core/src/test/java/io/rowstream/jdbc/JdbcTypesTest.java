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
import io.rowstream.write.Column.Kind;
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
import java.util.Base64;
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

    /** A column, what to store in it as SQL, and what becomes of it. */
    private record Sample(String type, String sql, Kind kind, String json) {}

    private static Sample number(String type, String sql, String json) {
        return new Sample(type, sql, Kind.NUMBER, json);
    }

    private static Sample text(String type, String sql, String text) {
        return new Sample(type, sql, Kind.TEXT, '"' + text + '"');
    }

    private static Sample truth(String type, String sql, String json) {
        return new Sample(type, sql, Kind.BOOLEAN, json);
    }

    private static Sample array(String type, String sql, String json) {
        return new Sample(type, sql, Kind.NESTED, json);
    }

    private static Sample unknown(String type, String sql, String json) {
        return new Sample(type, sql, Kind.UNKNOWN, json);
    }

    private static final List<Sample> EVERYWHERE = List.of(
            number("smallint", "-32768", "-32768"),
            number("integer", "2147483647", "2147483647"),
            number("bigint", "9007199254740993", "9007199254740993"),
            number("numeric(30,10)", "-12345678901234567890.0123456789", "-12345678901234567890.0123456789"),
            number("numeric(5,2)", "1.10", "1.10"),
            number("double precision", "0.1", "0.1"),
            truth("boolean", "true", "true"),
            truth("boolean", "false", "false"),
            text("varchar(20)", "'a\"b'", "a\\\"b"),
            text("varchar(20)", "''", ""),
            text("char(3)", "'abc'", "abc"),
            text("date", "'2024-02-29'", "2024-02-29"),
            text("time", "'23:59:59'", "23:59:59"),
            text("timestamp(6)", "'2024-02-29 23:59:59.123400'", "2024-02-29T23:59:59.1234"));

    private static final List<Sample> POSTGRES = List.of(
            number("real", "0.1", "0.1"),
            number("real", "'NaN'", "\"NaN\""),
            number("float8", "'-Infinity'", "\"-Infinity\""),
            number("numeric", "'NaN'", "\"NaN\""),
            number("numeric", "'Infinity'", "\"Infinity\""),
            number("numeric", "1e-20", "0.00000000000000000001"),
            number("numeric", "1e20", "100000000000000000000"),
            number("oid", "4000000000", "4000000000"),
            text("money", "1234.5", "$1,234.50"),
            text("text", "'ä€😀' || chr(8232)", "ä€😀\u2028"),
            text("bytea", "'\\x00ff0a'", Base64.getEncoder().encodeToString(new byte[] {0, -1, 10})),
            text("date", "'infinity'", "infinity"),
            text("date", "'0044-03-15 BC'", "-0043-03-15"),
            text("date", "'12345-01-02'", "+12345-01-02"),
            text("time", "'24:00:00'", "24:00:00"),
            text("time", "'12:30:00.123456'", "12:30:00.123456"),
            text("timetz", "'12:30:00.5+02'", "12:30:00.5+02:00"),
            text("timestamp", "'infinity'", "infinity"),
            text("timestamptz", "'2024-02-29 12:30:00.5+05:30'", "2024-02-29T07:00:00.5Z"),
            text("interval", "'1 year 2 days 03:04:05.678'", "1 year 2 days 03:04:05.678"),
            text("uuid", "'5e5e884c-1fea-491e-91f0-de258deff418'", "5e5e884c-1fea-491e-91f0-de258deff418"),
            text("xml", "'<a/>'", "<a/>"),
            text("mood", "'ok'", "ok"),
            text("pair", "(1,'x')", "(1,x)"),
            text("inet", "'10.0.0.1/8'", "10.0.0.1/8"),
            text("macaddr", "'08:00:2b:01:02:03'", "08:00:2b:01:02:03"),
            text("bit(1)", "'1'", "1"),
            text("bit(3)", "'101'", "101"),
            text("varbit", "'10'", "10"),
            text("point", "'(1.5,2.5)'", "(1.5,2.5)"),
            text("int4range", "'[1,5)'", "[1,5)"),
            text("tsvector", "'b:2'", "'b':2"),
            unknown("json", "'{\"a\" : [1.50]}'", "{\"a\":[1.50]}"),
            unknown("jsonb", "'{\"a\" : [1.50, null]}'", "{\"a\":[1.50,null]}"),
            unknown("jsonb", "'\"x\"'", "\"x\""),
            array("int[]", "'{1,NULL,3}'", "[1,null,3]"),
            array("int[]", "'{}'", "[]"),
            array("int[]", "'[0:1]={1,2}'", "[1,2]"),
            array("int[][]", "'{{1,2},{3,4}}'", "[[1,2],[3,4]]"),
            array("bigint[]", "'{9007199254740993}'", "[9007199254740993]"),
            array(
                    "text[]",
                    "array['a,b', 'c\"d', NULL, 'NULL', '', '{\\}']",
                    "[\"a,b\",\"c\\\"d\",null,\"NULL\",\"\",\"{\\\\}\"]"),
            array("mood[]", "'{ok,sad}'", "[\"ok\",\"sad\"]"),
            array("float8[]", "'{NaN,1.5}'", "[\"NaN\",1.5]"),
            array("float4[]", "'{-Infinity,0.1}'", "[\"-Infinity\",0.1]"),
            array("numeric[]", "'{1.50,NaN}'", "[1.50,\"NaN\"]"),
            array("boolean[]", "'{t,f}'", "[true,false]"),
            array("jsonb[]", "array['{\"a\": 1}'::jsonb, 'null']", "[{\"a\":1},null]"),
            array("bytea[]", "array['\\x01ff'::bytea]", "[\"Af8=\"]"),
            array("date[]", "'{2024-02-29,infinity}'", "[\"2024-02-29\",\"infinity\"]"),
            array("time[]", "'{12:30:00.123456}'", "[\"12:30:00.123456\"]"),
            array("timestamp[]", "'{\"2024-02-29 12:30:00.123456\"}'", "[\"2024-02-29T12:30:00.123456\"]"),
            array("timestamptz[]", "'{\"2024-02-29 12:30:00.5+05:30\"}'", "[\"2024-02-29T07:00:00.5Z\"]"),
            array("uuid[]", "'{5e5e884c-1fea-491e-91f0-de258deff418}'", "[\"5e5e884c-1fea-491e-91f0-de258deff418\"]"),
            array("box[]", "'{(2,2),(1,1);(4,4),(3,3)}'", "[\"(2,2),(1,1)\",\"(4,4),(3,3)\"]"));

    private static final List<Sample> H2 = List.of(
            number("tinyint", "-128", "-128"),
            number("real", "0.1", "0.1"),
            number("double precision", "'NaN'", "\"NaN\""),
            number("decfloat", "1.25", "1.25"),
            number("decfloat", "'NaN'", "\"NaN\""),
            number("decfloat", "'-Infinity'", "\"-Infinity\""),
            number("decfloat", "1e30", "1000000000000000000000000000000"),
            text("varchar_ignorecase(5)", "'x'", "x"),
            text("clob", "repeat('x', 5000)", "x".repeat(5_000)),
            text("varbinary(4)", "X'00ff'", "AP8="),
            text("binary(2)", "X'0102'", "AQI="),
            text("blob", "X'01'", "AQ=="),
            text("time(9)", "'12:30:00.123456789'", "12:30:00.123456789"),
            text("time with time zone", "'12:30:00+01:00'", "12:30:00+01:00"),
            text("timestamp(9)", "'2024-02-29 12:30:00.123456789'", "2024-02-29T12:30:00.123456789"),
            text(
                    "timestamp(9) with time zone",
                    "'2024-02-29 12:30:00.123456789+05:30'",
                    "2024-02-29T12:30:00.123456789+05:30"),
            text("interval year to month", "interval '1-2' year to month", "INTERVAL '1-2' YEAR TO MONTH"),
            text("uuid", "'5e5e884c-1fea-491e-91f0-de258deff418'", "5e5e884c-1fea-491e-91f0-de258deff418"),
            text("enum('sad', 'ok')", "'ok'", "ok"),
            text("geometry", "'POINT (1 2)'", "POINT (1 2)"),
            unknown("json", "json '{\"a\" : [1.50]}'", "{\"a\":[1.50]}"),
            unknown("json", "json 'null'", "null"),
            array("integer array", "array[1, null]", "[1,null]"),
            array("varchar(5) array", "array['a,b', '[c]']", "[\"a,b\",\"[c]\"]"),
            array("varchar(5) array[3] array[2]", "array[array['a', 'b'], array['c']]", "[[\"a\",\"b\"],[\"c\"]]"),
            array("time(9) array", "array[time '12:30:00.123456789']", "[\"12:30:00.123456789\"]"),
            array(
                    "timestamp with time zone array",
                    "array[timestamp with time zone '2024-02-29 12:30:00+05:30']",
                    "[\"2024-02-29T12:30:00+05:30\"]"),
            array("double precision array", "array[cast('NaN' as double precision), 0.5]", "[\"NaN\",0.5]"),
            array("numeric(5,2) array", "array[1.10]", "[1.10]"),
            array("varbinary(5) array", "array[X'01']", "[\"AQ==\"]"),
            array("json array", "array[json '{\"a\":1}']", "[{\"a\":1}]"),
            array(
                    "uuid array",
                    "array[cast('5e5e884c-1fea-491e-91f0-de258deff418' as uuid)]",
                    "[\"5e5e884c-1fea-491e-91f0-de258deff418\"]"));

    private static final List<Sample> MARIADB = List.of(
            number("tinyint", "-128", "-128"),
            number("tinyint unsigned", "255", "255"),
            number("smallint unsigned", "65535", "65535"),
            number("mediumint unsigned", "16777215", "16777215"),
            number("int unsigned", "4294967295", "4294967295"),
            number("bigint unsigned", "18446744073709551615", "18446744073709551615"),
            number("float", "0.1", "0.1"),
            number("year", "2024", "2024"),
            truth("bit(1)", "b'1'", "true"),
            truth("tinyint(1)", "1", "true"),
            text("bit(8)", "b'00101010'", "00101010"),
            text("bit(12)", "b'101010101011'", "101010101011"),
            text("longtext", "repeat('x', 5000)", "x".repeat(5_000)),
            text("binary(2)", "X'0102'", "AQI="),
            text("varbinary(4)", "X'00ff'", "AP8="),
            text("longblob", "X'01'", "AQ=="),
            text("time(6)", "'-100:30:00.120000'", "-100:30:00.12"),
            text("datetime", "'2024-02-29 12:30:00'", "2024-02-29T12:30:00"),
            text("datetime(6)", "'2024-02-29 12:30:00.000001'", "2024-02-29T12:30:00.000001"),
            text("enum('sad', 'ok')", "'ok'", "ok"),
            text("set('a', 'b')", "'a,b'", "a,b"),
            text("uuid", "'5e5e884c-1fea-491e-91f0-de258deff418'", "5e5e884c-1fea-491e-91f0-de258deff418"),
            text("inet6", "'::1'", "::1"),
            unknown("json", "'{\"a\" : [1.50]}'", "{\"a\":[1.50]}"));

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
                    POSTGRES);
        }
    }

    @Test
    void writesWhatH2Holds() throws Exception {
        check(TestDatabase.h2()::open, H2);
    }

    @Test
    void writesWhatMariaDbHolds() throws Exception {
        check(TestDatabase.mariaDb()::open, MARIADB);
    }

    /** To that driver a JSON column of MariaDB is the text it is stored as. */
    @Test
    void writesWhatMariaDbHoldsThroughMySqlsDriver() throws Exception {
        List<Sample> samples = new ArrayList<>(MARIADB);
        samples.removeIf(sample -> sample.type().equals("json"));
        samples.add(text("json", "'{\"a\" : [1.50]}'", "{\\\"a\\\" : [1.50]}"));

        check(TestDatabase.mariaDbThroughMySql()::open, samples);
    }

    private static void check(SpyDataSource.Source source, List<Sample> own) throws Exception {
        List<Sample> samples = new ArrayList<>(EVERYWHERE);
        samples.addAll(own);
        SpyDataSource spy = new SpyDataSource(source);
        try (Connection connection = source.open();
                Statement statement = connection.createStatement()) {
            statement.execute("drop table if exists jdbc_types");
            statement.execute("create table jdbc_types (id integer, "
                    + numbered(samples, sample -> sample.type() + " null") + ")");
            statement.execute("insert into jdbc_types values (1, "
                    + samples.stream().map(Sample::sql).collect(Collectors.joining(", ")) + ")");
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
    private static String numbered(List<Sample> samples, Function<Sample, String> definition) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < samples.size(); i++) {
            columns.add("c" + i + " " + definition.apply(samples.get(i)));
        }
        return String.join(", ", columns);
    }

    private static void check(SpyDataSource spy, List<Sample> samples, Statement statement) throws Exception {
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
                Sample sample = samples.get(i);
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
