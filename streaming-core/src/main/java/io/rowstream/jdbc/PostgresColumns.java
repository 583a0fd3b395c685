package io.rowstream.jdbc;

import io.rowstream.help.Help;
import io.rowstream.write.Column.Kind;
import io.rowstream.write.ValueWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetTime;
import java.util.HexFormat;
import tools.jackson.core.JsonGenerator;

/**
 * PostgreSQL. Where Java's types are narrower than its own (numbers can be NaN, times 24:00, dates infinite) its text is taken;
 * so it is for types that Java has not.
 */
final class PostgresColumns {
    private PostgresColumns() {}

    /** By the type's own number or its JDBC number; for names of others the driver asks the server, in the midst of the query. */
    static JdbcColumn of(ResultSet rows, int index, ValueWriter values) throws SQLException {
        String known = PostgresTypeName.known(rows, index);
        return known == null ? ofJdbcType(rows.getMetaData(), index, values) : ofName(known, values);
    }

    private static JdbcColumn ofJdbcType(ResultSetMetaData metaData, int index, ValueWriter values)
            throws SQLException {
        return switch (metaData.getColumnType(index)) {
            case Types.SMALLINT, Types.INTEGER -> TypedColumns.known(Integer.class, values);
            case Types.BIGINT -> TypedColumns.known(Long.class, values);
            case Types.REAL -> TypedColumns.known(Float.class, values);
            case Types.DOUBLE ->
                isMoney(metaData, index)
                        ? TypedColumns.known(String.class, values)
                        : TypedColumns.known(Double.class, values);
            case Types.NUMERIC -> TypedColumns.decimalText(values);
            case Types.BINARY -> TypedColumns.known(byte[].class, values);
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> JdbcColumn.ofSpelledTimestamp();
            case Types.DATE -> new JdbcColumn(Kind.TEXT, TypedColumns.text(SqlText::date), Spelling.DATE);
            case Types.CHAR, Types.VARCHAR -> TypedColumns.known(String.class, values);
            case Types.ARRAY -> ofName(metaData.getColumnTypeName(index), values);
            default -> ofOtherName(metaData.getColumnTypeName(index), values);
        };
    }

    private static boolean isMoney(ResultSetMetaData metaData, int index) throws SQLException {
        return !metaData.getColumnClassName(index).equals(Double.class.getName());
    }

    private static JdbcColumn ofName(String name, ValueWriter values) {
        return name.startsWith("_") ? array(name.substring(1), values) : ofOtherName(name, values);
    }

    private static JdbcColumn ofOtherName(String name, ValueWriter values) {
        return switch (name) {
            case "bool" -> TypedColumns.known(Boolean.class, values);
            case "time" -> new JdbcColumn(Kind.TEXT, TypedColumns.text(SqlText::time));
            // As text it comes with another offset once a query was run several times.
            case "timetz" -> TypedColumns.known(OffsetTime.class, values);
            case "json", "jsonb" -> JdbcColumn.ofJson(values);
            case "uuid" -> TypedColumns.spelled(Spelling.UUID);
            default -> TypedColumns.spelled(Spelling.NONE);
        };
    }

    private static JdbcColumn array(String element, ValueWriter values) {
        PostgresArray.ElementWriter writer = element(element, values);
        char delimiter = element.equals("box") ? ';' : ',';
        return new JdbcColumn(Kind.NESTED, (row, index, out) -> {
            String text = row.getString(index);
            if (text == null) {
                out.writeNull();
            } else {
                PostgresArray.write(text, delimiter, writer, out);
            }
        });
    }

    private static PostgresArray.ElementWriter element(String type, ValueWriter values) {
        return switch (type) {
            case "int2", "int4", "int8", "oid" -> (text, out) -> values.writeLong(Long.parseLong(text), out);
            case "float4" -> (text, out) -> values.writeFloat(Float.parseFloat(text), out);
            case "float8" -> (text, out) -> values.writeDouble(Double.parseDouble(text), out);
            case "numeric" -> values::writeDecimal;
            case "bool" -> (text, out) -> out.writeBoolean(text.startsWith("t"));
            case "bytea" -> PostgresColumns::writeHex;
            case "timestamp", "timestamptz" -> (text, out) -> out.writeString(SqlText.timestamp(text));
            case "date" -> (text, out) -> out.writeString(SqlText.date(text));
            case "time", "timetz" -> (text, out) -> out.writeString(SqlText.time(text));
            case "json", "jsonb" -> values::writeJson;
            default -> (text, out) -> out.writeString(text);
        };
    }

    private static void writeHex(String text, JsonGenerator out) {
        if (!text.startsWith("\\x")) {
            throw new IllegalArgumentException(
                    Help.UNWRITABLE_VALUE.in("bytes are expected in hexadecimal: SET bytea_output = hex"));
        }
        out.writeBinary(HexFormat.of().parseHex(text, 2, text.length()));
    }
}
