package io.rowstream.write;

import io.rowstream.help.Help;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.ExpiredCursorTokenException;
import io.rowstream.page.InvalidCursorTokenException;
import io.rowstream.page.Page;
import io.rowstream.page.PageRequest;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/**
 * Fetches pages and writes them as JSON: {@code {"items":[…],"next":"…","prev":null}}.
 *
 * <pre>{@code
 * PageWriter writer = PageWriter.builder(CursorTokens.of(keys)).build();
 * EncodedPage page = writer.encode(Pages.of(source, Order::encode), new PageRequest(token, 50, tenant));
 * }</pre>
 *
 * <p>{@code next} and {@code prev} are always there, null where no row lies that way, so that a page without {@code next} is
 * recognised as something else. A page is encoded whole before anything of it is sent: whatever fails, fails while there can be an
 * honest status.
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class PageWriter {
    private static final int MAX_DEPTH = 500;
    private static final ForeignText FOREIGN_TEXT = new ForeignText(MAX_DEPTH);
    private static final JsonFactory JSON = JsonFormat.factory(MAX_DEPTH);
    private static final byte[] COMMA = {','};
    private static final byte[] END = {'}'};

    private final CursorTokens tokens;
    private final int maxBytes;
    private final byte[] beforeItems;
    private final byte[] beforeNext;
    private final byte[] beforePrev;
    private final byte[] beforeTotal;

    private PageWriter(Builder builder) {
        this.tokens = builder.tokens;
        this.maxBytes = builder.maxBytes;
        this.beforeItems = utf8("{" + quoted(builder.items) + ":[");
        this.beforeNext = utf8("]," + quoted(builder.next) + ":");
        this.beforePrev = utf8("," + quoted(builder.prev) + ":");
        this.beforeTotal = utf8("," + quoted(builder.total) + ":");
    }

    /** Settings with their defaults. */
    public static Builder builder(CursorTokens tokens) {
        return new Builder(tokens);
    }

    /**
     * Fetches the page that is asked for and encodes it. Everything that fetching takes is given back when this returns or throws.
     *
     * @throws InvalidCursorTokenException when the request's token is not one that may be used here; nothing was fetched
     * @throws ExpiredCursorTokenException when it is too old; nothing was fetched
     * @throws ExportException when the rows could not be had: the source or the encoder failed, or the page is longer than
     *     {@code maxBytes}, of which the cause is an {@link ExportLimitException}
     */
    public EncodedPage encode(Pages<?> pages, PageRequest request) {
        return fetchAndEncode(pages, request);
    }

    private <R> EncodedPage fetchAndEncode(Pages<R> pages, PageRequest request) {
        Page<R> page;
        try {
            page = Page.fetch(pages.source(), tokens, request);
        } catch (InvalidCursorTokenException | ExpiredCursorTokenException e) {
            throw e;
        } catch (Throwable e) {
            throw new ExportException("the page cannot be fetched", 0, e);
        }
        return encode(page, pages.encoder());
    }

    /**
     * Encodes a page that has been fetched.
     *
     * @throws ExportException when the encoder failed, or the page is longer than {@code maxBytes}
     */
    public <R> EncodedPage encode(Page<R> page, RowEncoder<? super R> encoder) {
        PageBuffer buffer = new PageBuffer(maxBytes);
        long row = 0;
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), buffer)) {
            try {
                buffer.append(beforeItems);
                for (R item : page.items()) {
                    if (row > 0) {
                        buffer.append(COMMA);
                    }
                    encode(item, encoder, out, buffer);
                    row++;
                }
                buffer.append(beforeNext);
                buffer.append(value(page.next()));
                buffer.append(beforePrev);
                buffer.append(value(page.prev()));
                if (page.total() != null) {
                    buffer.append(beforeTotal);
                    buffer.append(utf8(page.total().toString()));
                }
                buffer.append(END);
            } finally {
                buffer.seal();
            }
        } catch (Throwable e) {
            String what = row < page.items().size() ? "row " + row : "the page";
            throw new ExportException(what + " cannot be encoded", row, e);
        }
        return new EncodedPage(buffer.toBytes(), page);
    }

    /** The same checks as for a row of an export: exactly one value, and the nesting as it was. */
    private static <R> void encode(R item, RowEncoder<? super R> encoder, JsonGenerator out, PageBuffer buffer)
            throws Exception {
        int from = buffer.size();
        int valuesBefore = out.streamWriteContext().getEntryCount();
        encoder.encode(item, out);
        TokenStreamContext context = out.streamWriteContext();
        if (!context.inRoot()) {
            throw new IllegalStateException(Help.BROKEN_ROW.in("the encoder left an object or array open"));
        }
        int values = context.getEntryCount() - valuesBefore;
        if (values != 1) {
            throw new IllegalStateException(
                    Help.BROKEN_ROW.in("the encoder wrote " + values + " values instead of one"));
        }
        out.flush();
        if (((RowGenerator) out).takeForeign()) {
            FOREIGN_TEXT.check(buffer.array(), from, buffer.size());
        }
    }

    private static byte[] value(@Nullable String token) {
        return utf8(token == null ? "null" : quoted(token));
    }

    private static String quoted(String text) {
        return '"' + String.valueOf(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + '"';
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Settings of a {@link PageWriter}. Not thread-safe. */
    public static final class Builder {
        private final CursorTokens tokens;
        private int maxBytes = 8 * 1024 * 1024;
        private String items = "items";
        private String next = "next";
        private String prev = "prev";
        private String total = "total";

        private Builder(CursorTokens tokens) {
            this.tokens = Objects.requireNonNull(tokens, "tokens");
        }

        /** The longest page, in bytes, before it fails. By default 8 MiB. */
        public Builder maxBytes(int maxBytes) {
            if (maxBytes < 1) {
                throw new IllegalArgumentException("maxBytes must be at least 1, not " + maxBytes);
            }
            this.maxBytes = maxBytes;
            return this;
        }

        /** The name of the member that holds the rows. By default {@code items}. */
        public Builder itemsName(String items) {
            this.items = Objects.requireNonNull(items, "items");
            return this;
        }

        /** The name of the member that holds the token of the next page. By default {@code next}. */
        public Builder nextName(String next) {
            this.next = Objects.requireNonNull(next, "next");
            return this;
        }

        /** The name of the member that holds the token of the page before. By default {@code prev}. */
        public Builder prevName(String prev) {
            this.prev = Objects.requireNonNull(prev, "prev");
            return this;
        }

        /** The name of the member that holds the number of all rows, where they were counted. By default {@code total}. */
        public Builder totalName(String total) {
            this.total = Objects.requireNonNull(total, "total");
            return this;
        }

        /**
         * The writer.
         *
         * @throws IllegalStateException when two members have the same name
         */
        public PageWriter build() {
            if (new HashSet<>(List.of(items, next, prev, total)).size() < 4) {
                throw new IllegalStateException("two members of a page have the same name");
            }
            return new PageWriter(this);
        }
    }
}
