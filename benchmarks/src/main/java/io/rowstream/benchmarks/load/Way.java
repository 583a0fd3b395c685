package io.rowstream.benchmarks.load;

import io.rowstream.jdbc.JdbcExport;
import io.rowstream.jdbc.JdbcRow;
import io.rowstream.servlet.Decoupling;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.servlet.Permits;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import tools.jackson.databind.json.JsonMapper;

/** One way to answer with all users. */
enum Way {
    /** What the others are compared with. */
    BY_HAND("hand-written loop") {
        @Override
        Answer over(DataSource dataSource) {
            return (request, response) -> {
                response.setContentType(StreamFormat.NDJSON.contentType());
                User.writeAll(dataSource, response.getOutputStream());
            };
        }
    },

    /** A slow client holds the thread and the connection. */
    DIRECT("Rowstream, direct") {
        @Override
        Answer over(DataSource dataSource) {
            ExportResponder responder = ExportResponder.builder().build();
            Export<JdbcRow> export = JdbcExport.of(dataSource, User.QUERY);
            return (request, response) -> responder.respond(request, response, export);
        }
    },

    /** A slow client holds neither. */
    DECOUPLED("Rowstream, decoupled") {
        @Override
        Answer over(DataSource dataSource) {
            ExportResponder responder = ExportResponder.builder()
                    .permits(Permits.of(MAX_STREAMS))
                    .decoupled(Decoupling.builder().build())
                    .build();
            Export<JdbcRow> export = JdbcExport.of(dataSource, User.QUERY);
            return (request, response) -> responder.respond(request, response, export);
        }
    },

    /** The connection is given back when all rows are in memory. */
    WHOLE("load and marshal, databind") {
        @Override
        Answer over(DataSource dataSource) {
            JsonMapper mapper = JsonMapper.shared();
            return (request, response) -> {
                List<User> users = User.loadAll(dataSource);
                response.setContentType(StreamFormat.JSON_ARRAY.contentType());
                mapper.writeValue(response.getOutputStream(), users);
            };
        }
    };

    /** So many that none is refused: all wait for a connection, whichever way. */
    private static final int MAX_STREAMS = 200;

    private final String text;

    Way(String text) {
        this.text = text;
    }

    /** In the table. */
    String text() {
        return text;
    }

    abstract Answer over(DataSource dataSource);

    /** Answers, on the request's own thread or asynchronously. */
    @FunctionalInterface
    interface Answer {
        void answer(HttpServletRequest request, HttpServletResponse response) throws IOException, SQLException;
    }
}
