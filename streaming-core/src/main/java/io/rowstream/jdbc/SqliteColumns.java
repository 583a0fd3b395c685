package io.rowstream.jdbc;

import io.rowstream.write.Column.Kind;
import io.rowstream.write.ValueWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * In SQLite each value has a type of its own, whatever its column was declared to be, so each is asked for it. Two kinds of
 * declaration say enough: a column for text holds text only, and one for truth values means them by 0 and 1.
 */
final class SqliteColumns {
    private SqliteColumns() {}

    /** Given metadata from before the first row: afterwards what was not declared looks as if, by that row's values. */
    static JdbcColumn of(ResultSetMetaData metaData, int index, ValueWriter values) throws SQLException {
        String declared = metaData.getColumnTypeName(index).toUpperCase(Locale.ROOT);
        if (declared.equals("BOOLEAN") || declared.equals("BOOL")) {
            return new JdbcColumn(Kind.UNKNOWN, (row, column, out) -> writeTruth(row, column, values, out));
        }
        return hasTextAffinity(declared)
                ? TypedColumns.known(String.class, values)
                : new JdbcColumn(Kind.OTHER, (row, column, out) -> values.write(row.getObject(column), out));
    }

    /** By which SQLite makes text of whatever is stored there. */
    private static boolean hasTextAffinity(String declared) {
        return !declared.contains("INT")
                && (declared.contains("CHAR") || declared.contains("CLOB") || declared.contains("TEXT"));
    }

    private static void writeTruth(ResultSet row, int index, ValueWriter values, JsonGenerator out)
            throws SQLException {
        Object value = row.getObject(index);
        if (value instanceof Integer number && (number == 0 || number == 1)) {
            out.writeBoolean(number == 1);
        } else {
            values.write(value, out);
        }
    }
}
