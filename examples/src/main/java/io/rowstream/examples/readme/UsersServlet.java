package io.rowstream.examples.readme;

import static io.rowstream.examples.readme.Users.USERS;

import io.rowstream.jooq.JooqExport;
import io.rowstream.servlet.ExportResponder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jooq.DSLContext;

/** The server side of the README. */
final class UsersServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient DSLContext db;

    UsersServlet(DSLContext db) {
        this.db = db;
    }

    // snippet: server
    private final transient ExportResponder exports = ExportResponder.builder().build();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var users = db.select(USERS.ID, USERS.EMAIL, USERS.NOTE).from(USERS).orderBy(USERS.ID);
        exports.respond(request, response, JooqExport.of(users));
    }
    // end
}
