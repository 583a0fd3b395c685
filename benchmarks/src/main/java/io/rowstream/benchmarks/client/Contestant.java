package io.rowstream.benchmarks.client;

import io.rowstream.http.ExportFetch;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A way of getting all rows from a server. */
enum Contestant {
    /** What the others are compared with. */
    DOWNLOAD_THEN_READ("download, then RowReader") {
        @Override
        long rows(HttpClient client, URI uri) throws Exception {
            byte[] body = client.send(request(uri), BodyHandlers.ofByteArray()).body();
            try (RowReader<User> rows =
                    RowReader.open(new ByteArrayInputStream(body), StreamFormat.NDJSON, User::decode)) {
                return count(rows);
            }
        }
    },
    HANDLER("RowBodyHandlers") {
        @Override
        long rows(HttpClient client, URI uri) throws Exception {
            try (RowReader<User> rows = client.send(request(uri), RowBodyHandlers.rows(User::decode))
                    .body()) {
                return count(rows);
            }
        }
    },
    FETCH("ExportFetch") {
        @Override
        long rows(HttpClient client, URI uri) throws Exception {
            return ExportFetch.builder(client, request(uri))
                    .maxUncovered(Integer.MAX_VALUE, Long.MAX_VALUE) // this server grants no checkpoints
                    .build()
                    .forEachBatch(User::decode, batch -> {})
                    .rows();
        }
    },
    STREAM("JDK's InputStream, RowReader") {
        @Override
        long rows(HttpClient client, URI uri) throws Exception {
            InputStream body =
                    client.send(request(uri), BodyHandlers.ofInputStream()).body();
            try (RowReader<User> rows = RowReader.open(body, StreamFormat.NDJSON, User::decode)) {
                return count(rows);
            }
        }
    };

    private final String shown;

    Contestant(String shown) {
        this.shown = shown;
    }

    /** Gets all rows, and tells how many there were. */
    abstract long rows(HttpClient client, URI uri) throws Exception;

    private static HttpRequest request(URI uri) {
        return RowRequests.get(uri).setHeader("Accept-Encoding", "identity").build();
    }

    private static long count(RowReader<User> rows) {
        rows.forEach(row -> {});
        return rows.rows();
    }

    @Override
    public String toString() {
        return shown;
    }

    /** A row. */
    private record User(long id, String email, String note) {
        static User decode(JsonParser in) {
            long id = 0;
            String email = "";
            String note = "";
            while (in.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = in.currentName();
                in.nextToken();
                switch (name) {
                    case "id" -> id = in.getLongValue();
                    case "email" -> email = in.getString();
                    default -> note = in.getString();
                }
            }
            return new User(id, email, note);
        }
    }
}
