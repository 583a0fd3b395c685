package io.rowstream.examples.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.rowstream.examples.Snippets;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.InvalidPageSizeException;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSource;
import io.rowstream.page.Slice;
import io.rowstream.write.Pages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PagedEndpointTest {
    private final CursorTokens tokens = PagedEndpoint.tokens(key(2), key(1));
    private final PagedEndpoint endpoint = new PagedEndpoint(tokens);
    private final Pages<Integer> orders = Pages.of(new Numbers(), (number, out) -> out.writeNumber(number));

    private static String key(long seed) {
        byte[] key = new byte[32];
        new Random(seed).nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }

    @Test
    void showsCompiledCode() throws IOException {
        assertThat(Snippets.shownIn("docs/pages.md"))
                .contains(Snippets.of("page.PagedEndpoint", "tokens"), Snippets.of("page.PagedEndpoint", "page"));
    }

    @Test
    void walksByTheTokensOfTheBody() {
        PagedEndpoint.Answer first = answer("3", null);
        assertThat(text(first)).startsWith("{\"items\":[0,1,2],\"next\":\"rs1").endsWith("\",\"prev\":null}");
        assertThat(first.link())
                .startsWith("<./orders?limit=3&cursor=" + first.body().next() + ">; rel=\"next\"");
        PagedEndpoint.Answer second = answer("3", first.body().next());
        assertThat(text(second)).startsWith("{\"items\":[3,4],\"next\":null,");
        assertThat(text(answer("3", second.body().prev()))).startsWith("{\"items\":[0,1,2],");
    }

    @Test
    void refusesWhatTheDocumentSays() {
        assertThatExceptionOfType(InvalidPageSizeException.class).isThrownBy(() -> answer("0", null));
        assertThatExceptionOfType(InvalidCursorTokenException.class).isThrownBy(() -> answer("3", "rs1x"));
    }

    private PagedEndpoint.Answer answer(String limit, @Nullable String cursor) {
        String query = "limit=" + limit + (cursor == null ? "" : "&cursor=" + cursor);
        return endpoint.answer(orders, "/api/orders", query, limit, cursor, "tenant");
    }

    private static String text(PagedEndpoint.Answer answer) {
        return new String(answer.body().toBytes(), StandardCharsets.UTF_8);
    }

    /** 0 to 4. */
    private static final class Numbers implements PageSource<Integer> {
        @Override
        public Slice<Integer> fetch(KeysetPosition from, int limit) {
            int at = from.isEdge() ? -1 : (Integer) from.values().get(0);
            int first = from.isBackward() ? Math.max(0, at - limit) : at + 1;
            int end = from.isBackward() ? at : Math.min(5, first + limit);
            return new Slice<>(
                    IntStream.range(first, end).boxed().toList(),
                    end < 5 ? KeysetPosition.after(List.of(end - 1)) : null,
                    first > 0 ? KeysetPosition.before(List.of(first)) : null);
        }

        @Override
        public String scope() {
            return "numbers";
        }
    }
}
