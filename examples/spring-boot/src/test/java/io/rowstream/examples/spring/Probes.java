package io.rowstream.examples.spring;

import static io.rowstream.examples.spring.Users.USERS;

import com.zaxxer.hikari.HikariDataSource;
import io.rowstream.jooq.JooqExport;
import io.rowstream.servlet.ExportResponder;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;
import org.springframework.web.bind.annotation.GetMapping;

/** Endpoints beside the application's that fail, or look at what holds while they stream. */
@Controller
class Probes {
    /** How many connections the pool had lent while a transaction streamed. */
    private final AtomicInteger lent = new AtomicInteger();

    private final DSLContext db;
    private final HikariDataSource pool;
    private final ExportResponder exports;

    Probes(DSLContext db, HikariDataSource pool, ExportResponder exports) {
        this.db = db;
        this.pool = pool;
        this.exports = exports;
    }

    /** The database divides by zero at row 15,000. */
    @GetMapping("/probes/broken")
    @Transactional(readOnly = true)
    void broken(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var users = db.select(
                        USERS.ID,
                        USERS.EMAIL,
                        DSL.inline(1).div(USERS.ID.sub(15_000)).as("note"))
                .from(USERS)
                .orderBy(USERS.ID);
        exports.respond(request, response, JooqExport.of(users));
    }

    @GetMapping("/probes/refused")
    @Transactional(readOnly = true)
    void refused(HttpServletRequest request, HttpServletResponse response) throws IOException {
        exports.respond(request, response, JooqExport.of(db.selectFrom(DSL.table("nowhere"))));
    }

    /** Streams what its transaction has written, and rolls that back. */
    @GetMapping("/probes/uncommitted")
    @Transactional
    void uncommitted(HttpServletRequest request, HttpServletResponse response) throws IOException {
        TransactionAspectSupport.currentTransactionStatus().setRollbackOnly();
        db.insertInto(USERS, USERS.ID, USERS.EMAIL)
                .values(-1, "new@example.com")
                .execute();
        exports.respond(request, response, cursor -> {
            lent.set(pool.getHikariPoolMXBean().getActiveConnections());
            return JooqExport.of(db.select(USERS.ID, USERS.EMAIL, USERS.NOTE).from(USERS));
        });
    }

    int lent() {
        return lent.get();
    }
}
