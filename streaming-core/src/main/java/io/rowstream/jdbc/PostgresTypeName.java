package io.rowstream.jdbc;

import static java.util.Map.entry;

import java.lang.reflect.InvocationTargetException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The name of a column's type, by the number that PostgreSQL sent along with the rows. For {@code getColumnTypeName} the driver asks the
 * server, in the midst of the query, which columns count by themselves, and calls those serial; for the JDBC number of types that
 * it has no list of, it asks for that.
 */
final class PostgresTypeName {
    private static final String DRIVERS_RESULT = "org.postgresql.jdbc.PgResultSet";

    /** Numbers of types that came with the server are the same in all of them. */
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            entry(16, "bool"),
            entry(114, "json"),
            entry(650, "cidr"),
            entry(869, "inet"),
            entry(1083, "time"),
            entry(1186, "interval"),
            entry(1266, "timetz"),
            entry(1560, "bit"),
            entry(1562, "varbit"),
            entry(2950, "uuid"),
            entry(3802, "jsonb"),
            entry(1000, "_bool"),
            entry(1005, "_int2"),
            entry(1007, "_int4"),
            entry(1016, "_int8"),
            entry(1021, "_float4"),
            entry(1022, "_float8"),
            entry(1231, "_numeric"),
            entry(1009, "_text"),
            entry(1015, "_varchar"),
            entry(1115, "_timestamp"),
            entry(1182, "_date"),
            entry(1185, "_timestamptz"),
            entry(2951, "_uuid"));

    private PostgresTypeName() {}

    /** Null where the number is another one, or the driver cannot be seen behind {@code rows}. */
    static @Nullable String known(ResultSet rows, int index) {
        return NAMES.get(number(rows, index));
    }

    private static int number(ResultSet rows, int index) {
        try {
            Class<?> type = DriverType.of(rows, ResultSet.class, DRIVERS_RESULT);
            return type == null
                    ? 0
                    : (int) type.getMethod("getColumnOID", int.class).invoke(rows.unwrap(type), index);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("getColumnOID failed", e.getCause());
        } catch (ReflectiveOperationException | SQLException e) {
            return 0;
        }
    }
}
