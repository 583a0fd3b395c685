package io.rowstream.examples.tour;

import io.rowstream.jooq.JooqExport;
import io.rowstream.servlet.ExportResponder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.jooq.Record;
import org.jooq.ResultQuery;

/** The same rows, written while they are read; with gzip when the client accepts it. */
final class StreamedServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient Supplier<ResultQuery<? extends Record>> query;
    private final transient ExportResponder exports;

    StreamedServlet(Supplier<ResultQuery<? extends Record>> query, ExportResponder exports) {
        this.query = query;
        this.exports = exports;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        exports.respond(request, response, JooqExport.of(query.get()));
    }
}
