package io.rowstream.servlet;

import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.RowCursor;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.core.JsonParser;

/** Serves numbered rows from a source that counts how often it is opened and closed, and that can fail at a row. */
final class ExportServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient ExportResponder responder;
    private final long rows;
    private final long failAt;
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    ExportServlet(long rows, long failAt, StreamFormat format) {
        this.rows = rows;
        this.failAt = failAt;
        this.responder = ExportResponder.builder().formats(format).build();
        NothingLeft.watch("cursors", () -> opened.get() - closed.get());
    }

    static ExportServlet failingAt(long row, StreamFormat format) {
        return new ExportServlet(Long.MAX_VALUE, row, format);
    }

    static ExportServlet of(long rows, StreamFormat format) {
        return new ExportServlet(rows, Long.MAX_VALUE, format);
    }

    AtomicInteger opened() {
        return opened;
    }

    AtomicInteger closed() {
        return closed;
    }

    static Long decode(JsonParser in) {
        in.nextToken();
        in.nextToken();
        long id = in.getLongValue();
        in.nextToken();
        in.nextToken();
        in.nextToken();
        return id;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("X-Before", "kept");
        responder.respond(
                request,
                response,
                Export.of(this::open, (id, out) -> {
                            out.writeStartObject();
                            out.writeNumberProperty("id", id);
                            out.writeStringProperty("email", "user" + id + "@example.com");
                            out.writeEndObject();
                        })
                        .withColumns(
                                List.of(new Column("id", Column.Kind.NUMBER), new Column("email", Column.Kind.TEXT))));
    }

    private RowCursor<Long> open() {
        opened.incrementAndGet();
        return new RowCursor<>() {
            private long next;

            @Override
            public boolean advance() throws SQLException {
                if (next == failAt) {
                    throw new SQLException("secret: relation users does not exist");
                }
                return next++ < rows;
            }

            @Override
            public Long current() {
                return next - 1;
            }

            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }
}
