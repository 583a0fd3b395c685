package io.rowstream.examples.recipes;

import io.rowstream.jooq.JooqExport;
import io.rowstream.jooq.JooqPages;
import io.rowstream.jooq.Keyset;
import io.rowstream.page.CursorTokens;
import io.rowstream.servlet.ExportResponder;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;

/** Pages from the primary database, which people look at after they have changed something; exports from a replica. */
final class ReplicaServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient DSLContext primary;
    private final transient DSLContext replica;
    private final transient CursorTokens tokens;
    private final transient ExportResponder responder;

    ReplicaServlet(DataSource primary, DataSource replica, SQLDialect dialect, CursorTokens tokens) {
        this.primary = DSL.using(primary, dialect);
        this.replica = DSL.using(replica, dialect);
        this.tokens = tokens;
        this.responder = ExportResponder.builder().tokens(tokens).build();
    }

    // snippet: replica
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Keyset byNumber = Keyset.of(Items.NUMBER.asc());
        if (request.getRequestURI().endsWith("/export")) {
            var items = replica.select(Items.NUMBER, Items.NAME).from(Items.ITEMS);
            responder.respond(
                    request,
                    response,
                    cursor -> JooqExport.builder(items)
                            .resumable(byNumber, tokens, "")
                            .after(cursor)
                            .build());
        } else {
            var items = primary.select(Items.NUMBER, Items.NAME).from(Items.ITEMS);
            responder.respond(request, response, JooqPages.of(items, byNumber));
        }
    }
    // end
}
