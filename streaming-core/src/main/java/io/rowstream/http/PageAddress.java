package io.rowstream.http;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Addresses of pages. */
final class PageAddress {
    private PageAddress() {}

    /** {@code uri} with one parameter of this name and value, in place of those it has; the others stay byte for byte. */
    static URI with(URI uri, String parameter, String value) {
        String added = encoded(parameter) + '=' + encoded(value);
        String others = others(uri.getRawQuery(), encoded(parameter));
        return URI.create(withoutQuery(uri) + '?' + others + (others.isEmpty() ? "" : "&") + added);
    }

    /** A reference resolved against the address it was found at (RFC 3986, section 5), without a fragment. */
    static URI resolved(URI base, String reference) {
        String target = reference.indexOf('#') < 0 ? reference : reference.substring(0, reference.indexOf('#'));
        if (target.isEmpty()) {
            return base;
        }
        if (target.startsWith("?")) { // java.net.URI would drop the last part of the path
            return URI.create(withoutQuery(base) + target);
        }
        return base.resolve(URI.create(target));
    }

    private static String withoutQuery(URI uri) {
        return uri.toString().split("[?#]", 2)[0];
    }

    private static String others(@Nullable String rawQuery, String name) {
        return rawQuery == null
                ? ""
                : Arrays.stream(rawQuery.split("&", -1))
                        .filter(each -> !each.equals(name) && !each.startsWith(name + '='))
                        .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%7E", "~");
    }
}
