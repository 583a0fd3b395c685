package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.RepeatingInput;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonParser;

/** More threads change nothing but the time: same rows, same order, same failures, and nothing stays behind. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ExecutorTest {
    private static final int ROWS = 50_000;

    private final ExecutorService pool = Executors.newFixedThreadPool(3);

    @AfterEach
    void endsItsThreads() throws InterruptedException {
        pool.shutdownNow();
        assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void keepsTheOrder(Variant variant) {
        byte[] body = Bodies.whole(variant, Rows.json(0, ROWS));
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        int[] next = {0};
        try (RowReader<Integer> reader = open(body, variant, in -> {
            threads.add(Thread.currentThread());
            return number(in);
        })) {
            reader.forEach(row -> assertThat(row).isEqualTo(next[0]++));

            assertThat(reader.completeness()).isEqualTo(Completeness.PROVED);
        }
        assertThat(next[0]).isEqualTo(ROWS);
        assertThat(threads).as("threads that decoded").isNotEmpty();
    }

    @Test
    void decodesOnSeveralThreadsAtOnce() {
        CountDownLatch two = new CountDownLatch(2);
        byte[] body = Bodies.text(StreamFormat.NDJSON, Rows.json(0, ROWS)).getBytes(UTF_8);

        try (RowReader<Integer> reader = open(body, plain(StreamFormat.NDJSON), in -> {
            two.countDown();
            two.await(); // never over where only one thread decodes
            return number(in);
        })) {
            reader.forEach(row -> {});
            assertThat(reader.rows()).isEqualTo(ROWS);
        }
    }

    @Test
    void hasOneThreadReadWhileAnotherDecodes() {
        CountDownLatch secondPieceRead = new CountDownLatch(1);
        byte[] first = "1\n".getBytes(UTF_8);
        byte[] rest = "2\n{\"end\":true,\"count\":2}\n".getBytes(UTF_8);
        InputStream in = new InputStream() {
            private final InputStream pieces = PiecewiseInput.of(first, rest);
            private int reads;

            @Override
            public int read() throws IOException {
                return pieces.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                if (++reads == 3) {
                    secondPieceRead.countDown();
                }
                return pieces.read(bytes, offset, length);
            }
        };
        RowReader<String> reader = RowReader.open(
                in,
                StreamFormat.NDJSON,
                ContentCoding.IDENTITY,
                parser -> {
                    secondPieceRead.await(); // never comes where nobody reads meanwhile
                    return parser.getString();
                },
                options(pool));

        assertThat(ReadOutcome.of(reader).rows()).containsExactly("1", "2");
    }

    /** Executors that do not run what they are given, or not elsewhere, or too late. */
    @Test
    void doesTheWorkItselfWhereTheExecutorDoesNot() {
        Queue<Runnable> never = new ArrayDeque<>();
        List<Executor> executors = List.of(Runnable::run, never::add, work -> {
            throw new RejectedExecutionException("injected");
        });
        for (Executor executor : executors) {
            Variant.all().forEach(variant -> {
                PiecewiseInput in = PiecewiseInput.of(Bodies.whole(variant, Bodies.ROWS));
                ReadOutcome<String> read = ReadOutcome.of(
                        RowReader.open(in, variant.format(), variant.coding(), JsonText::of, options(executor)));

                assertThat(read.failure()).isNull();
                assertThat(read.rows()).isEqualTo(Bodies.ROWS);
                assertThat(in.closes()).isEqualTo(1);
            });
        }
        never.forEach(Runnable::run); // too late, and of no effect
    }

    @Test
    void readsManyStreamsThroughOneThread() {
        ExecutorService single = Executors.newSingleThreadExecutor();
        try {
            List<Iterator<Integer>> readers = new ArrayList<>();
            byte[] body = Bodies.text(StreamFormat.NDJSON, Rows.json(0, ROWS)).getBytes(UTF_8);
            for (int i = 0; i < 4; i++) {
                readers.add(RowReader.open(
                                PiecewiseInput.of(body),
                                StreamFormat.NDJSON,
                                ContentCoding.IDENTITY,
                                ExecutorTest::number,
                                options(single))
                        .iterator());
            }
            for (int row = 0; row < ROWS; row++) {
                for (Iterator<Integer> rows : readers) {
                    assertThat(rows.next()).isEqualTo(row);
                }
            }
            assertThat(readers).noneMatch(Iterator::hasNext);
        } finally {
            single.shutdownNow();
        }
    }

    @Test
    void deliversARowBeforeAnotherOneArrives() {
        InputStream in = new NeverEnding("1\n2\n");
        try (RowReader<Integer> reader = RowReader.open(
                in, StreamFormat.NDJSON, ContentCoding.IDENTITY, JsonParser::getIntValue, options(pool))) {
            Iterator<Integer> rows = reader.iterator();
            assertThat(rows.next()).isEqualTo(1);
            assertThat(rows.next()).isEqualTo(2);
        }
    }

    @Test
    void closesAtOnceWhileAReadIsBlocked() {
        for (ContentCoding coding : ContentCoding.values()) {
            NeverEnding in = new NeverEnding(
                    coding == ContentCoding.GZIP
                            ? IndependentJson.gzipFlushed("1\n".getBytes(UTF_8))
                            : "1\n".getBytes(UTF_8));
            RowReader<Integer> reader =
                    RowReader.open(in, StreamFormat.NDJSON, coding, JsonParser::getIntValue, options(pool));
            assertThat(reader.iterator().next()).isEqualTo(1);

            reader.close();
            reader.close();

            assertThat(in.closes).hasValue(1);
            assertThat(catchThrowable(() -> reader.iterator().next())).isInstanceOf(IllegalStateException.class);
        }
        // The pool's threads end, as each test checks.
    }

    @Test
    void stopsReadingOnceClosedWhateverTheInputDoes() {
        InputStream endless = RepeatingInput.of("1\n", "{\"end\":false,\"count\":1}\n".repeat(100), Long.MAX_VALUE);
        try (RowReader<Integer> reader = RowReader.open(
                endless, StreamFormat.NDJSON, ContentCoding.IDENTITY, JsonParser::getIntValue, options(pool))) {
            assertThat(reader.iterator().next()).isEqualTo(1);
        }
        // The pool's threads end, as each test checks.
    }

    @Test
    void readsAheadWithinBounds() throws InterruptedException {
        AtomicInteger given = new AtomicInteger();
        InputStream endless = new InputStream() {
            private final InputStream rows = RepeatingInput.of("", "{\"n\":1}\n".repeat(8_000), Long.MAX_VALUE);

            @Override
            public int read() throws IOException {
                return rows.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int n = rows.read(bytes, offset, length);
                given.addAndGet(n);
                return n;
            }
        };
        try (RowReader<Integer> reader = RowReader.open(
                endless, StreamFormat.NDJSON, ContentCoding.IDENTITY, ExecutorTest::number, options(pool))) {
            Iterator<Integer> rows = reader.iterator();
            for (int i = 0; i < ROWS; i++) {
                assertThat(rows.next()).isEqualTo(1);
            }
            drain();

            long ahead = given.get() - 8L * ROWS;
            assertThat(ahead).as("bytes read ahead").isBetween(0L, 2_000_000L);
        }
    }

    /** Waits until the pool has nothing to do: then nothing more would be read. */
    private void drain() throws InterruptedException {
        CountDownLatch idle = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            pool.execute(() -> {
                idle.countDown();
                try {
                    idle.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        idle.await();
    }

    @Test
    void failsInItsTurnWhereADecoderFails() {
        byte[] body = Bodies.text(StreamFormat.NDJSON, Rows.json(0, ROWS)).getBytes(UTF_8);
        for (int bad : new int[] {0, 1, 7_777, ROWS - 1}) {
            for (Throwable thrown : List.of(new IOException("injected"), new StackOverflowError("injected"))) {
                List<Integer> rows = new ArrayList<>();
                PiecewiseInput in = PiecewiseInput.evenly(body, 10_000);
                RowReader<Integer> reader = RowReader.open(
                        in,
                        StreamFormat.NDJSON,
                        ContentCoding.IDENTITY,
                        parser -> {
                            int n = number(parser);
                            if (n >= bad && thrown instanceof Exception e) {
                                throw e;
                            } else if (n >= bad) {
                                throw (Error) thrown;
                            }
                            return n;
                        },
                        options(pool));

                Throwable failure = catchThrowable(() -> reader.forEach(rows::add));

                assertThat(rows).hasSize(bad);
                if (thrown instanceof Exception) {
                    assertThat(failure)
                            .isInstanceOf(RowDecodingException.class)
                            .hasMessageContaining("row " + bad + " ")
                            .hasCause(thrown);
                } else {
                    assertThat(failure).isSameAs(thrown);
                }
                assertThat(catchThrowable(() -> reader.forEach(rows::add))).isNotNull();
                assertThat(rows).hasSize(bad);
                assertThat(in.closes()).isEqualTo(1);
                assertThat(reader.isComplete()).isFalse();
            }
        }
    }

    @Test
    void isIncompleteWhereItIsInterruptedWhileItWaits() throws InterruptedException {
        NeverEnding in = new NeverEnding("1\n");
        CountDownLatch delivered = new CountDownLatch(1);
        List<Throwable> failures = new ArrayList<>();
        List<Boolean> interrupted = new ArrayList<>();
        Thread caller = new Thread(() -> {
            RowReader<Integer> reader = RowReader.open(
                    in, StreamFormat.NDJSON, ContentCoding.IDENTITY, JsonParser::getIntValue, options(pool));
            failures.add(catchThrowable(() -> reader.forEach(row -> delivered.countDown())));
            interrupted.add(Thread.currentThread().isInterrupted());
        });
        caller.start();
        delivered.await();
        caller.interrupt();
        caller.join();

        assertThat(failures).singleElement().isInstanceOfSatisfying(IncompleteStreamException.class, failure -> {
            assertThat(failure.rows()).isEqualTo(1);
            assertThat(failure.getCause()).isInstanceOfAny(InterruptedException.class, IOException.class);
        });
        assertThat(interrupted).containsExactly(true);
        assertThat(in.closes).hasValue(1);
    }

    @Test
    void showsCheckpointsWhereTheRowsBeforeThemWereDelivered() {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            body.append(i).append('\n');
            body.append("{\"end\":false,\"count\":")
                    .append(i + 1)
                    .append(",\"cursor\":\"rs1-")
                    .append(i + 1)
                    .append("\"}\n");
        }
        RowReader<Integer> reader = RowReader.open(
                PiecewiseInput.evenly(body.toString().getBytes(UTF_8), 100),
                StreamFormat.NDJSON,
                ContentCoding.IDENTITY,
                JsonParser::getIntValue,
                options(pool));
        Iterator<Integer> rows = reader.iterator();
        assertThat(reader.lastCheckpoint()).isNull();
        for (int i = 0; i < 299; i++) {
            assertThat(rows.next()).isEqualTo(i);
            assertThat(rows.hasNext()).isTrue();
            assertThat(reader.lastCheckpoint()).isEqualTo(new Checkpoint(i + 1, "rs1-" + (i + 1)));
        }
        rows.next();
        assertThat(catchThrowable(rows::hasNext))
                .isInstanceOfSatisfying(
                        IncompleteStreamException.class,
                        e -> assertThat(e.lastCheckpoint()).isEqualTo(new Checkpoint(300, "rs1-300")));
    }

    private static int number(JsonParser in) {
        in.nextToken();
        in.nextToken();
        int n = in.getIntValue();
        in.nextToken();
        return n;
    }

    private static Variant plain(StreamFormat format) {
        return new Variant(format, ContentCoding.IDENTITY);
    }

    private RowReader<Integer> open(byte[] body, Variant variant, RowDecoder<Integer> decoder) {
        return RowReader.open(
                PiecewiseInput.evenly(body, 20_000), variant.format(), variant.coding(), decoder, options(pool));
    }

    private static ReadOptions options(Executor executor) {
        return ReadOptions.builder().executor(executor).build();
    }

    /** Gives what it has and then nothing, as a silent connection does, until it is closed. */
    private static final class NeverEnding extends InputStream {
        private final InputStream start;
        private final CountDownLatch closed = new CountDownLatch(1);
        private final AtomicInteger closes = new AtomicInteger();

        NeverEnding(byte[] start) {
            this.start = PiecewiseInput.of(start);
        }

        NeverEnding(String start) {
            this(start.getBytes(UTF_8));
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int n = start.read(bytes, offset, length);
            if (n >= 0) {
                return n;
            }
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IOException("closed");
        }

        @Override
        public void close() {
            closes.incrementAndGet();
            closed.countDown();
        }
    }
}
