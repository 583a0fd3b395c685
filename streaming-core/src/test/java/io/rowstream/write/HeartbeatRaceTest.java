package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Heartbeats and rows that meet in all ways there are. */
@Timeout(60)
class HeartbeatRaceTest {
    /** So that what they write fits into memory. */
    private static final int MOST_HEARTBEATS = 500_000;

    private final AtomicInteger sent = new AtomicInteger();
    private final ExecutorService drainer = Executors.newSingleThreadExecutor();
    private final FaultySink sink = new FaultySink();

    @AfterEach
    void endTheDrainer() throws InterruptedException {
        drainer.shutdown();
        assertThat(drainer.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    private static RowStreamer.Builder settings() {
        return RowStreamer.builder().flushInterval(ChronoUnit.FOREVER.getDuration());
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void racesWithRowsWithoutHarm(Variant variant) throws Exception {
        int rows = 100_000;
        RowStreamer streamer = settings()
                .format(variant.format())
                .coding(variant.coding())
                .checkpoints(Checkpoints.DEFAULT)
                .build();
        FaultySource<Integer> source = FaultySource.counting(rows).onAdvance(row -> {
            if (row % 10_000 == 9_999) { // now and then the heartbeat wins for sure
                int before = sent.get();
                while (sent.get() == before && before < MOST_HEARTBEATS) {
                    Thread.onSpinWait();
                }
            }
        });
        Export<Integer> export = Export.of(source, Rows.ENCODER).withTokens(row -> "t" + row);
        DrivenStream prepared = new DrivenStream(streamer, export, sink);
        race(prepared, prepared::run);
        assertThat(sent.get()).isGreaterThanOrEqualTo(10);
        ReadOutcome<String> read = variant.read(sink.bytes());
        assertThat(read.failure()).isNull();
        assertThat(read.rows()).isEqualTo(Rows.json(0, rows));
    }

    /** Rows that fit into the generator's buffer, that do not, and that are longer than it. */
    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void racesWithRowsOfAnyLengthWithoutHarm(Variant variant) throws Exception {
        int[] lengths = {0, 30, 300, 3_000, 9_000, 32_000, 39_900, 41_000, 90_000};
        int rows = 250;
        RowStreamer streamer =
                settings().format(variant.format()).coding(variant.coding()).build();
        Export<Integer> export = Export.of(FaultySource.counting(rows), (row, out) -> {
            out.writeStartObject();
            out.writeNumberProperty("n", row);
            out.writeStringProperty("text", "x".repeat(lengths[row * 31 % lengths.length]));
            if (row % 7 == 0) {
                out.flush(); // encoders should not
            }
            out.writeStringProperty("more", "é".repeat(row % 50));
            out.writeEndObject();
        });
        DrivenStream prepared = new DrivenStream(streamer, export, sink);
        race(prepared, prepared::run);
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            expected.add("{\"n\":" + row + ",\"text\":\"" + "x".repeat(lengths[row * 31 % lengths.length])
                    + "\",\"more\":\"" + "é".repeat(row % 50) + "\"}");
        }
        ReadOutcome<String> read = variant.read(sink.bytes());
        assertThat(read.failure()).isNull();
        assertThat(read.rows().equals(expected))
                .as("the rows are as they were written")
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void neverFollowsTheFailureItRacesWith(Variant variant) throws Exception {
        for (int i = 0; i < 200; i++) {
            FaultySink body = new FaultySink();
            int failing = 1 + i;
            FaultySource<Integer> source =
                    FaultySource.counting(1_000).failAtRow(failing, new IllegalStateException("injected"));
            RowStreamer streamer =
                    settings().format(variant.format()).coding(variant.coding()).build();
            DrivenStream prepared = new DrivenStream(streamer, Export.of(source, Rows.ENCODER), body);
            race(prepared, () -> {
                assertThatThrownBy(prepared::run).isInstanceOf(ExportException.class);
                return null;
            });
            variant.assertUnfinished(body.bytes());
            assertThat(variant.read(body.bytes()).rows()).isEqualTo(Rows.json(0, failing));
            if (variant.equals(new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY))) {
                assertThat(body.text()).endsWith("\"retryable\":true}}\n");
            }
        }
    }

    /** Sends heartbeats until the drainer has done its work. */
    private void race(DrivenStream prepared, Callable<?> work) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Future<?> draining = drainer.submit(() -> {
            try {
                return work.call();
            } finally {
                done.set(true);
            }
        });
        while (!done.get() && sent.get() < MOST_HEARTBEATS) {
            if (prepared.heartbeat()) {
                sent.incrementAndGet();
            } else {
                Thread.onSpinWait();
            }
        }
        draining.get();
    }
}
