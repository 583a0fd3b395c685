package io.rowstream.benchmarks.load;

import io.rowstream.benchmarks.BenchmarkDatabase;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/** A row: a number, an address, and a note of 60 characters. */
record User(long id, String email, String note) {
    static final String QUERY = "select id, email, note from users order by id";

    private static final int BUFFER_BYTES = 32 * 1024;
    private static final int FETCH_SIZE = 500;

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .rootValueSeparator((String) null)
            .build();

    static void create(BenchmarkDatabase database, int rows) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table users (id bigint primary key, email varchar(80), note varchar(80))");
            statement.execute("insert into users select n, 'user' || n || '@example.com', substr('note ' || n"
                    + " || ' of a customer who has been with us for quite some years now', 1, 60)"
                    + " from generate_series(1, " + rows + ") n");
            statement.execute("analyze users");
        }
    }

    /** A loop for this very table, with what makes the driver stream, and nothing that would notice when something goes wrong. */
    static void writeAll(DataSource dataSource, OutputStream sink) throws SQLException, IOException {
        OutputStream buffered = new BufferedOutputStream(sink, BUFFER_BYTES);
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            long count = 0;
            try (PreparedStatement statement = connection.prepareStatement(QUERY);
                    JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), buffered)) {
                statement.setFetchSize(FETCH_SIZE);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        out.writeStartObject();
                        out.writeName("id");
                        out.writeNumber(rows.getLong(1));
                        out.writeName("email");
                        out.writeString(rows.getString(2));
                        out.writeName("note");
                        out.writeString(rows.getString(3));
                        out.writeEndObject();
                        out.writeRaw('\n');
                        count++;
                    }
                }
            }
            connection.commit();
            buffered.write(("{\"end\":true,\"count\":" + count + "}\n").getBytes(StandardCharsets.US_ASCII));
        }
        buffered.flush();
    }

    static List<User> loadAll(DataSource dataSource) throws SQLException {
        List<User> users = new ArrayList<>();
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(QUERY);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                users.add(new User(rows.getLong(1), rows.getString(2), rows.getString(3)));
            }
        }
        return users;
    }
}
