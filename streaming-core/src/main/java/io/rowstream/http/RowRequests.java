package io.rowstream.http;

import java.net.URI;
import java.net.http.HttpRequest;

/** Requests for exports. A body handler cannot set request headers, so this does. */
public final class RowRequests {
    private static final String ACCEPT = "application/x-ndjson, application/json;q=0.9, application/problem+json;q=0.1";

    private RowRequests() {}

    /**
     * A GET request that asks for NDJSON, takes a JSON array as well, and accepts gzip. It can be changed before it is built:
     * {@code setHeader("Accept-Encoding", "identity")} asks for no compression.
     */
    public static HttpRequest.Builder get(URI uri) {
        return HttpRequest.newBuilder(uri).setHeader("Accept", ACCEPT).setHeader("Accept-Encoding", "gzip");
    }
}
