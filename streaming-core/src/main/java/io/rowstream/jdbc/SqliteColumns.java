package io.rowstream.jdbc;

import io.rowstream.write.Column.Kind;
import io.rowstream.write.ValueWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import tools.jackson.core.JsonGenerator;

/**
 * In SQLite each value has a type of its own, whatever its column was declared to be, so each is asked for it. Only columns
 * that were declared to hold truth values say more than their values, which are 0 and 1.
 */
final class SqliteColumns {
    private SqliteColumns() {}

    static JdbcColumn of(ResultSetMetaData metaData, int index, ValueWriter values) throws SQLException {
        return metaData.getColumnType(index) == Types.BOOLEAN
                ? new JdbcColumn(Kind.UNKNOWN, (row, column, out) -> writeTruth(row, column, values, out))
                : new JdbcColumn(Kind.OTHER, (row, column, out) -> values.write(row.getObject(column), out));
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
