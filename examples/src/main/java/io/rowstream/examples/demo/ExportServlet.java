package io.rowstream.examples.demo;

import io.rowstream.jooq.JooqExport;
import io.rowstream.page.CursorTokens;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.Export;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** All rows, or those after a cursor token, with the fields that are asked for. */
final class ExportServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient DemoDatabase database;
    private final transient CursorTokens tokens;
    private final transient ExportResponder exports;
    private final boolean faults;

    ExportServlet(DemoDatabase database, CursorTokens tokens, ExportResponder exports, boolean faults) {
        this.database = database;
        this.tokens = tokens;
        this.exports = exports;
        this.faults = faults;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        exports.respond(request, response, cursor -> export(request, cursor));
    }

    private Export<?> export(HttpServletRequest request, @Nullable String cursor) {
        Export<?> export = JooqExport.builder(database.rows(request.getParameter("fields")))
                .resumable(database.order(), tokens, "")
                .after(cursor)
                .build();
        return faults ? Faults.of(request).in(export) : export;
    }
}
