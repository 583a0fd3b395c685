package io.rowstream.jdbc;

import io.rowstream.write.Column.Kind;
import io.rowstream.write.ValueWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** MariaDB and MySQL. Times there can be longer than a day or negative, dates can be zero, for which drivers give null. */
final class MariaDbColumns {
    private MariaDbColumns() {}

    static JdbcColumn of(ResultSetMetaData metaData, int index, ValueWriter values) throws SQLException {
        String name = metaData.getColumnTypeName(index).toUpperCase(Locale.ROOT);
        if (name.equals("JSON")) {
            return JdbcColumn.ofJson(values);
        } else if (name.equals("YEAR")) {
            return TypedColumns.known(Integer.class, values);
        }
        return switch (metaData.getColumnType(index)) {
            case Types.TIME -> new JdbcColumn(Kind.TEXT, TypedColumns.text(SqlText::time));
            case Types.DATE -> TypedColumns.known(LocalDate.class, values);
            case Types.TIMESTAMP -> TypedColumns.known(LocalDateTime.class, values);
            case Types.BIT -> bits(metaData.getPrecision(index), values);
            default -> StandardColumns.of(metaData, index, values);
        };
    }

    private static JdbcColumn bits(int length, ValueWriter values) {
        return length <= 1
                ? TypedColumns.known(Boolean.class, values)
                : new JdbcColumn(Kind.TEXT, (row, index, out) -> writeBits(row, index, length, out));
    }

    /** As text of zeros and ones, the highest bit first, as PostgreSQL spells them. */
    private static void writeBits(ResultSet row, int index, int length, JsonGenerator out) throws SQLException {
        byte[] bytes = row.getBytes(index);
        if (bytes == null) {
            out.writeNull();
            return;
        }
        StringBuilder text = new StringBuilder(length);
        for (int bit = length - 1; bit >= 0; bit--) {
            int at = bytes.length - 1 - bit / 8;
            text.append(at >= 0 && (bytes[at] >> bit % 8 & 1) == 1 ? '1' : '0');
        }
        out.writeString(text.toString());
    }
}
