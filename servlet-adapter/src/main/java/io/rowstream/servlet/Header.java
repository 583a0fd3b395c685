package io.rowstream.servlet;

import io.rowstream.wire.ContentCoding;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A response's header as it was before, and what is added to it. What was set before stays. */
final class Header {
    private static final Pattern CHARSET = Pattern.compile("(?i);\\s*charset=\"?([^\";\\s]+)");

    private final HttpServletResponse response;
    private final Map<String, List<String>> before = new LinkedHashMap<>();

    private Header(HttpServletResponse response) {
        this.response = response;
        for (String name : response.getHeaderNames()) {
            before.put(name, new ArrayList<>(response.getHeaders(name)));
        }
    }

    static Header of(HttpServletResponse response) {
        return new Header(response);
    }

    /** Whether somebody has announced a coding, and so applies it to what is written. */
    boolean isCoded() {
        return response.containsHeader("Content-Encoding");
    }

    /** Announces a body that depends on what the client accepts and is not to be kept or changed on its way. */
    void announce(String contentType, ContentCoding coding) {
        response.setContentType(contentType);
        if (!charset(response.getContentType()).equals("utf-8")) {
            response.setCharacterEncoding("UTF-8"); // one that was set before is kept by the container, but is not so
        }
        response.setContentLengthLong(-1); // nor can anybody know it before
        addVary("Accept", "Accept-Encoding");
        setUnlessSet("Cache-Control", "no-store, no-transform");
        setUnlessSet("X-Content-Type-Options", "nosniff");
        if (coding != ContentCoding.IDENTITY) {
            response.setHeader("Content-Encoding", coding.token());
        }
    }

    /** In lower case; UTF-8 where the type names none. */
    private static String charset(@Nullable String contentType) {
        Matcher charset = CHARSET.matcher(contentType == null ? "" : contentType);
        return charset.find() ? charset.group(1).toLowerCase(Locale.ROOT) : "utf-8";
    }

    void setUnlessSet(String name, String value) {
        if (!response.containsHeader(name)) {
            response.setHeader(name, value);
        }
    }

    /** Takes the announcement back. Servlet 6.0 has no way to remove a single header. */
    void restore() {
        response.reset();
        before.forEach((name, values) -> {
            response.setHeader(name, values.get(0)); // not beside one that the container puts back itself
            values.subList(1, values.size()).forEach(value -> response.addHeader(name, value));
        });
    }

    void addVary(String... names) {
        Set<String> varies = new TreeSet<>();
        for (String field : response.getHeaders("Vary")) {
            for (String name : field.split(",", -1)) {
                varies.add(name.strip().toLowerCase(Locale.ROOT));
            }
        }
        List<String> missing = new ArrayList<>(List.of(names));
        missing.removeIf(name -> varies.contains("*") || varies.contains(name.toLowerCase(Locale.ROOT)));
        if (!missing.isEmpty()) {
            response.addHeader("Vary", String.join(", ", missing));
        }
    }
}
