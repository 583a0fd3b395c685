package io.rowstream.benchmarks.socket;

import io.rowstream.benchmarks.Cpu;
import io.rowstream.benchmarks.export.ExportRun;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** A client that makes a record of every row, be they lines or elements of an array, and keeps its connection for the next request. */
final class RowClient {
    private static final JsonFactory JSON = JsonFactory.builder().build();

    private final boolean gzip;
    private final long rows;

    /** For answers of so many rows, whose numbers count up from 1. */
    RowClient(boolean gzip, long rows) {
        this.gzip = gzip;
        this.rows = rows;
    }

    /**
     * Asks once, and reads the answer to its end.
     *
     * @throws IllegalStateException when the rows are not those that there are
     */
    Answer get(URI uri) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
        connection.setRequestProperty("Accept-Encoding", gzip ? "gzip" : "identity");
        connection.setRequestProperty("Accept", "application/x-ndjson");
        long processNanos = Cpu.ofProcess();
        long start = System.nanoTime();
        BodyInput body = new BodyInput(connection.getInputStream(), gzip ? ExportRun.GZIP_HEADER : 0);
        try (InputStream in = gzip ? new GZIPInputStream(body, 32 * 1024) : body) {
            decode(in, uri);
        }
        long nanos = System.nanoTime() - start;
        return new Answer(nanos, body.firstNanos() - start, Cpu.ofProcess() - processNanos, body.bytes());
    }

    private void decode(InputStream in, URI uri) {
        long decoded = 0;
        long sum = 0;
        long empty = 0;
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), in)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    User user = User.decode(parser);
                    if (user.id() > 0) { // not so the sentinel
                        decoded++;
                        sum += user.id();
                        empty += user.email().isEmpty() || user.note().isEmpty() ? 1 : 0;
                    }
                }
            }
        }
        if (decoded != rows || sum != rows * (rows + 1) / 2 || empty > 0) {
            throw new IllegalStateException(uri + " sent " + decoded + " rows whose numbers add up to " + sum + ", "
                    + empty + " of them without text, of " + rows);
        }
    }

    /**
     * What one answer took.
     *
     * @param nanos from the request to the end
     * @param firstByteNanos from the request to the first bytes of a row
     * @param processNanos processor time of all threads of the JVM, the server's and the client's
     * @param bytes of the body
     */
    record Answer(long nanos, long firstByteNanos, long processNanos, long bytes) {}

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
                    case "note" -> note = in.getString();
                    default -> {} // of the sentinel
                }
            }
            return new User(id, email, note);
        }
    }
}
