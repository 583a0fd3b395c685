package io.rowstream.jdbc;

import io.rowstream.write.Column;
import io.rowstream.write.MemberNames;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** How the rows of a result are written, made once from its metadata. */
final class RowPlan {
    private final MemberNames names;
    private final JdbcColumn[] columns;

    private RowPlan(MemberNames names, JdbcColumn[] columns) {
        this.names = names;
        this.columns = columns;
    }

    /**
     * The plan for the rows of a result.
     *
     * @throws IllegalArgumentException when two columns would have the same name
     */
    static RowPlan of(ResultSetMetaData metaData, JdbcExport.Builder settings, Ways ways) throws SQLException {
        List<String> names = new ArrayList<>();
        JdbcColumn[] columns = new JdbcColumn[metaData.getColumnCount()];
        for (int i = 1; i <= columns.length; i++) {
            names.add(settings.naming.nameOf(metaData.getColumnLabel(i)));
        }
        MemberNames checked = MemberNames.of(names);
        for (int i = 1; i <= columns.length; i++) {
            columns[i - 1] = ways.of(i);
        }
        return new RowPlan(checked, columns);
    }

    /** The same, for these rows, each column in the fastest way that their driver has. */
    RowPlan fastest(StreamingConnection streaming, ResultSet rows) throws SQLException {
        JdbcColumn[] fastest = new JdbcColumn[columns.length];
        for (int i = 0; i < columns.length; i++) {
            fastest[i] = streaming.fastest(columns[i], rows, i + 1);
        }
        return new RowPlan(names, fastest);
    }

    /** What is known of the columns. */
    List<Column> columns() {
        List<Column> known = new ArrayList<>();
        for (int i = 0; i < columns.length; i++) {
            known.add(new Column(names.get(i).getValue(), columns[i].kind()));
        }
        return known;
    }

    void write(ResultSet row, JsonGenerator out) throws SQLException {
        out.writeStartObject();
        for (int i = 0; i < columns.length; i++) {
            out.writeName(names.get(i));
            columns[i].write(row, i + 1, out);
        }
        out.writeEndObject();
    }

    /** How each column is read. */
    @FunctionalInterface
    interface Ways {
        /** That of the column {@code index}, counted from 1. */
        JdbcColumn of(int index) throws SQLException;
    }
}
