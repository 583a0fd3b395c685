package io.rowstream.jdbc;

import io.rowstream.help.Help;
import io.rowstream.write.Column.Kind;
import io.rowstream.write.ValueWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JsonGenerator;

/**
 * PostgreSQL. Where Java's types are narrower than its own (numbers can be NaN, times 24:00, dates infinite) its text is taken;
 * so it is for types that Java has not.
 */
final class PostgresColumns {
    /** No text is as long: the shortest is of 11 characters, with a fraction of 13. */
    private static final int BINARY_TIME_LENGTH = Long.BYTES + Integer.BYTES;

    private static final long DAY_MICROS = TimeUnit.DAYS.toMicros(1);

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
            case "timetz" -> new JdbcColumn(Kind.TEXT, PostgresColumns::moveTimeWithZone);
            case "json", "jsonb" -> JdbcColumn.ofJson(values);
            case "uuid" -> TypedColumns.spelled(Spelling.UUID);
            default -> TypedColumns.spelled(Spelling.NONE);
        };
    }

    /**
     * As it came, in text or, once a query was run several times, in binary: microseconds of the day and seconds west of UTC. The
     * driver's own text of the latter has another offset, and it has neither a time nor, then, a text for 24:00.
     */
    private static void moveTimeWithZone(ResultSet row, int index, JsonGenerator out) throws SQLException {
        byte[] sent = row.getBytes(index);
        if (sent == null) {
            out.writeNull();
        } else if (sent.length != BINARY_TIME_LENGTH) {
            out.writeString(SqlText.time(new String(sent, StandardCharsets.US_ASCII)));
        } else {
            ByteBuffer binary = ByteBuffer.wrap(sent);
            long micros = binary.getLong();
            String time = micros == DAY_MICROS
                    ? "24:00:00"
                    : DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(micros * 1_000));
            out.writeString(time + ZoneOffset.ofTotalSeconds(-binary.getInt()).getId());
        }
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
