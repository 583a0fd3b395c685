package io.rowstream.examples.spring;

import static io.rowstream.examples.spring.Users.USERS;

import io.rowstream.jooq.JooqExport;
import io.rowstream.jooq.JooqPages;
import io.rowstream.jooq.Keyset;
import io.rowstream.servlet.ExportResponder;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jooq.DSLContext;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;

// snippet: controller
/** Users as a list for people, and as an export for machines. */
@Controller
class UserController {
    private final DSLContext db;
    private final ExportResponder exports;

    UserController(DSLContext db, ExportResponder exports) {
        this.db = db;
        this.exports = exports;
    }

    @GetMapping("/users/export")
    @Transactional(readOnly = true)
    void export(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var users = db.select(USERS.ID, USERS.EMAIL, USERS.NOTE).from(USERS).orderBy(USERS.ID);
        exports.respond(request, response, JooqExport.of(users));
    }

    @GetMapping("/users")
    void page(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var users = db.select(USERS.ID, USERS.EMAIL, USERS.NOTE).from(USERS);
        Keyset byEmail = Keyset.of(USERS.EMAIL.asc(), USERS.ID.asc());
        exports.respond(request, response, JooqPages.of(users, byEmail));
    }
}
// end
