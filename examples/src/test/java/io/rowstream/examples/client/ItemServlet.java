package io.rowstream.examples.client;

import static io.rowstream.examples.client.Items.ITEMS;

import io.rowstream.jooq.JooqExport;
import io.rowstream.jooq.Keyset;
import io.rowstream.page.CursorTokens;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.Checkpoints;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;

/** All items, as an export that can be taken up. */
final class ItemServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;

    private final transient DSLContext db;
    private final transient CursorTokens tokens;
    private final transient ExportResponder responder;

    /** @param checkpointEvery so many rows at most */
    ItemServlet(DataSource database, CursorTokens tokens, int checkpointEvery) {
        this.db = DSL.using(database, SQLDialect.SQLITE);
        this.tokens = tokens;
        this.responder = ExportResponder.builder()
                .tokens(tokens)
                .checkpoints(Checkpoints.every(checkpointEvery, 1 << 20, Duration.ofSeconds(2)))
                .build();
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        var items = db.select(ITEMS.id, ITEMS.text).from(ITEMS);
        responder.respond(
                request,
                response,
                cursor -> JooqExport.builder(items)
                        .resumable(Keyset.of(ITEMS.id.asc()), tokens, "")
                        .after(cursor)
                        .build());
    }
}
