package io.rowstream.examples.readme;

import static io.rowstream.examples.readme.Users.USERS;

import io.rowstream.jooq.JooqPages;
import io.rowstream.jooq.Keyset;
import io.rowstream.page.CursorTokens;
import io.rowstream.servlet.ExportResponder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jooq.DSLContext;

/** The pages of the README. */
final class UserPagesServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient DSLContext db;
    private final transient ExportResponder pages;

    UserPagesServlet(DSLContext db, CursorTokens tokens) {
        this.db = db;
        this.pages = ExportResponder.builder().tokens(tokens).build();
    }

    // snippet: pages
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var users = db.select(USERS.ID, USERS.EMAIL, USERS.NOTE).from(USERS);
        Keyset byEmail = Keyset.of(USERS.EMAIL.asc(), USERS.ID.asc());
        pages.respond(request, response, JooqPages.of(users, byEmail));
    }
    // end
}
