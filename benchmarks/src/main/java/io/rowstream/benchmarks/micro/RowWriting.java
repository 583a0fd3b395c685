package io.rowstream.benchmarks.micro;

import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What a row costs beyond its encoding, without any database: rows in memory, through Rowstream and through Jackson alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RowWriting {
    private final List<User> users = User.all();
    private final Export<User> export = Export.of(RowSource.of(users), User::encode);
    private final RowStreamer streamer = RowStreamer.builder().build();
    private final JsonFactory json =
            JsonFactory.builder().rootValueSeparator((String) null).build();

    /** Rowstream. */
    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public long row() throws IOException {
        return streamer.stream(export, OutputStream.nullOutputStream()).rows();
    }

    /** A generator and a loop. */
    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public JsonGenerator rowByHand() throws IOException {
        try (OutputStream buffered = new BufferedOutputStream(OutputStream.nullOutputStream(), 32 * 1024);
                JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), buffered)) {
            for (User user : users) {
                user.encode(out);
                out.writeRaw('\n');
            }
            return out;
        }
    }
}
