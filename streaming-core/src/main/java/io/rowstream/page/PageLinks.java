package io.rowstream.page;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Values of the {@code Link} header (RFC 8288) that lead from a page to the next one, the one before and the first.
 *
 * <p>By default they are relative and hold of the request's path only its last part, so that they stay right behind proxies that
 * change the scheme, the host or the beginning of the path. Every other parameter of the request stays as it was, byte for byte and
 * in its order, repeated and encoded ones too; only what no URI may hold is percent-encoded.
 *
 * <p>They are a convenience: a proxy may strip headers, so a client that walks pages goes by the tokens in the body.
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class PageLinks {
    /** What a URI may hold beside letters and digits (RFC 3986, appendix A); {@code #} would begin a fragment. */
    private static final String URI_CHARS = "-._~:/?[]@!$&'()*+,;=%";

    private final String target;
    private final String parameters;
    private final String tokenParameter;

    private PageLinks(String target, @Nullable String rawQuery, String tokenParameter) {
        this.target = uri(target);
        this.tokenParameter = encoded(tokenParameter);
        this.parameters = rawQuery == null ? "" : others(rawQuery, tokenParameter);
    }

    /**
     * Links that are relative to the request.
     *
     * @param rawPath the request's path, not decoded
     * @param rawQuery the request's query, not decoded; null where it has none
     * @param tokenParameter the name of the parameter that holds the cursor token; those of this name in the query are dropped
     */
    public static PageLinks relative(String rawPath, @Nullable String rawQuery, String tokenParameter) {
        // Not the query alone: java.net.URI resolves that to the parent of the path. The dot keeps a colon from making
        // a scheme.
        return new PageLinks("./" + rawPath.substring(rawPath.lastIndexOf('/') + 1), rawQuery, tokenParameter);
    }

    /**
     * Links to {@code target}, for a server that knows the address it is reached at.
     *
     * @param target a URI without query and fragment
     * @param rawQuery as for {@link #relative}
     * @param tokenParameter as for {@link #relative}
     */
    public static PageLinks to(String target, @Nullable String rawQuery, String tokenParameter) {
        if (target.indexOf('?') >= 0 || target.indexOf('#') >= 0) {
            throw new IllegalArgumentException("the target of links has neither query nor fragment");
        }
        return new PageLinks(target, rawQuery, tokenParameter);
    }

    /**
     * The value of one {@code Link} header.
     *
     * @param next the token of the page that follows, or null
     * @param prev the token of the page before, or null
     */
    public String header(@Nullable String next, @Nullable String prev) {
        StringBuilder links = new StringBuilder();
        if (next != null) {
            links.append('<').append(at(next)).append(">; rel=\"next\", ");
        }
        if (prev != null) {
            links.append('<').append(at(prev)).append(">; rel=\"prev\", ");
        }
        return links.append('<').append(first()).append(">; rel=\"first\"").toString();
    }

    /** The page at a token, as a reference. */
    public String at(String token) {
        return target + '?' + parameters + (parameters.isEmpty() ? "" : "&") + tokenParameter + '=' + encoded(token);
    }

    /** The first page, as a reference. */
    public String first() {
        return parameters.isEmpty() ? target : target + '?' + parameters;
    }

    /** The parameters of the query without those of this name, however it is encoded. */
    private static String others(String rawQuery, String name) {
        StringBuilder others = new StringBuilder();
        boolean any = false;
        for (String parameter : rawQuery.split("&", -1)) {
            int end = parameter.indexOf('=');
            if (!decoded(end < 0 ? parameter : parameter.substring(0, end)).equals(name)) {
                others.append(any ? "&" : "").append(uri(parameter));
                any = true;
            }
        }
        return others.toString();
    }

    /** As forms are decoded; percent signs that encode nothing stay. */
    private static String decoded(String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < encoded.length; i++) {
            int high = i + 2 < encoded.length ? Character.digit(encoded[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit(encoded[i + 2], 16);
            if (encoded[i] == '%' && low >= 0) {
                bytes.write(high * 16 + low);
                i += 2;
            } else {
                bytes.write(encoded[i] == '+' ? ' ' : encoded[i]);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** A name or a value of its own, as forms are encoded. Tokens stay as they are. */
    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Text that is encoded already, but for what no URI may hold. */
    private static String uri(String text) {
        StringBuilder uri = new StringBuilder(text.length());
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            boolean allowed = (b >= '0' && b <= '9')
                    || (b >= 'A' && b <= 'Z')
                    || (b >= 'a' && b <= 'z')
                    || URI_CHARS.indexOf(b) >= 0;
            if (allowed) {
                uri.append((char) b);
            } else {
                uri.append('%').append(hex(b >> 4)).append(hex(b));
            }
        }
        return uri.toString();
    }

    private static char hex(int digit) {
        return "0123456789ABCDEF".charAt(digit & 0xf);
    }

    /** The first page's reference. */
    @Override
    public String toString() {
        return first();
    }
}
