package io.rowstream.jdbc;

import io.rowstream.write.Column.Kind;
import io.rowstream.write.ValueWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.OffsetTime;

/** Columns by what JDBC says of their type, and with nothing but what every driver can do. */
final class StandardColumns {
    private StandardColumns() {}

    static JdbcColumn of(ResultSetMetaData metaData, int index, ValueWriter values) throws SQLException {
        boolean signed = metaData.isSigned(index);
        return switch (metaData.getColumnType(index)) {
            case Types.BOOLEAN -> TypedColumns.known(Boolean.class, values);
            case Types.BIT -> bit(metaData.getPrecision(index), values);
            case Types.TINYINT, Types.SMALLINT -> TypedColumns.known(Integer.class, values);
            case Types.INTEGER -> TypedColumns.known(signed ? Integer.class : Long.class, values);
            case Types.BIGINT -> TypedColumns.known(signed ? Long.class : BigInteger.class, values);
            case Types.REAL -> TypedColumns.known(Float.class, values);
            case Types.FLOAT, Types.DOUBLE -> TypedColumns.known(Double.class, values);
            case Types.NUMERIC, Types.DECIMAL -> TypedColumns.known(BigDecimal.class, values);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB, Types.JAVA_OBJECT ->
                TypedColumns.known(byte[].class, values);
            case Types.DATE -> TypedColumns.known(Date.class, values);
            case Types.TIME -> TypedColumns.known(Time.class, values);
            case Types.TIMESTAMP -> TypedColumns.known(Timestamp.class, values);
            case Types.TIME_WITH_TIMEZONE -> TypedColumns.known(OffsetTime.class, values);
            case Types.TIMESTAMP_WITH_TIMEZONE -> TypedColumns.known(OffsetDateTime.class, values);
            case Types.ARRAY -> array(values);
            default -> TypedColumns.known(String.class, values);
        };
    }

    /** One bit is a truth value; several are not. */
    private static JdbcColumn bit(int precision, ValueWriter values) {
        return TypedColumns.known(precision > 1 ? byte[].class : Boolean.class, values);
    }

    private static JdbcColumn array(ValueWriter values) {
        return new JdbcColumn(Kind.NESTED, (row, index, out) -> {
            Array array = row.getArray(index);
            values.write(array == null ? null : array.getArray(), out);
        });
    }
}
