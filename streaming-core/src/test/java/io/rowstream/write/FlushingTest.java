package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.read.IncompleteStreamException;
import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first row goes out at once, later ones when they are worth it or when the source is slow. */
@Timeout(60)
class FlushingTest {
    private static final int FAST_ROWS = 10_000;
    private static final Duration NEVER = ChronoUnit.FOREVER.getDuration();

    private final FaultySink sink = new FaultySink();

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void flushesTheFirstRowBeforeAskingForTheSecond(Variant variant) throws IOException {
        List<ReadOutcome<String>> beforeTheSecond = new ArrayList<>();
        FaultySource<Integer> source = FaultySource.counting(3).onAdvance(row -> {
            if (row == 1) {
                beforeTheSecond.add(variant.read(sink.flushedBytes()));
            }
        });

        stream(variant, source, RowStreamer.builder().flushInterval(NEVER));

        assertThat(beforeTheSecond).singleElement().satisfies(read -> {
            assertThat(read.rows()).containsExactly(Rows.json(0));
            assertThat(read.failure()).isInstanceOf(IncompleteStreamException.class);
        });
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void flushesEveryRowOfASlowSource(Variant variant) throws IOException {
        FaultySource<Integer> source = FaultySource.counting(20)
                .onAdvance(row ->
                        assertThat(variant.read(sink.flushedBytes()).rows()).isEqualTo(Rows.json(0, (int) row)));

        stream(variant, source, RowStreamer.builder().flushInterval(Duration.ZERO));

        assertThat(sink.flushes()).isEqualTo(21);
        assertThat(variant.read(sink.bytes()).isComplete()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void flushesRowsBehindWhichTheSourceFallsSilent(Variant variant) throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        OutputStream client = new FilterOutputStream(sink) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
            }

            @Override
            public void flush() throws IOException {
                out.flush();
                if (variant.read(sink.flushedBytes()).rows().size() == 3) {
                    arrived.countDown();
                }
            }
        };
        FaultySource<Integer> source = FaultySource.counting(4).onAdvance(row -> {
            if (row == 3) { // only the client can tell the source to go on
                await(arrived);
            }
        });

        streamer(variant, RowStreamer.builder().flushInterval(Duration.ofMillis(20))).stream(
                Export.of(source, Rows.ENCODER), client);

        assertThat(variant.read(sink.bytes()).rows()).isEqualTo(Rows.json(0, 4));
        assertThat(variant.read(sink.bytes()).failure()).isNull();
    }

    /** Many of them: no number of threads could be set aside for clients that do not read. */
    @Test
    void flushesAlsoWhileOtherClientsDoNotRead() throws Exception {
        int stuck = 20;
        CountDownLatch blocked = new CountDownLatch(stuck);
        CountDownLatch read = new CountDownLatch(1);
        ExecutorService others = Executors.newCachedThreadPool();
        List<Future<StreamSummary>> streams = new ArrayList<>();
        try {
            for (int i = 0; i < stuck; i++) {
                Export<Integer> export = Export.of(
                        FaultySource.counting(3).onAdvance(row -> {
                            if (row == 2) {
                                await(read);
                            }
                        }),
                        Rows.ENCODER);
                OutputStream client = new OutputStream() {
                    private int writes;

                    @Override
                    public void write(int b) {}

                    @Override
                    public void write(byte[] bytes, int offset, int length) {
                        if (++writes == 2) { // behind the first row
                            blocked.countDown();
                            await(read);
                        }
                    }
                };
                streams.add(others.submit(() ->
                        RowStreamer.builder().flushInterval(Duration.ofMillis(10)).build().stream(export, client)));
            }
            blocked.await();

            flushesRowsBehindWhichTheSourceFallsSilent(new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY));
        } finally {
            read.countDown();
            others.shutdown();
            assertThat(others.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
        for (Future<StreamSummary> stream : streams) {
            assertThat(stream.get().rows()).isEqualTo(3);
        }
    }

    /** A row every 5 ms goes out by time, though never is there silence for an interval. */
    @Test
    void flushesASteadySourceByTime() throws IOException {
        int rows = 40;
        FaultySource<Integer> source = FaultySource.counting(rows).onAdvance(row -> {
            long until = System.nanoTime() + Duration.ofMillis(5).toNanos();
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        });

        RowStreamer.builder().flushInterval(Duration.ofMillis(20)).build().stream(
                Export.of(source, Rows.ENCODER), sink);

        assertThat(sink.flushes()).isBetween(4, rows);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void flushesAFastSourceByBytesOnly(Variant variant) throws IOException {
        int flushBytes = 40_000;
        FaultySource<Integer> source = FaultySource.counting(FAST_ROWS);

        stream(variant, source, RowStreamer.builder().flushInterval(NEVER).flushBytes(flushBytes));

        int length = variant.decodedPrefix(sink.bytes()).length;
        assertThat(length).isGreaterThan(2 * flushBytes);
        assertThat(sink.flushes()).isEqualTo(2 + length / flushBytes);
        assertThat(sink.writes()).isLessThan(3 * sink.flushes());
    }

    @Test
    void flushesAFastSourceRarelyByDefault() throws IOException {
        FaultySource<Integer> source = FaultySource.counting(FAST_ROWS);

        StreamSummary summary = RowStreamer.builder().build().stream(Export.of(source, Rows.ENCODER), sink);

        long byTime = summary.elapsed().toMillis() / 50; // looked at twice in an interval of 100 ms
        long byBytes = summary.bytes() / (128 * 1024);
        assertThat((long) sink.flushes()).isBetween(2 + byBytes, 2 + byBytes + byTime);
    }

    @Test
    void writesAsMuchAsFitsIntoTheBuffersOfContainersAndNoSmallRests() throws IOException {
        List<Integer> lengths = new ArrayList<>();
        OutputStream container = new FilterOutputStream(sink) {
            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                lengths.add(length);
                out.write(bytes, offset, length);
            }
        };

        RowStreamer.builder().flushInterval(NEVER).build().stream(
                Export.of(FaultySource.counting(10 * FAST_ROWS), Rows.ENCODER), container);

        assertThat(lengths).hasSizeGreaterThan(2 * 4); // several flushes of four writes
        assertThat(lengths.subList(1, lengths.size() - 1))
                .allSatisfy(length -> assertThat(length).isBetween(31 * 1024, 32 * 1024));
    }

    @Test
    void flushesEveryRowThatIsAsLongAsAskedFor() throws IOException {
        FaultySource<Integer> source = FaultySource.counting(10);

        stream(
                new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY),
                source,
                RowStreamer.builder()
                        .flushInterval(NEVER)
                        .flushBytes(Rows.json(0).length() + 1));

        assertThat(sink.flushes()).isEqualTo(11);
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void flushesAStreamWithoutRowsOnce(Variant variant) throws IOException {
        stream(variant, FaultySource.counting(0), RowStreamer.builder());

        assertThat(variant.read(sink.bytes()).failure()).isNull();
        assertThat(sink.flushedBytes()).isEqualTo(sink.bytes());
        assertThat(sink.flushes()).isEqualTo(1);
    }

    @Test
    void writesASentinelOrABracketPairWhereThereAreNoRows() throws IOException {
        Variant.all()
                .filter(variant -> variant.coding() == ContentCoding.IDENTITY)
                .forEach(variant -> {
                    FaultySink empty = new FaultySink();
                    try {
                        RowStreamer.builder().format(variant.format()).build().stream(
                                Export.of(FaultySource.counting(0), Rows.ENCODER), empty);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                    assertThat(empty.text())
                            .isEqualTo(
                                    switch (variant.format()) {
                                        case NDJSON -> "{\"end\":true,\"count\":0}\n";
                                        case JSON_ARRAY -> "[]";
                                        case CSV -> throw new AssertionError();
                                    });
                });
    }

    private void stream(Variant variant, FaultySource<Integer> source, RowStreamer.Builder settings)
            throws IOException {
        streamer(variant, settings).stream(Export.of(source, Rows.ENCODER), sink);
        assertThat(sink.flushedBytes()).isEqualTo(sink.bytes());
        assertThat(sink.closes()).isZero();
    }

    private static RowStreamer streamer(Variant variant, RowStreamer.Builder settings) {
        return settings.format(variant.format()).coding(variant.coding()).build();
    }
}
