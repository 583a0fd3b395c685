package io.rowstream.benchmarks.micro;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.KeysetPosition;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** What a cursor token costs: a number and a timestamp, as most keysets have, under a scope as long as that of a short query. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Threads(2)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class Tokens {
    private static final String SCOPE = "select 1 from orders where open = true ".repeat(5);
    private static final String TENANT = "tenant-42";

    private final CursorTokens tokens =
            CursorTokens.builder(KeyRing.of(key(), key())).build();
    private final KeysetPosition position =
            KeysetPosition.after(List.of(LocalDateTime.of(2026, 3, 1, 12, 30, 15, 123_456_789), 4_711_000_123L));
    private final String token = tokens.seal(position, SCOPE, TENANT);

    private static byte[] key() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return key;
    }

    @Benchmark
    public String seal() {
        return tokens.seal(position, SCOPE, TENANT);
    }

    @Benchmark
    public KeysetPosition open() {
        return tokens.open(token, SCOPE, TENANT);
    }
}
