package io.rowstream.jdbc;

import io.rowstream.write.Column.Kind;
import java.util.Base64;
import java.util.List;

/** Values of every type that a database has, in its SQL, and what they are in JSON. */
final class TypeSamples {
    private TypeSamples() {}

    /** A column, what to store in it as SQL, and what becomes of it. */
    record Sample(String type, String sql, Kind kind, String json) {}

    static Sample number(String type, String sql, String json) {
        return new Sample(type, sql, Kind.NUMBER, json);
    }

    static Sample text(String type, String sql, String text) {
        return new Sample(type, sql, Kind.TEXT, '"' + text + '"');
    }

    static Sample truth(String type, String sql, String json) {
        return new Sample(type, sql, Kind.BOOLEAN, json);
    }

    static Sample array(String type, String sql, String json) {
        return new Sample(type, sql, Kind.NESTED, json);
    }

    static Sample unknown(String type, String sql, String json) {
        return new Sample(type, sql, Kind.UNKNOWN, json);
    }

    static final List<Sample> EVERYWHERE = List.of(
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

    static final List<Sample> POSTGRES = List.of(
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
            text("date", "'0005-02-29 BC'", "-0004-02-29"),
            text("date", "'12345-01-02'", "+12345-01-02"),
            text("time", "'24:00:00'", "24:00:00"),
            text("time", "'12:30:00.123456'", "12:30:00.123456"),
            text("timetz", "'12:30:00.5+02'", "12:30:00.5+02:00"),
            text("timetz", "'00:00:00.000001-15:59:59'", "00:00:00.000001-15:59:59"),
            text("timetz", "'12:30:00+00'", "12:30:00Z"),
            text("timetz", "'24:00:00+02'", "24:00:00+02:00"),
            text("timetz", "'24:00:00-05:30'", "24:00:00-05:30"),
            text("timestamp", "'infinity'", "infinity"),
            text("timestamp", "'0005-02-29 12:00:00 BC'", "-0004-02-29T12:00:00"),
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

    static final List<Sample> H2 = List.of(
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

    static final List<Sample> MARIADB = List.of(
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
}
