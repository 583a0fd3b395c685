package io.rowstream.servlet;

import io.rowstream.wire.ContentCoding;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A response's header as it was before the export, and what the export adds to it. */
final class Header {
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

    /** Announces a stream. */
    void announce(String contentType, ContentCoding coding) {
        response.setContentType(contentType);
        if (!varies(response.getHeaders("Vary"))) {
            response.addHeader("Vary", "Accept-Encoding");
        }
        if (coding != ContentCoding.IDENTITY) {
            response.setHeader("Content-Encoding", coding.token());
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

    private static boolean varies(Collection<String> fields) {
        for (String field : fields) {
            for (String name : field.toLowerCase(Locale.ROOT).split(",", -1)) {
                if (name.strip().equals("*") || name.strip().equals("accept-encoding")) {
                    return true;
                }
            }
        }
        return false;
    }
}
