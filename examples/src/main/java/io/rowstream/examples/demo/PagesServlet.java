package io.rowstream.examples.demo;

import io.rowstream.jooq.JooqPages;
import io.rowstream.servlet.ExportResponder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Pages of the same rows; a token of theirs takes up an export, and the other way round. */
final class PagesServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient DemoDatabase database;
    private final transient ExportResponder pages;

    PagesServlet(DemoDatabase database, ExportResponder pages) {
        this.database = database;
        this.pages = pages;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        pages.respond(
                request, response, () -> JooqPages.of(database.rows(request.getParameter("fields")), database.order()));
    }
}
