package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** PostgreSQL makes the JSON itself. */
final class CopyOut implements ExportRun {
    private final BenchmarkDatabase database;
    private final String copy;

    CopyOut(BenchmarkDatabase database, ExportTable table) {
        this.database = database;
        // As CSV with a quote and a separator that no JSON contains: COPY's own format would double every backslash.
        this.copy = "copy (select row_to_json(r) from (" + table.query() + ") r) to stdout"
                + " with (format csv, quote e'\\x01', delimiter e'\\x02')";
    }

    @Override
    public void writeTo(OutputStream sink) throws SQLException, IOException {
        try (Connection connection = database.dataSource().getConnection()) {
            connection.unwrap(PGConnection.class).getCopyAPI().copyOut(copy, sink);
        }
    }
}
