package io.rowstream.examples.page;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.PageLinks;
import io.rowstream.page.PageRequest;
import io.rowstream.page.PageSize;
import io.rowstream.write.EncodedPage;
import io.rowstream.write.PageWriter;
import io.rowstream.write.Pages;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Answers requests for pages without an adapter: everything but the HTTP server. */
final class PagedEndpoint {
    private final PageSize sizes = PageSize.of(50, 500);
    private final PageWriter writer;

    PagedEndpoint(CursorTokens tokens) {
        this.writer = PageWriter.builder(tokens).build();
    }

    static CursorTokens tokens(String sealingKey, String retiredKey) {
        // snippet: tokens
        CursorTokens tokens = CursorTokens.builder(KeyRing.ofBase64(sealingKey, retiredKey))
                .lifetime(Duration.ofDays(7))
                .build();
        // end
        return tokens;
    }

    /** An answer of status 200. */
    record Answer(EncodedPage body, String link) {}

    Answer answer(
            Pages<?> orders,
            String path,
            @Nullable String query,
            @Nullable String limit,
            @Nullable String cursor,
            String tenant) {
        // snippet: page
        EncodedPage page = writer.encode(orders, new PageRequest(cursor, sizes.parse(limit), tenant));
        String link = PageLinks.relative(path, query, "cursor").header(page.next(), page.prev());
        // end
        return new Answer(page, link);
    }
}
