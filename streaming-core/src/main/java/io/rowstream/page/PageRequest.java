package io.rowstream.page;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which page is wanted.
 *
 * @param token the cursor token as it came from the client, or null for the first page
 * @param size the most rows, at least 1; see {@link PageSize} for sizes that come from a client
 * @param context the caller that tokens are bound to, such as a tenant; empty where tokens may pass from hand to hand
 */
public record PageRequest(@Nullable String token, int size, String context) {

    /** Refuses sizes below 1. */
    public PageRequest {
        Objects.requireNonNull(context, "context");
        if (size < 1) {
            throw new IllegalArgumentException("a page has at least one row, not " + size);
        }
    }

    /** The page at {@code token}, or the first one, without a caller that tokens are bound to. */
    public PageRequest(@Nullable String token, int size) {
        this(token, size, "");
    }
}
