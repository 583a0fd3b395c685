package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * What JDBC and Jackson can do at best: a loop written for this very table, with everything that must be right for the driver to
 * stream, and nothing that would notice when something goes wrong.
 */
public final class HandWrittenLoop implements ExportRun {
    static final int BUFFER_BYTES = 32 * 1024;

    /** The same settings with which Rowstream writes. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .rootValueSeparator((String) null)
            .build();

    private final BenchmarkDatabase database;
    private final String query;
    private final ExportTable.RowLoop loop;

    /** For a table that is there. */
    public HandWrittenLoop(BenchmarkDatabase database, ExportTable table) {
        this.database = database;
        this.query = table.query();
        this.loop = table.loop(database.dialect());
    }

    @Override
    public void writeTo(OutputStream sink) throws SQLException, IOException {
        try (Connection connection = StreamingQuery.connect(database)) {
            try (PreparedStatement statement = StreamingQuery.prepare(connection, query);
                    ResultSet rows = statement.executeQuery()) {
                write(rows, sink);
            }
            StreamingQuery.end(connection);
        }
    }

    private void write(ResultSet rows, OutputStream sink) throws SQLException, IOException {
        OutputStream buffered = new BufferedOutputStream(sink, BUFFER_BYTES);
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), buffered)) {
            while (rows.next()) {
                loop.write(rows, out);
                out.writeRaw('\n');
            }
        }
        buffered.flush();
    }
}
