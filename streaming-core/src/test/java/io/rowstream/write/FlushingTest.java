package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.read.IncompleteStreamException;
import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The first row goes out at once, later ones when they are worth it or when the source is slow. */
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
    void flushesARowThatTookItsTimeBeforeAskingForTheNext(Variant variant) throws IOException {
        List<ReadOutcome<String>> beforeTheThird = new ArrayList<>();
        FaultySource<Integer> source = FaultySource.counting(4).onAdvance(row -> {
            if (row == 1) {
                long until = System.nanoTime() + Duration.ofMillis(15).toNanos();
                while (System.nanoTime() < until) {
                    Thread.onSpinWait();
                }
            } else if (row == 2) {
                beforeTheThird.add(variant.read(sink.flushedBytes()));
            }
        });

        stream(variant, source, RowStreamer.builder()); // whose interval is 100 ms

        assertThat(beforeTheThird)
                .singleElement()
                .satisfies(read -> assertThat(read.rows()).isEqualTo(Rows.json(0, 2)));
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

        long byTime = summary.elapsed().toMillis() / 10; // what else goes on in the machine can delay a row
        long byBytes = summary.bytes() / (128 * 1024);
        assertThat((long) sink.flushes()).isBetween(2 + byBytes, 2 + byBytes + byTime);
    }

    @Test
    void flushesEveryRowThatIsAsLongAsAskedFor() throws IOException {
        FaultySource<Integer> source = FaultySource.counting(10);

        stream(
                new Variant(io.rowstream.wire.StreamFormat.NDJSON, ContentCoding.IDENTITY),
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
        settings.format(variant.format()).coding(variant.coding()).build().stream(
                Export.of(source, Rows.ENCODER), sink);
        assertThat(sink.flushedBytes()).isEqualTo(sink.bytes());
        assertThat(sink.closes()).isZero();
    }
}
