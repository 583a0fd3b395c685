package io.rowstream.page;

import org.jspecify.annotations.Nullable;

/**
 * How many rows a page has: what the client asks for, within what the server allows. There is no unbounded page.
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class PageSize {
    private final int byDefault;
    private final int max;

    private PageSize(int byDefault, int max) {
        this.byDefault = byDefault;
        this.max = max;
    }

    /**
     * Sizes of up to {@code max} rows.
     *
     * @param byDefault for clients that do not say, at least 1
     * @param max for clients that ask for more, at least {@code byDefault}
     */
    public static PageSize of(int byDefault, int max) {
        if (byDefault < 1 || max < byDefault) {
            throw new IllegalArgumentException("a page has at least 1 row, and by default no more than the most: "
                    + byDefault + " by default and " + max + " at most are not so");
        }
        return new PageSize(byDefault, max);
    }

    /**
     * The size that a request asks for. One that is too large, however large, is taken for the most rows there may be; a client
     * sees from the tokens of the page that there is more.
     *
     * @param text the request's parameter: decimal digits and nothing else; null where it has none
     * @throws InvalidPageSizeException when it is not a number, or is negative or zero
     */
    public int parse(@Nullable String text) {
        if (text == null) {
            return byDefault;
        }
        long size = 0;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                throw new InvalidPageSizeException(text);
            }
            size = Math.min(max, size * 10 + (digit - '0'));
        }
        if (size == 0) {
            throw new InvalidPageSizeException(text); // also for no digit at all
        }
        return (int) size;
    }

    /** The size for clients that do not say. */
    public int byDefault() {
        return byDefault;
    }

    /** The most rows of a page. */
    public int max() {
        return max;
    }

    @Override
    public String toString() {
        return "PageSize[byDefault=" + byDefault + ", max=" + max + "]";
    }
}
