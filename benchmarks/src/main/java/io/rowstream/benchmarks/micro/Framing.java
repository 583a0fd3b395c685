package io.rowstream.benchmarks.micro;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Finding where rows begin and end, and skipping what is in them: with Rowstream, and with a parser alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Framing {
    private final JsonFactory json = JsonFactory.builder().build();
    private final ReadOptions foreign = ReadOptions.builder().foreign().build();
    private final byte[] ndjson = User.bytes(StreamFormat.NDJSON);
    private final byte[] array = User.bytes(StreamFormat.JSON_ARRAY);

    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public long ndjson() {
        return read(ndjson, StreamFormat.NDJSON);
    }

    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public long ndjsonByHand() throws IOException {
        try (JsonParser parser = parser(ndjson)) {
            return skipped(parser);
        }
    }

    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public long array() {
        return read(array, StreamFormat.JSON_ARRAY);
    }

    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public long arrayByHand() throws IOException {
        try (JsonParser parser = parser(array)) {
            parser.nextToken();
            return skipped(parser);
        }
    }

    private long read(byte[] bytes, StreamFormat format) {
        try (RowReader<JsonToken> rows = RowReader.open(
                new ByteArrayInputStream(bytes),
                format,
                ContentCoding.IDENTITY,
                row -> row.skipChildren().currentToken(),
                foreign)) {
            rows.forEach(row -> {});
            return rows.rows();
        }
    }

    private JsonParser parser(byte[] bytes) {
        return json.createParser(ObjectReadContext.empty(), new ByteArrayInputStream(bytes));
    }

    private static long skipped(JsonParser parser) {
        long rows = 0;
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            parser.skipChildren();
            rows++;
        }
        return rows;
    }
}
