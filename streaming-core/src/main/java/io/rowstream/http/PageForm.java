package io.rowstream.http;

import io.rowstream.read.ReadOptions;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where a page has its rows, and how the next page is found. Pointers are JSON pointers (RFC 6901). Immutable.
 *
 * <p>What names the next page is looked at strictly: it must be there in every page, and be text, or null behind the last one. A page
 * without it, with an empty text or anything else in its place is refused, never taken for the last.
 */
public final class PageForm {
    /** Pages as Rowstream makes them: {@code {"items":[…],"next":"…","prev":null}}, asked for by the parameter {@code cursor}. */
    public static final PageForm DEFAULT = new PageForm(Next.TOKEN, "/items", "/next", "cursor", null, true);

    /** What leads to the next page. */
    enum Next {
        TOKEN,
        ADDRESS,
        LINK
    }

    private final Next next;
    private final String rows;
    private final String nextPointer;
    private final String parameter;
    private final @Nullable String contentType;
    private final boolean pagesDiffer;

    private PageForm(
            Next next,
            String rows,
            String nextPointer,
            String parameter,
            @Nullable String contentType,
            boolean pagesDiffer) {
        ReadOptions.builder().pointer(rows).pointer(nextPointer); // refuses what is no pointer
        this.next = next;
        this.rows = rows;
        this.nextPointer = nextPointer;
        this.parameter = parameter;
        this.contentType = contentType;
        this.pagesDiffer = pagesDiffer;
    }

    /**
     * Pages in which a member holds a token, which is sent as the parameter {@code cursor} of the first address.
     *
     * @param rows points to the array of rows: {@code /data/items}
     * @param next points to the token, through members of objects only: {@code /meta/next}
     */
    public static PageForm tokens(String rows, String next) {
        return new PageForm(Next.TOKEN, rows, throughMembers(next), "cursor", null, false);
    }

    /**
     * Pages in which a member holds the address of the next one, absolute or relative to that of the page.
     *
     * @param rows points to the array of rows
     * @param next points to the address, through members of objects only
     */
    public static PageForm addresses(String rows, String next) {
        return new PageForm(Next.ADDRESS, rows, throughMembers(next), "", null, false);
    }

    /**
     * Pages that name the next one in a {@code Link} header with the relation {@code next} (RFC 8288). A page without one is the last:
     * a proxy that drops the header goes unnoticed, so such a walk is never complete by more than {@link
     * io.rowstream.read.Completeness#TRANSPORT_ONLY}. The body may also be NDJSON, which is read as of other makers then.
     *
     * @param rows points to the array of rows; empty for an array that is the document
     */
    public static PageForm links(String rows) {
        return new PageForm(Next.LINK, rows, "", "", null, false);
    }

    private static String throughMembers(String next) {
        if (next.isEmpty()) {
            throw new IllegalArgumentException("what names the next page is a member: its pointer is not empty");
        }
        return next;
    }

    /** This form with another name for the parameter of the token. */
    public PageForm parameter(String name) {
        if (next != Next.TOKEN || name.isEmpty()) {
            throw new IllegalArgumentException("only tokens are sent as a parameter, and it has a name");
        }
        return new PageForm(next, rows, nextPointer, name, contentType, pagesDiffer);
    }

    /** This form with JSON of another content type, such as {@code application/vnd.api+json}; by default {@code application/json}. */
    public PageForm contentType(String mediaType) {
        return new PageForm(next, rows, nextPointer, parameter, mediaType.trim().toLowerCase(Locale.ROOT), pagesDiffer);
    }

    Next next() {
        return next;
    }

    String rows() {
        return rows;
    }

    String nextPointer() {
        return nextPointer;
    }

    String parameter() {
        return parameter;
    }

    /** Whether pages hold the tokens of both neighbours, so that no two of a walk are alike but for what leads on. */
    boolean pagesDiffer() {
        return pagesDiffer;
    }

    @Nullable
    String contentType() {
        return contentType;
    }

    /** What to ask for. */
    String accept() {
        String json = Objects.requireNonNullElse(contentType, "application/json");
        String lines = next == Next.LINK ? ", application/x-ndjson;q=0.9" : "";
        return json + lines + ", application/problem+json;q=0.1";
    }

    @Override
    public String toString() {
        return "PageForm[next=" + next + ", rows=" + rows + ", nextPointer=" + nextPointer + ", parameter=" + parameter
                + ", contentType=" + contentType + "]";
    }
}
