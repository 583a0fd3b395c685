package io.rowstream.jdbc;

import io.rowstream.write.ValueWriter;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Locale;

/** Databases whose types are known; others must do with what JDBC says. */
enum DatabaseProduct {
    POSTGRESQL,
    /** And MySQL. */
    MARIADB,
    H2,
    SQLITE,
    OTHER;

    static DatabaseProduct of(DatabaseMetaData metaData) throws SQLException {
        String name = String.valueOf(metaData.getDatabaseProductName());
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "postgresql" -> POSTGRESQL;
            case "mariadb", "mysql" -> MARIADB;
            case "h2" -> H2;
            case "sqlite" -> SQLITE;
            default -> OTHER;
        };
    }

    /** How the column {@code index}, counted from 1, is read. */
    JdbcColumn column(ResultSet rows, int index, ValueWriter values) throws SQLException {
        ResultSetMetaData metaData = rows.getMetaData();
        return switch (this) {
            case POSTGRESQL -> PostgresColumns.of(rows, index, values);
            case MARIADB -> MariaDbColumns.of(metaData, index, values);
            case H2 -> H2Columns.of(metaData, index, values);
            case SQLITE -> SqliteColumns.of(metaData, index, values);
            case OTHER -> StandardColumns.of(metaData, index, values);
        };
    }
}
