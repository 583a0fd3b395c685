package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jooq.SQLDialect;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;

/**
 * What JDBC and Jackson can do at best: a loop written for this very table, with everything that must be right for the driver to
 * stream, and nothing that would notice when something goes wrong.
 */
final class HandWrittenLoop implements Contestant.Run {
    private static final int BUFFER_BYTES = 32 * 1024;
    private static final int FETCH_SIZE = 500;

    private static final SerializedString ID = new SerializedString("id");
    private static final SerializedString EMAIL = new SerializedString("email");
    private static final SerializedString NOTE = new SerializedString("note");

    /** The same settings with which Rowstream writes. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .rootValueSeparator((String) null)
            .build();

    private final BenchmarkDatabase database;

    HandWrittenLoop(BenchmarkDatabase database) {
        this.database = database;
    }

    @Override
    public void writeTo(OutputStream sink) throws SQLException, IOException {
        try (Connection connection = database.dataSource().getConnection()) {
            if (database.dialect() == SQLDialect.H2) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("set lazy_query_execution 1");
                }
            }
            boolean transaction = database.dialect() == SQLDialect.POSTGRES;
            if (transaction) {
                connection.setAutoCommit(false);
            }
            try (PreparedStatement statement = connection.prepareStatement(Users.QUERY)) {
                statement.setFetchSize(FETCH_SIZE);
                try (ResultSet rows = statement.executeQuery()) {
                    write(rows, sink);
                }
            }
            if (transaction) {
                connection.commit();
            }
        }
    }

    private static void write(ResultSet rows, OutputStream sink) throws SQLException, IOException {
        OutputStream buffered = new BufferedOutputStream(sink, BUFFER_BYTES);
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), buffered)) {
            while (rows.next()) {
                out.writeStartObject();
                out.writeName(ID);
                long id = rows.getLong(1);
                if (id == 0 && rows.wasNull()) {
                    out.writeNull();
                } else {
                    out.writeNumber(id);
                }
                out.writeName(EMAIL);
                out.writeString(rows.getString(2));
                out.writeName(NOTE);
                out.writeString(rows.getString(3));
                out.writeEndObject();
                out.writeRaw('\n');
            }
        }
        buffered.flush();
    }
}
