package io.rowstream.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Chunks that are handed on several at a time. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ParallelChunksTest {
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private static RowReader<Integer> reader(String body) {
        return RowReader.open(
                new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)), StreamFormat.NDJSON, in -> {
                    in.nextToken();
                    in.nextToken();
                    int number = in.getIntValue();
                    in.nextToken();
                    return number;
                });
    }

    static Stream<Executor> executors() {
        return Stream.of(
                Executors.newFixedThreadPool(3),
                Executors.newSingleThreadExecutor(),
                Runnable::run,
                work -> {},
                work -> {
                    throw new RejectedExecutionException();
                });
    }

    @ParameterizedTest
    @MethodSource("executors")
    void handsEveryRowOnOnceWhateverTheExecutor(Executor executor) {
        for (int parallelism = 1; parallelism < 6; parallelism++) {
            ConcurrentLinkedQueue<Integer> rows = new ConcurrentLinkedQueue<>();
            try (RowReader<Integer> reader = reader(body(1000))) {
                reader.forEachChunk(ChunkSize.rows(7), executor, parallelism, rows::addAll);

                assertThat(reader.isComplete()).isTrue();
            }
            assertThat(rows).hasSize(1000).containsExactlyInAnyOrderElementsOf(numbers(1000));
        }
        if (executor instanceof ExecutorService service) {
            service.shutdownNow();
        }
    }

    private static String body(int rows) {
        return Rows.ndjson(rows) + Rows.sentinel(rows);
    }

    private static List<Integer> numbers(int end) {
        return IntStream.range(0, end).boxed().toList();
    }

    @Test
    void asManyGoOnAtATimeAsWereAskedForAndNoMore() {
        CountDownLatch three = new CountDownLatch(3);
        AtomicInteger going = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (RowReader<Integer> reader = reader(body(300))) {
            reader.forEachChunk(ChunkSize.rows(1), threads, 3, chunk -> {
                most.accumulateAndGet(going.incrementAndGet(), Math::max);
                three.countDown();
                await(three); // ends only if three go on at a time
                going.decrementAndGet();
            });
        }
        assertThat(most).hasValue(3);
    }

    private static void await(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aFailureOfTheStreamComesBehindAllRows() {
        ConcurrentLinkedQueue<Integer> rows = new ConcurrentLinkedQueue<>();
        try (RowReader<Integer> reader = reader(Rows.ndjson(20))) {
            Throwable failure = catchThrowable(() -> reader.forEachChunk(ChunkSize.rows(3), threads, 3, rows::addAll));

            assertThat(failure).isInstanceOf(IncompleteStreamException.class);
            assertThat(rows).containsExactlyInAnyOrderElementsOf(numbers(20));
        }
    }

    @Test
    void aFailureOfTheActionEndsItOnceAllThatBeganHaveEnded() {
        Set<Integer> ended = ConcurrentHashMap.newKeySet();
        CountDownLatch failing = new CountDownLatch(1);
        IllegalStateException cause = new IllegalStateException("database is full");
        try (RowReader<Integer> reader = reader(body(1000))) {
            Throwable failure = catchThrowable(() -> reader.forEachChunk(ChunkSize.rows(1), threads, 2, chunk -> {
                if (chunk.get(0) == 1) {
                    failing.countDown();
                    throw cause;
                }
                await(failing);
                ended.add(chunk.get(0));
            }));

            assertThat(failure).isSameAs(cause);
            assertThat(ended).contains(0).hasSizeLessThan(1000);
            assertThat(reader.isComplete()).isFalse();
        }
    }

    @Test
    void anInterruptEndsItAndStays() {
        CountDownLatch interrupted = new CountDownLatch(1);
        AtomicInteger chunks = new AtomicInteger();
        Thread caller = Thread.currentThread();
        try (RowReader<Integer> reader = reader(body(1000))) {
            Throwable failure = catchThrowable(() -> reader.forEachChunk(ChunkSize.rows(1), threads, 2, chunk -> {
                if (chunk.get(0) == 5) {
                    caller.interrupt();
                    interrupted.countDown();
                } else if (chunk.get(0) > 5) {
                    await(interrupted);
                }
                chunks.incrementAndGet();
            }));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(failure)
                    .isInstanceOf(IllegalStateException.class)
                    .hasCauseInstanceOf(InterruptedException.class);
            assertThat(chunks).hasValueBetween(6, 10);
        }
    }

    @Test
    void refusesNoParallelismAtAll() {
        try (RowReader<Integer> reader = reader(body(1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> reader.forEachChunk(ChunkSize.rows(1), threads, 0, chunk -> {}));
        }
    }
}
