package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.rowstream.testing.RepeatingInput;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Reads long streams in a JVM of its own, whose heap is small; ends with the status 0 where all rows arrived. */
final class HeapProbe {
    private static final String ROW =
            "{\"id\":1234567,\"email\":\"user1234567@example.com\",\"score\":12.5,\"active\":true,\"note\":null}";
    private static final int AT_ONCE = 100;

    private HeapProbe() {}

    /** {@code args}: what is read, and how many rows. */
    public static void main(String[] args) {
        long rows = Long.parseLong(args[1]);
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            ReadOptions parallel = ReadOptions.builder().executor(executor).build();
            switch (args[0]) {
                case "rows" -> readRows(ndjson(rows), rows, ReadOptions.DEFAULTS);
                case "rows-with-executor" -> readRows(ndjson(rows), rows, parallel);
                case "array-in-document" -> readChunks(rows, ReadOptions.DEFAULTS);
                case "array-in-document-with-executor" -> readChunks(rows, parallel);
                case "names" -> readNames(rows);
                default -> throw new IllegalArgumentException(args[0]);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static InputStream ndjson(long rows) {
        return RepeatingInput.of(
                "", (ROW + "\n").repeat(AT_ONCE), rows / AT_ONCE, "{\"end\":true,\"count\":" + rows + "}\n");
    }

    private static void readRows(InputStream in, long rows, ReadOptions options) {
        long[] sum = {0};
        try (RowReader<Map<String, @Nullable Object>> reader =
                RowReader.open(in, StreamFormat.NDJSON, ContentCoding.IDENTITY, RowDecoders.map(), options)) {
            reader.forEach(row -> sum[0] += row.size());
        }
        check(sum[0] == 5 * rows);
    }

    private static void readChunks(long rows, ReadOptions options) {
        String skipped = "x".repeat(1000);
        InputStream in = RepeatingInput.of(
                "{\"before\":\"" + skipped + "\",\"data\":{\"items\":[" + ROW,
                ("," + ROW).repeat(AT_ONCE),
                rows / AT_ONCE,
                "]},\"behind\":[\"" + skipped + "\"]}");
        long[] sum = {0};
        try (RowReader<Map<String, @Nullable Object>> reader = RowReader.open(
                in,
                StreamFormat.JSON_ARRAY,
                ContentCoding.IDENTITY,
                RowDecoders.map(),
                options.toBuilder().pointer("/data/items").build())) {
            reader.forEachChunk(ChunkSize.DEFAULT, chunk -> sum[0] += chunk.size());
        }
        check(sum[0] == rows + 1);
    }

    /** Every row has a member of another name, each of 40,000 characters. */
    private static void readNames(long rows) {
        String rest = "n".repeat(40_000) + "\":1}\n";
        long[] sum = {0};
        try (RowFeed<Boolean> feed = RowFeed.to(
                row -> sum[0]++,
                StreamFormat.NDJSON,
                ContentCoding.IDENTITY,
                in -> {
                    in.skipChildren();
                    return true;
                },
                ReadOptions.DEFAULTS)) {
            for (long row = 0; row < rows; row++) {
                feed.feed(("{\"" + row + rest).getBytes(UTF_8));
            }
            feed.feed(("{\"end\":true,\"count\":" + rows + "}\n").getBytes(UTF_8));
            feed.end();
        }
        check(sum[0] == rows);
    }

    private static void check(boolean complete) {
        if (!complete) {
            throw new IllegalStateException("rows are missing");
        }
    }
}
