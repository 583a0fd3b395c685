package io.rowstream.wireformat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** One vector: exactly one of its last five components is there, and says what kind it is. */
public record Vector(
        String name,
        List<String> clauses,
        @Nullable String needs,
        @Nullable String note,
        @Nullable Read read,
        @Nullable Write write,
        @Nullable Header contentType,
        @Nullable Header contentCoding,
        @Nullable Exchange exchange) {

    public Vector {
        long kinds = Stream.of(read, write, contentType, contentCoding, exchange)
                .filter(Objects::nonNull)
                .count();
        if (name == null || clauses == null || clauses.isEmpty() || kinds != 1) {
            throw new IllegalArgumentException("a vector has a name, clauses and one kind, not so: " + name);
        }
    }

    /** Bytes to an outcome. */
    public record Read(
            String format,
            @Nullable String coding,
            JsonNode input,
            @Nullable String ends,
            @Nullable ReadOptions options,
            @Nullable String prefixes,
            String outcome,
            @Nullable List<JsonNode> rows,
            @Nullable Long rowCount,
            @Nullable ErrorLine error,
            @Nullable Checkpoint checkpoint,
            @Nullable String restsOn) {}

    /** What a reader is told beyond format and coding. */
    public record ReadOptions(
            @Nullable Integer maxRowBytes,
            @Nullable Long maxRows,
            @Nullable Long maxBytes,
            @Nullable Boolean blankLines,
            @Nullable String mode,
            @Nullable Boolean delimited,
            @Nullable String pointer,
            @Nullable String resume) {}

    /** Rows to bytes. */
    public record Write(
            String format,
            @Nullable String coding,
            @Nullable List<Column> columns,
            List<JsonNode> rows,
            @Nullable Integer times,
            @Nullable Fails fails,
            @Nullable WriteOptions options,
            String outcome,
            @Nullable JsonNode bytes,
            @Nullable JsonNode firstFlush,
            @Nullable List<String> lacks) {}

    /** A column that is known before the first row. */
    public record Column(String name, @Nullable String type) {}

    /** Where the source, or the encoder, throws. */
    public record Fails(
            String at, @Nullable Integer row, @Nullable String message) {}

    /** What a writer is told beyond format and coding. */
    public record WriteOptions(
            @Nullable Integer maxRowBytes,
            @Nullable Long maxRows,
            @Nullable ErrorLine error,
            @Nullable Boolean sentinel,
            @Nullable Checkpoints checkpoints,
            @Nullable List<Integer> heartbeatsAfter,
            @Nullable String resume) {}

    /** When checkpoints are written, and with which tokens. */
    public record Checkpoints(
            @Nullable Integer everyRows,
            @Nullable List<@Nullable String> cursors,
            @Nullable String cursor) {}

    /** What an error line says; no status means that it is unknown. */
    public record ErrorLine(
            String type, String title, @Nullable Integer status, boolean retryable) {}

    /** A checkpoint as a reader reports it. */
    public record Checkpoint(long count, String cursor) {}

    /** A header field's value, and what a reader makes of it. */
    public record Header(String value, @Nullable String reads) {}

    /** A request to a server that streams an export, and its answer. */
    public record Exchange(Request request, ServedExport export, Response response) {}

    /** An HTTP request. */
    public record Request(String version, Map<String, String> headers) {}

    /** What the endpoint streams. */
    public record ServedExport(
            @Nullable List<Column> columns,
            List<JsonNode> rows,
            @Nullable Fails fails,
            @Nullable WriteOptions options) {}

    /** An HTTP response. */
    public record Response(
            int status,
            Map<String, String> headers,
            @Nullable JsonNode body,
            @Nullable List<String> lacks,
            String ends) {}
}
