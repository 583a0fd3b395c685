package io.rowstream.benchmarks.pages;

import static io.rowstream.benchmarks.pages.Events.ID;
import static io.rowstream.benchmarks.pages.Events.MOMENT;

import io.rowstream.jooq.JooqPages;
import io.rowstream.jooq.Keyset;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.Page;
import io.rowstream.page.PageRequest;
import io.rowstream.page.PageSource;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Record;

/**
 * One way to fetch the page that begins after so many rows, newest first.
 *
 * @param name in the table
 */
record Fetcher(String name, Fetch fetch) {
    static final int PAGE_ROWS = 50;

    /** The first is what the others are compared with. */
    static List<Fetcher> of(DSLContext db, int rows) {
        return List.of(
                new Fetcher(
                        "OFFSET, jOOQ",
                        depth -> Events.query(db)
                                .orderBy(MOMENT.desc(), ID.desc())
                                .limit(PAGE_ROWS + 1)
                                .offset(depth)
                                .fetch()
                                .subList(0, PAGE_ROWS)),
                new Fetcher("Rowstream JooqPages", pages(db, rows)),
                new Fetcher("seek by hand, jOOQ", depth -> byHand(db, rows, depth)));
    }

    private static Fetch pages(DSLContext db, int rows) {
        PageSource<Record> source = JooqPages.of(Events.query(db), Keyset.uniqueOnMyWord(MOMENT.desc(), ID.desc()))
                .source();
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        CursorTokens tokens = CursorTokens.of(KeyRing.of(key));
        Map<Integer, String> known = new HashMap<>();
        return depth -> {
            String token = depth == 0
                    ? null
                    : known.computeIfAbsent(depth, after -> tokens.seal(last(rows, after), source.scope(), ""));
            return Page.fetch(source, tokens, new PageRequest(token, PAGE_ROWS)).items();
        };
    }

    /** Where the page at a depth begins. */
    private static KeysetPosition last(int rows, int depth) {
        long last = rows - depth + 1L;
        return KeysetPosition.after(List.of(Events.momentOf(last), last));
    }

    private static List<? extends Record> byHand(DSLContext db, int rows, int depth) {
        if (depth == 0) {
            return Events.query(db)
                    .orderBy(MOMENT.desc(), ID.desc())
                    .limit(PAGE_ROWS + 1)
                    .fetch()
                    .subList(0, PAGE_ROWS);
        }
        long last = rows - depth + 1L;
        return Events.query(db)
                .orderBy(MOMENT.desc(), ID.desc())
                .seek(Events.momentOf(last), last)
                .limit(PAGE_ROWS + 1)
                .fetch()
                .subList(0, PAGE_ROWS);
    }

    /** Gives {@link #PAGE_ROWS} rows. */
    @FunctionalInterface
    interface Fetch {
        List<? extends Record> page(int depth) throws Exception;
    }
}
