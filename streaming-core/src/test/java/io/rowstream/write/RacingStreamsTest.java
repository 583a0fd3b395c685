package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Variant;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.core.JsonGenerator;

/**
 * Many streams at a time, with sources that fall silent, sinks that are slow or fail, rows larger than the buffer, and flushes,
 * heartbeats and deadlines that come whenever they like: whatever becomes of each, its reader sees.
 */
class RacingStreamsTest {
    private static final int AT_A_TIME = 8;
    private static final List<Variant> VARIANTS = Variant.all().toList();

    @Test
    @Timeout(120)
    void endAsTheirReadersSeeThem() throws Exception {
        race(200);
    }

    @Tag("soak")
    @Test
    @Timeout(1_200)
    void endAsTheirReadersSeeThemForLong() throws Exception {
        race(20_000);
    }

    private static void race(int streams) throws Exception {
        long firstSeed = new SplittableRandom().nextLong();
        ExecutorService drainers = Executors.newFixedThreadPool(AT_A_TIME);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < streams; i++) {
                long seed = firstSeed + i;
                running.add(drainers.submit(() -> new Race(seed).run())); // made when it runs: its rows take memory
            }
            for (Future<?> stream : running) {
                stream.get();
            }
        } finally {
            drainers.shutdownNow();
        }
    }

    /** One stream, and what has been heard of it. */
    private static final class Race implements StreamListener {
        private final String name;
        private final Random random;
        private final Variant variant;
        private final List<String> rows = new ArrayList<>();
        private final Semaphore cancels = new Semaphore(0);
        private final int brokenRow;
        private final FaultySource<String> source;
        private final WatchedSink sink;
        private final AtomicInteger opened = new AtomicInteger();
        private long lastProgress;
        private @Nullable StreamSummary completed;
        private @Nullable Throwable failure;

        Race(long seed) {
            name = "seed " + seed;
            random = new Random(seed);
            variant = VARIANTS.get(random.nextInt(VARIANTS.size()));
            int count = random.nextInt(random.nextBoolean() ? 5 : 400);
            for (int i = 0; i < count; i++) {
                rows.add(i + "x".repeat(1 + random.nextInt(random.nextInt(60) == 0 ? 250_000 : 80)));
            }
            brokenRow = random.nextInt(8) == 0 ? random.nextInt(count + 1) : -1;
            int rarely = 1 + random.nextInt(random.nextBoolean() ? 10 : 200);
            source = FaultySource.of(rows).onCancel(cancels::release).onAdvance(row -> pause(rarely));
            if (random.nextInt(5) == 0) {
                source.failAtRow(random.nextInt(count + 1), new IllegalStateException("injected"));
            }
            if (random.nextInt(8) == 0) {
                source.failAtClose(new IllegalStateException("injected"));
            }
            sink = new WatchedSink(random.nextInt(5) == 0 ? random.nextInt(50_000) : Long.MAX_VALUE, random);
        }

        /** Falls silent now and then, but not beyond a cancel, which it then takes for the end of its silence only. */
        private void pause(int rarely) {
            try {
                if (random.nextInt(rarely) == 0 && cancels.tryAcquire(random.nextInt(6_000), TimeUnit.MICROSECONDS)) {
                    cancels.release();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private RowStreamer streamer() {
            RowStreamer.Builder settings = RowStreamer.builder()
                    .format(variant.format())
                    .coding(variant.coding())
                    .listener(this)
                    .flushBytes(1 + random.nextInt(100_000))
                    .flushInterval(Duration.ofNanos(random.nextInt(4) * 700_000L));
            if (random.nextBoolean()) {
                settings.heartbeats(upTo(2)).heartbeatGrace(upTo(4));
            }
            if (random.nextInt(3) == 0) {
                settings.deadline(upTo(40));
            }
            if (random.nextBoolean()) {
                settings.checkpoints(Checkpoints.every(1 + random.nextInt(30), 100_000, Duration.ofMillis(5)));
            }
            return settings.build();
        }

        private Duration upTo(int millis) {
            return Duration.ofNanos(1 + random.nextInt(millis * 1_000_000));
        }

        private void encode(String row, JsonGenerator out) {
            out.writeStartArray();
            out.writeString(row);
            if (random.nextInt(4) == 0) {
                out.flush();
            }
            if (row.startsWith(brokenRow + "x")) {
                throw new IllegalArgumentException("injected");
            }
            out.writeEndArray();
        }

        Void run() {
            Export<String> export = Export.of(source, this::encode).withTokens(row -> "t" + row.length());
            StreamSummary summary = null;
            Throwable thrown = null;
            try {
                summary = streamer().stream(export, () -> {
                    opened.incrementAndGet();
                    return sink;
                });
            } catch (IOException | ExportException e) {
                thrown = e;
            }
            sink.ended = true;

            assertThat(opened.get()).as(name).isLessThan(2);
            assertThat(source.cursor().closes()).as(name).isEqualTo(1);
            assertThat(completed).as(name).isSameAs(summary);
            assertThat(failure).as(name).isSameAs(thrown);
            assertThat(sink.misuse).as(name).isNull();
            assertThat(sink.taken.callsAfterFailure()).as(name).isZero();
            assertSeen(variant.read(sink.taken.bytes()), summary, thrown);
            return null;
        }

        private void assertSeen(ReadOutcome<String> read, @Nullable StreamSummary summary, @Nullable Throwable thrown) {
            String expected = rows.subList(0, read.rows().size()).stream()
                    .map(row -> "[\"" + row + "\"]")
                    .toList()
                    .toString();
            assertThat(read.rows().toString()).as(name).isEqualTo(expected);
            if (summary != null) {
                assertThat(read.failure()).as(name).isNull();
                assertThat(read.rows()).as(name).hasSize(rows.size());
                assertThat(summary.rows()).as(name).isEqualTo(rows.size());
                assertThat(summary.bytes()).as(name).isEqualTo(sink.taken.size());
                return;
            }
            variant.assertIncomplete(sink.taken.bytes());
            if (thrown instanceof ExportException export && export.sinkOpened() && thrown.getSuppressed().length == 0) {
                assertThat(read.rows()).as(name + ": whole rows").hasSize((int) export.rows());
                assertThat(String.valueOf(read.failure()).contains("StreamFailedException"))
                        .as(name + ": an error line")
                        .isEqualTo(variant.format() == StreamFormat.NDJSON);
            }
        }

        @Override
        public void progress(long count, long bytes) {
            if (count < lastProgress || completed != null || failure != null) {
                sink.misuse = "progress " + count + " behind " + lastProgress;
            }
            lastProgress = count;
        }

        @Override
        public void completed(StreamSummary summary) {
            completed = summary;
        }

        @Override
        public void failed(long count, Throwable cause) {
            failure = cause;
        }
    }

    /** Slow now and then, fails where it is told to, and takes note of two who write at the same time or after the end. */
    private static final class WatchedSink extends OutputStream {
        private final FaultySink taken;
        private final Random random;
        private final Semaphore nobody = new Semaphore(0);
        private final AtomicInteger writers = new AtomicInteger();
        private volatile boolean ended;
        private volatile @Nullable String misuse;

        WatchedSink(long takes, Random random) {
            this.taken = FaultySink.failingAfter(takes, new IOException("injected"));
            this.random = new Random(random.nextLong());
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            enter();
            try {
                taken.write(bytes, offset, length);
            } finally {
                writers.decrementAndGet();
            }
        }

        @Override
        public void flush() throws IOException {
            enter();
            try {
                taken.flush();
            } finally {
                writers.decrementAndGet();
            }
        }

        private void enter() throws IOException {
            if (writers.incrementAndGet() != 1 || ended) {
                misuse = ended ? "used after the end" : "used by two at a time";
            }
            try {
                if (random.nextInt(10) == 0 && nobody.tryAcquire(random.nextInt(4_000), TimeUnit.MICROSECONDS)) {
                    throw new IOException("nobody releases it");
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }
}
