package io.rowstream;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoders;
import io.rowstream.read.RowReader;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Writes a stream on one thread and reads it on another; ends with the status 0 where all rows arrived. */
final class WriteAndRead {
    private WriteAndRead() {}

    /** {@code args}: format, coding, rows. */
    public static void main(String[] args) throws Exception {
        StreamFormat format = StreamFormat.valueOf(args[0]);
        ContentCoding coding = ContentCoding.valueOf(args[1]);
        long rows = Long.parseLong(args[2]);
        PipedInputStream in = new PipedInputStream(64 * 1024);
        CompletableFuture<Void> written = CompletableFuture.runAsync(() -> write(format, coding, rows, in));
        long[] sum = {0};
        try (RowReader<Map<String, @Nullable Object>> reader =
                RowReader.open(in, format, coding, RowDecoders.map(), ReadOptions.DEFAULTS)) {
            reader.forEach(row -> sum[0] += ((Number) row.get("id")).longValue());
        }
        written.get();
        if (sum[0] != rows * (rows - 1) / 2) {
            throw new AssertionError("the ids add up to " + sum[0]);
        }
    }

    private static void write(StreamFormat format, ContentCoding coding, long rows, PipedInputStream in) {
        try (PipedOutputStream out = new PipedOutputStream(in)) {
            RowStreamer.builder().format(format).coding(coding).build().stream(
                    Export.of(RowSource.ofStream(() -> LongStream.range(0, rows).boxed()), (id, json) -> {
                        json.writeStartObject();
                        json.writeNumberProperty("id", id);
                        json.writeStringProperty("email", "user" + id + "@example.com");
                        json.writeNullProperty("note");
                        json.writeEndObject();
                    }),
                    out);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
