package io.rowstream.benchmarks.micro;

import io.rowstream.wire.CodedOutput;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** gzip in both directions, with Rowstream and with the JDK's streams at the same level. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Coding {
    private static final int BUFFER_BYTES = 32 * 1024;

    private final byte[] plain = User.bytes(StreamFormat.NDJSON);
    private final byte[] coded = coded(plain);
    private final byte[] buffer = new byte[BUFFER_BYTES];

    private static byte[] coded(byte[] plain) {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new FastGzip(coded)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return coded.toByteArray();
    }

    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public CodedOutput compress() throws IOException {
        try (CodedOutput out = ContentCoding.GZIP.encode(OutputStream.nullOutputStream())) {
            for (int from = 0; from < plain.length; from += BUFFER_BYTES) {
                out.write(plain, from, Math.min(BUFFER_BYTES, plain.length - from));
            }
            out.finish();
            return out;
        }
    }

    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public OutputStream compressByHand() throws IOException {
        try (GZIPOutputStream out = new FastGzip(OutputStream.nullOutputStream())) {
            for (int from = 0; from < plain.length; from += BUFFER_BYTES) {
                out.write(plain, from, Math.min(BUFFER_BYTES, plain.length - from));
            }
            return out;
        }
    }

    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public long decompress() throws IOException {
        try (InputStream in = ContentCoding.GZIP.decode(new ByteArrayInputStream(coded))) {
            return drained(in);
        }
    }

    @Benchmark
    @OperationsPerInvocation(User.ROWS)
    public long decompressByHand() throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(coded), BUFFER_BYTES)) {
            return drained(in);
        }
    }

    private long drained(InputStream in) throws IOException {
        long bytes = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            bytes += read;
        }
        return bytes;
    }

    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream sink) throws IOException {
            super(sink, BUFFER_BYTES);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
