package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.rowstream.http.ScriptedServer.Step;
import io.rowstream.testing.Rows;
import org.jspecify.annotations.Nullable;

/** Answers of an export of rows from 0 on, in which the token {@code t5} stands behind five rows. */
final class Script {
    private Script() {}

    /** The number of rows that a token stands behind. */
    static int place(@Nullable String token) {
        return token == null ? 0 : Integer.parseInt(token.substring(1));
    }

    /** The lines from the place of a token up to a row, with a checkpoint behind every few rows, and no end. */
    static String lines(@Nullable String token, int to, int checkpointEvery) {
        StringBuilder lines = new StringBuilder();
        if (token != null) {
            lines.append("{\"end\":false,\"count\":0,\"cursor\":\"")
                    .append(token)
                    .append("\"}\n");
        }
        int from = place(token);
        for (int i = from; i < to; i++) {
            lines.append(Rows.json(i)).append('\n');
            int sent = i + 1 - from;
            if (sent % checkpointEvery == 0) {
                lines.append("{\"end\":false,\"count\":").append(sent);
                lines.append(",\"cursor\":\"t").append(i + 1).append("\"}\n");
            }
        }
        return lines.toString();
    }

    /** All rows up to the end. */
    static Step whole(int rows, int checkpointEvery) {
        return (request, connection) -> {
            connection.ndjson();
            connection.chunk(
                    lines(request.token(), rows, checkpointEvery) + Rows.sentinel(rows - place(request.token())));
            connection.lastChunk();
        };
    }

    /** Rows up to a given one, and a cut. */
    static Step cutAt(int row, int checkpointEvery) {
        return (request, connection) -> {
            connection.ndjson();
            connection.chunk(lines(request.token(), row, checkpointEvery));
        };
    }

    /** A status with a problem document. */
    static Step problem(int status, String... headers) {
        return (request, connection) -> {
            String body = "{\"type\":\"urn:x\",\"title\":\"No\"}";
            String[] lines = new String[headers.length + 2];
            System.arraycopy(headers, 0, lines, 0, headers.length);
            lines[headers.length] = "Content-Type: application/problem+json";
            lines[headers.length + 1] = "Content-Length: " + body.length();
            connection.head(status, lines);
            connection.out().write(body.getBytes(UTF_8));
        };
    }
}
