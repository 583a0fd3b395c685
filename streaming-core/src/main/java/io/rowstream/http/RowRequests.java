package io.rowstream.http;

import io.rowstream.wire.StreamFormat;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Requests for exports. A body handler cannot set request headers, so this does. */
public final class RowRequests {
    /** The query parameter for a cursor token, if nobody says otherwise. */
    static final String CURSOR_PARAMETER = "cursor";

    private static final String PROBLEM = ", application/problem+json;q=0.1";
    private static final String ACCEPT = "application/x-ndjson, application/json;q=0.9" + PROBLEM;
    private static final String ACCEPT_RESUMABLE =
            StreamFormat.NDJSON.mediaType() + ";checkpoints=true;heartbeat=15" + PROBLEM;

    private RowRequests() {}

    /**
     * A GET request that asks for NDJSON, takes a JSON array as well, and accepts gzip. It can be changed before it is built:
     * {@code setHeader("Accept-Encoding", "identity")} asks for no compression.
     */
    public static HttpRequest.Builder get(URI uri) {
        return HttpRequest.newBuilder(uri).setHeader("Accept", ACCEPT).setHeader("Accept-Encoding", "gzip");
    }

    /**
     * A GET request for an export that can be taken up again: asks for NDJSON with checkpoints, and for a heartbeat whenever 15
     * seconds pass without a row. The reader's options must {@linkplain io.rowstream.read.ReadOptions.Builder#resumedFrom name the
     * token} too, so that a server which ignores it is noticed. {@link ExportFetch} does all of this.
     *
     * @param token where to go on, sent as the query parameter {@code cursor}; null to begin at the beginning
     */
    public static HttpRequest.Builder resumable(URI uri, @Nullable String token) {
        return resumable(uri, token, CURSOR_PARAMETER);
    }

    /**
     * As {@link #resumable(URI, String)}, with another name of the query parameter.
     *
     * @param parameter the parameter's name; one of this name that is there already is replaced
     */
    public static HttpRequest.Builder resumable(URI uri, @Nullable String token, String parameter) {
        return resumable(
                HttpRequest.newBuilder(uri).setHeader("Accept-Encoding", "gzip").build(), token, parameter);
    }

    /** As the other request, with all of its headers but for the one that asks for checkpoints. */
    static HttpRequest.Builder resumable(HttpRequest request, @Nullable String token, String parameter) {
        HttpRequest.Builder resumable =
                HttpRequest.newBuilder(request, (name, value) -> true).setHeader("Accept", ACCEPT_RESUMABLE);
        return token == null ? resumable : resumable.uri(withParameter(request.uri(), parameter, token));
    }

    private static URI withParameter(URI uri, String name, String value) {
        String encodedName = URLEncoder.encode(name, StandardCharsets.UTF_8);
        StringBuilder query = new StringBuilder();
        String old = uri.getRawQuery();
        if (old != null) {
            for (String parameter : old.split("&", -1)) {
                if (!parameter.equals(encodedName) && !parameter.startsWith(encodedName + "=")) {
                    query.append(parameter).append('&');
                }
            }
        }
        query.append(encodedName).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8));
        String text = uri.toString();
        int fragment = text.indexOf('#');
        String base = fragment < 0 ? text : text.substring(0, fragment);
        int questionMark = base.indexOf('?');
        return URI.create((questionMark < 0 ? base : base.substring(0, questionMark)) + '?' + query);
    }
}
