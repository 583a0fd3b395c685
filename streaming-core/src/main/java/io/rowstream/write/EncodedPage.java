package io.rowstream.write;

import io.rowstream.page.Page;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** A page as JSON, whole and in memory: what a response needs to know before its first byte. Immutable. */
public final class EncodedPage {
    private final byte[] json;
    private final Page<?> page;

    EncodedPage(byte[] json, Page<?> page) {
        this.json = json;
        this.page = page;
    }

    /** The number of bytes, for {@code Content-Length}. */
    public int length() {
        return json.length;
    }

    /** The number of rows. */
    public int rows() {
        return page.items().size();
    }

    /** The token of the page that follows; null where no row follows. */
    public @Nullable String next() {
        return page.next();
    }

    /** The token of the page before; null where no row precedes. */
    public @Nullable String prev() {
        return page.prev();
    }

    /**
     * Writes the page, UTF-8, in one call.
     *
     * @param sink stays the caller's: it is neither flushed nor closed
     * @throws IOException the very exception that {@code sink} threw
     */
    public void writeTo(OutputStream sink) throws IOException {
        sink.write(json, 0, json.length);
    }

    /** A copy of the bytes, UTF-8. */
    public byte[] toBytes() {
        return json.clone();
    }
}
