package io.rowstream.examples.export;

import static io.rowstream.examples.export.Orders.ORDERS;

import io.rowstream.jooq.JooqExport;
import io.rowstream.jooq.JooqPages;
import io.rowstream.jooq.Keyset;
import io.rowstream.page.CursorTokens;
import io.rowstream.write.Export;
import io.rowstream.write.Pages;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Select;
import org.jspecify.annotations.Nullable;

/** Open orders, newest first: as pages, and as an export that can be taken up where a page or a cut export ended. */
final class NewestOrders {
    private final DSLContext db;
    private final CursorTokens tokens;

    NewestOrders(DSLContext db, CursorTokens tokens) {
        this.db = db;
        this.tokens = tokens;
    }

    Pages<?> pages() {
        // snippet: pages
        Keyset newestFirst = Keyset.of(ORDERS.CREATED_AT.desc(), ORDERS.ID.desc());
        Pages<?> pages =
                JooqPages.of(db.select(ORDERS.NO, ORDERS.TOTAL).from(ORDERS).where(ORDERS.OPEN), newestFirst);
        // end
        return pages;
    }

    Export<?> export(String tenant, @Nullable String cursor) {
        Keyset newestFirst = Keyset.of(ORDERS.CREATED_AT.desc(), ORDERS.ID.desc());
        Select<? extends Record> query =
                db.select(ORDERS.NO, ORDERS.TOTAL).from(ORDERS).where(ORDERS.OPEN);
        // snippet: resumable
        Export<?> orders = JooqExport.builder(query)
                .resumable(newestFirst, tokens, tenant)
                .after(cursor) // null for all rows
                .build();
        // end
        return orders;
    }
}
