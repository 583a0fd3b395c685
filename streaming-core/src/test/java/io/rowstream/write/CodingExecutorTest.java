package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Streams that another thread compresses. */
class CodingExecutorTest {
    private static final int ROWS = 20_000;
    private static final Variant GZIP = new Variant(StreamFormat.NDJSON, ContentCoding.GZIP);
    private static final ExecutorService POOL = Executors.newSingleThreadExecutor();

    private final AtomicInteger tasks = new AtomicInteger();
    private final RowStreamer streamer = RowStreamer.builder()
            .coding(ContentCoding.GZIP)
            .codingExecutor(task -> {
                tasks.incrementAndGet();
                POOL.execute(task);
            })
            .build();

    @AfterAll
    static void shutDown() {
        POOL.shutdownNow();
    }

    @Test
    void areWholeAndTheSame() throws IOException {
        FaultySink sink = new FaultySink();
        StreamSummary summary = streamer.stream(Export.of(FaultySource.counting(ROWS), Rows.ENCODER), sink);

        assertThat(summary.rows()).isEqualTo(ROWS);
        assertThat(summary.bytes()).isEqualTo(sink.size());
        assertThat(GZIP.read(sink.bytes()).failure()).isNull();
        assertThat(GZIP.read(sink.bytes()).rows()).hasSize(ROWS);
        assertThat(tasks.get()).isBetween(1, Rows.ndjson(ROWS).length() / (64 * 1024));
    }

    @Test
    void flushTheFirstRowAtOnce() throws IOException {
        FaultySink sink = new FaultySink();
        AtomicInteger looks = new AtomicInteger();
        FaultySource<Integer> source = FaultySource.counting(2).onAdvance(row -> {
            if (row == 1) {
                looks.incrementAndGet();
                assertThat(new String(GZIP.decodedPrefix(sink.flushedBytes()), StandardCharsets.UTF_8))
                        .isEqualTo(Rows.ndjson(1));
            }
        });

        streamer.stream(Export.of(source, Rows.ENCODER), sink);

        assertThat(looks).hasValue(1);
    }

    @Test
    void endInAnErrorLineBehindAllRowsWhereTheSourceFails() {
        for (int row = 1; row < ROWS; row += 1_777) {
            FaultySink sink = new FaultySink();
            FaultySource<Integer> source =
                    FaultySource.counting(ROWS).failAtRow(row, new IllegalStateException("injected"));

            assertThat(catchThrowable(() -> streamer.stream(Export.of(source, Rows.ENCODER), sink)))
                    .isInstanceOf(ExportException.class);

            GZIP.assertIncomplete(sink.bytes());
            assertThat(GZIP.read(sink.bytes()).rows()).hasSize(row);
            assertThat(source.cursor().closes()).isEqualTo(1);
        }
    }

    @Test
    void areNotWholeWhereTheSinkFails() {
        FaultySink whole = new FaultySink();
        assertThat(catchThrowable(() -> streamer.stream(Export.of(FaultySource.counting(ROWS), Rows.ENCODER), whole)))
                .isNull();
        for (int taken = 0; taken < whole.size(); taken += 1_009) {
            IOException failure = new IOException("injected");
            FaultySource<Integer> source = FaultySource.counting(ROWS);
            FaultySink sink = FaultySink.failingAfter(taken, failure);

            assertThat(catchThrowable(() -> streamer.stream(Export.of(source, Rows.ENCODER), sink)))
                    .isSameAs(failure);

            assertThat(sink.callsAfterFailure()).isZero();
            GZIP.assertIncomplete(sink.bytes());
            assertThat(source.cursor().closes()).isEqualTo(1);
        }
    }
}
