package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** A table that is exported, the same at every time, and what those take of it who know its columns beforehand. */
public interface ExportTable {
    /** On the command line, and in the report. */
    String name();

    /** In the database. */
    String sqlName();

    /** The first is a number, and the order of the rows. */
    List<Column> columns();

    /** The values of a row, counted from 1, in the order of the columns. */
    @Nullable
    Object[] row(int number);

    /** A row to JSON, written for this very table. */
    RowLoop loop(SQLDialect dialect);

    /** A row to an object that databind knows how to write. */
    RowMapper mapper(SQLDialect dialect);

    /** What all contestants run, in the very words of jOOQ. */
    default String query() {
        return "select "
                + columns().stream().map(column -> quoted(column.name())).collect(Collectors.joining(", "))
                + " from " + quoted(sqlName()) + " order by "
                + quoted(columns().get(0).name());
    }

    /** Makes it, with so many rows. */
    default void create(BenchmarkDatabase database, int rows) throws SQLException {
        SQLDialect dialect = database.dialect();
        String declared = columns().stream()
                .map(column -> quoted(column.name()) + " " + column.type().declared(dialect))
                .collect(Collectors.joining(", "));
        String places = Stream.generate(() -> "?").limit(columns().size()).collect(Collectors.joining(", "));
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.execute("create table " + quoted(sqlName()) + " (" + declared + ", primary key ("
                        + quoted(columns().get(0).name()) + "))");
            }
            try (PreparedStatement insert =
                    connection.prepareStatement("insert into " + quoted(sqlName()) + " values (" + places + ")")) {
                insert(insert, rows, dialect);
            }
            connection.commit();
            connection.setAutoCommit(true);
            if (dialect == SQLDialect.POSTGRES) {
                try (Statement statement = connection.createStatement()) {
                    // Otherwise it does so by itself, in the midst of a measurement, and has another plan afterwards.
                    statement.execute("vacuum analyze " + quoted(sqlName()));
                }
            }
        }
    }

    private void insert(PreparedStatement insert, int rows, SQLDialect dialect) throws SQLException {
        int batch = 5_000;
        for (int number = 1; number <= rows; number++) {
            @Nullable Object[] values = row(number);
            for (int i = 0; i < values.length; i++) {
                Object value = values[i];
                insert.setObject(i + 1, value == null ? null : ColumnType.stored(value, dialect));
            }
            insert.addBatch();
            if (number % batch == 0) {
                insert.executeBatch();
            }
        }
        insert.executeBatch();
    }

    private static String quoted(String name) {
        return '"' + name + '"';
    }

    /** A column, by the name that its member has. */
    record Column(String name, ColumnType type) {}

    /** Writes the row at which the result stands. */
    @FunctionalInterface
    interface RowLoop {
        void write(ResultSet row, JsonGenerator out) throws SQLException;
    }

    /** Makes an object of the row at which the result stands. */
    @FunctionalInterface
    interface RowMapper {
        Object map(ResultSet row) throws SQLException;
    }
}
