package io.rowstream.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** gzip on the threads of an executor, whatever that makes of its tasks. */
class OverlappedWritingTest {
    private static final Variant GZIP = new Variant(StreamFormat.NDJSON, ContentCoding.GZIP);
    private static final ExecutorService POOL = Executors.newFixedThreadPool(2);

    @AfterAll
    static void shutDown() {
        POOL.shutdownNow();
    }

    static Stream<Arguments> executors() {
        Queue<Runnable> late = new ArrayDeque<>();
        return Stream.of(
                executor("a pool", POOL),
                executor("the caller's thread", Runnable::run),
                executor("one that forgets", task -> {}),
                executor("one that refuses", task -> {
                    throw new RejectedExecutionException("full");
                }),
                executor("one that gives up what it has not begun", task -> {
                    if (task instanceof Future<?> future) { // as pools of frameworks do when they are shut down
                        future.cancel(true);
                    }
                }),
                executor("one that is a task late", task -> {
                    late.add(task);
                    if (late.size() > 1) {
                        late.remove().run();
                    }
                }));
    }

    private static Arguments executor(String name, Executor executor) {
        return Arguments.of(Named.of(name, executor));
    }

    @ParameterizedTest
    @MethodSource("executors")
    void isReadBackByTheJdk(Executor executor) throws IOException {
        for (int size : new int[] {0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_000}) {
            Random random = new Random(size);
            byte[] text = new byte[size];
            random.nextBytes(text);
            Arrays.fill(text, 0, size / 2, (byte) 'a');
            FaultySink sink = new FaultySink();
            try (CodedOutput out = ContentCoding.GZIP.encode(sink, executor)) {
                for (int at = 0; at < size; ) {
                    int n = Math.min(size - at, 1 + random.nextInt(100_000));
                    out.write(text, at, n);
                    at += n;
                }
                out.finish();
            }
            assertThat(IndependentJson.gunzip(sink.bytes())).isEqualTo(text);
            assertThat(sink.closes()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("executors")
    void flushesWhateverItHolds(Executor executor) throws IOException {
        Random random = new Random(5);
        FaultySink sink = new FaultySink();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try (CodedOutput out = ContentCoding.GZIP.encode(sink, executor)) {
            for (int i = 0; i < 50; i++) {
                byte[] piece = new byte[random.nextInt(200_000)];
                text.writeBytes(piece);
                out.write(piece, 0, piece.length);
                out.flush();

                assertThat(GZIP.decodedPrefix(sink.flushedBytes())).isEqualTo(text.toByteArray());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("executors")
    void writesNoTrailerWhenItIsOnlyClosed(Executor executor) throws IOException {
        byte[] text = Rows.ndjson(10_000).getBytes(UTF_8);
        FaultySink sink = new FaultySink();
        CodedOutput out = ContentCoding.GZIP.encode(sink, executor);
        out.write(text);
        int size = sink.size();
        out.close();
        out.close();

        assertThat(sink.size()).isEqualTo(size);
        assertThat(sink.closes()).isZero();
        assertThat(catchThrowable(() -> IndependentJson.gunzip(sink.bytes()))).isInstanceOf(EOFException.class);
    }

    @Test
    void onlyWhoWritesUsesTheSink() throws IOException {
        Queue<Thread> users = new ConcurrentLinkedQueue<>();
        OutputStream sink = new OutputStream() {
            @Override
            public void write(int b) {
                users.add(Thread.currentThread());
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                users.add(Thread.currentThread());
            }
        };
        try (CodedOutput out = ContentCoding.GZIP.encode(sink, POOL)) {
            for (int i = 0; i < 100; i++) {
                out.write(new byte[100_000]);
            }
            out.finish();
        }
        assertThat(users).isNotEmpty().containsOnly(Thread.currentThread());
    }

    @Test
    void gathersWhatAnotherThreadHasEncoded() throws IOException {
        Queue<Thread> workers = new ConcurrentLinkedQueue<>();
        Executor joined = task -> {
            Thread worker = new Thread(() -> {
                workers.add(Thread.currentThread());
                task.run();
            });
            worker.start();
            join(worker);
        };
        byte[] text = Rows.ndjson(100_000).getBytes(UTF_8);
        FaultySink sink = new FaultySink();
        try (CodedOutput out = ContentCoding.GZIP.encode(sink, joined)) {
            out.write(text);
            out.finish();
        }

        assertThat(workers).hasSize(text.length / OverlappedOutput.BLOCK_BYTES);
        assertThat(IndependentJson.gunzip(sink.bytes())).isEqualTo(text);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void leavesNoMoreThanOneTaskWithAnExecutorThatIsBusy() throws IOException {
        Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
        byte[] text = Rows.ndjson(100_000).getBytes(UTF_8);
        FaultySink sink = new FaultySink();
        try (CodedOutput out = ContentCoding.GZIP.encode(sink, tasks::add)) {
            out.write(text);
            out.finish();
        }
        tasks.forEach(Runnable::run); // long after the end

        assertThat(tasks).hasSize(1);
        assertThat(IndependentJson.gunzip(sink.bytes())).isEqualTo(text);
    }

    @Test
    void isNotDisturbedByAnInterruptAndKeepsIt() throws IOException {
        byte[] text = Rows.ndjson(100_000).getBytes(UTF_8);
        FaultySink sink = new FaultySink();
        try (CodedOutput out = ContentCoding.GZIP.encode(sink, POOL)) {
            Thread.currentThread().interrupt();
            out.write(text);
            out.finish();
        }

        assertThat(Thread.interrupted()).isTrue();
        assertThat(IndependentJson.gunzip(sink.bytes())).isEqualTo(text);
    }

    @Test
    void leavesTheSinkAloneOnceThatHasFailed() throws IOException {
        byte[] text = new byte[300_000];
        new Random(1).nextBytes(text);
        for (int taken = 0; taken < text.length; taken += 9_973) {
            IOException failure = new IOException("injected");
            FaultySink sink = FaultySink.failingAfter(taken, failure);
            CodedOutput out = ContentCoding.GZIP.encode(sink, POOL);

            assertThat(catchThrowable(() -> {
                        out.write(text);
                        out.finish();
                    }))
                    .isSameAs(failure);
            out.close();

            assertThat(sink.callsAfterFailure()).isZero();
            GZIP.assertIncomplete(sink.bytes());
        }
    }

    @Test
    void plainBytesNeedNoOtherThread() throws IOException {
        FaultySink sink = new FaultySink();
        try (CodedOutput out = ContentCoding.IDENTITY.encode(sink, task -> {
            throw new AssertionError("not asked for");
        })) {
            out.write(new byte[200_000]);
            assertThat(sink.size()).isEqualTo(200_000);
        }
    }
}
