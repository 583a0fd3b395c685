package io.rowstream.benchmarks.micro;

import io.rowstream.write.Export;
import io.rowstream.write.MemberNames;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What a row costs beyond its encoding, without any database: rows in memory, through Rowstream and through Jackson alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RowWriting {
    private static final int ROWS = 10_000;
    private static final MemberNames NAMES = MemberNames.of(List.of("id", "email", "note"));

    private final List<User> users =
            IntStream.range(0, ROWS).mapToObj(User::numbered).toList();
    private final Export<User> export = Export.of(RowSource.of(users), User::encode);
    private final RowStreamer streamer = RowStreamer.builder().build();
    private final JsonFactory json =
            JsonFactory.builder().rootValueSeparator((String) null).build();

    /** Rowstream. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long rowstream() throws IOException {
        return streamer.stream(export, OutputStream.nullOutputStream()).rows();
    }

    /** A generator and a loop. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public JsonGenerator loop() throws IOException {
        try (OutputStream buffered = new BufferedOutputStream(OutputStream.nullOutputStream(), 32 * 1024);
                JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), buffered)) {
            for (User user : users) {
                user.encode(out);
                out.writeRaw('\n');
            }
            return out;
        }
    }

    private record User(long id, String email, String note) {
        static User numbered(int id) {
            return new User(id, "user" + id + "@example.com", "n".repeat(60));
        }

        void encode(JsonGenerator out) {
            out.writeStartObject();
            out.writeName(NAMES.get(0));
            out.writeNumber(id);
            out.writeName(NAMES.get(1));
            out.writeString(email);
            out.writeName(NAMES.get(2));
            out.writeString(note);
            out.writeEndObject();
        }
    }
}
