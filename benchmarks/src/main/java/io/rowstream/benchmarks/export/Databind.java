package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SequenceWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What is written with databind: each row is made an object of a record first. */
public final class Databind {
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            // A flush behind every row, as is the default of sequences, would be a packet for every row.
            .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .build();

    private static final ObjectWriter LINES = JSON.writer().withRootValueSeparator("\n");

    private Databind() {}

    /** All rows as a list, then all of it as one JSON array. */
    public static ExportRun loadAndMarshal(BenchmarkDatabase database, ExportTable table) {
        String query = table.query();
        ExportTable.RowMapper mapper = table.mapper(database.dialect());
        return sink -> JSON.writeValue(sink, load(database, query, mapper));
    }

    private static List<Object> load(BenchmarkDatabase database, String query, ExportTable.RowMapper mapper)
            throws SQLException {
        List<Object> all = new ArrayList<>();
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                all.add(mapper.map(rows));
            }
        }
        return all;
    }

    /** Row by row through a {@link SequenceWriter}: what one would have a {@code StreamingResponseBody} of Spring do. */
    public static ExportRun sequence(BenchmarkDatabase database, ExportTable table) {
        String query = table.query();
        ExportTable.RowMapper mapper = table.mapper(database.dialect());
        return sink -> {
            try (Connection connection = StreamingQuery.connect(database)) {
                try (PreparedStatement statement = StreamingQuery.prepare(connection, query);
                        ResultSet rows = statement.executeQuery();
                        SequenceWriter out = LINES.writeValues(sink)) {
                    while (rows.next()) {
                        out.write(mapper.map(rows));
                    }
                }
                StreamingQuery.end(connection);
            }
        };
    }
}
