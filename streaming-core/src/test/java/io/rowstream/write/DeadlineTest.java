package io.rowstream.write;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A stream that takes too long fails, in whatever its source is doing. */
@Timeout(60)
class DeadlineTest {
    private final FaultySink sink = new FaultySink();
    private final CountDownLatch cancelled = new CountDownLatch(1);

    private static RowStreamer.Builder settings() {
        return RowStreamer.builder().deadline(Duration.ofMillis(50));
    }

    /** Waits before row {@code at} until it is cancelled, and fails then, as databases do. */
    private FaultySource<Integer> hangingAt(int at) {
        return FaultySource.counting(5)
                .onCancel(cancelled::countDown)
                .onAdvance(row -> {
                    if (row == at) {
                        await();
                    }
                })
                .failAtRow(at, new IllegalStateException("canceling statement due to user request"));
    }

    private void await() {
        await(cancelled);
    }

    private static void await(CountDownLatch told) {
        try {
            told.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void cancelsASourceThatHangsBehindRows(Variant variant) {
        FaultySource<Integer> source = hangingAt(3);
        RowStreamer streamer =
                settings().format(variant.format()).coding(variant.coding()).build();

        ExportException failure = catchThrowableOfType(
                ExportException.class, () -> streamer.stream(Export.of(source, Rows.ENCODER), sink));

        assertTimedOut(failure, 3);
        assertThat(source.cursor().closes()).isEqualTo(1);
        variant.assertUnfinished(sink.bytes());
        if (variant.equals(new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY))) {
            assertThat(sink.text())
                    .startsWith(Rows.ndjson(3))
                    .contains("\"type\":\"urn:rowstream:problem:export-timeout\"", "\"status\":504")
                    .doesNotContain("user request");
        }
    }

    private static void assertTimedOut(ExportException failure, int rows) {
        assertThat(failure.rows()).isEqualTo(rows);
        assertThat(failure).cause().isInstanceOf(ExportTimeoutException.class).hasMessageContaining("PT0.05S");
        assertThat(requireNonNull(failure.getCause()).getSuppressed())
                .singleElement()
                .satisfies(later -> assertThat(later).hasMessageContaining("user request"));
    }

    @Test
    void cancelsASourceThatHangsBeforeItsFirstRow() {
        FaultySource<Integer> source = hangingAt(0);
        RowStreamer streamer = settings().build();

        ExportException failure = catchThrowableOfType(
                ExportException.class, () -> streamer.stream(Export.of(source, Rows.ENCODER), new FaultySink()));

        assertTimedOut(failure, 0);
        assertThat(streamer.describe(failure)).isEqualTo(StreamError.EXPORT_TIMEOUT);
        assertThat(source.cursor().closes()).isEqualTo(1);
    }

    @Test
    void failsASourceThatDoesNotHeedTheCancel() {
        FaultySource<Integer> source = FaultySource.counting(3)
                .onCancel(cancelled::countDown)
                .onAdvance(row -> {
                    if (row == 1) {
                        await();
                    }
                });

        assertThatThrownBy(() -> settings().build().stream(Export.of(source, Rows.ENCODER), sink))
                .isInstanceOf(ExportException.class)
                .cause()
                .isInstanceOf(ExportTimeoutException.class)
                .hasNoSuppressedExceptions();
        assertThat(sink.text()).startsWith(Rows.ndjson(1) + "{\"end\":false,\"count\":1,\"error\":");
    }

    /** Some databases, and many a loop of the caller's, take a cancel for the end. */
    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void neverTakesTheEndOfACancelledSourceForTheEndOfItsRows(Variant variant) {
        for (int rows = 0; rows < 3; rows++) {
            int last = rows;
            FaultySink body = new FaultySink();
            CountDownLatch told = new CountDownLatch(1);
            FaultySource<Integer> source = FaultySource.counting(rows)
                    .onCancel(told::countDown)
                    .onAdvance(row -> {
                        if (row == last) {
                            await(told);
                        }
                    });
            RowStreamer streamer =
                    settings().format(variant.format()).coding(variant.coding()).build();

            assertThatThrownBy(() -> streamer.stream(Export.of(source, Rows.ENCODER), body))
                    .isInstanceOf(ExportException.class)
                    .cause()
                    .isInstanceOf(ExportTimeoutException.class);

            variant.assertUnfinished(body.bytes());
            assertThat(source.cursor().closes()).isEqualTo(1);
        }
    }

    @Test
    void keepsAnInterruptThatCameWithTheDeadline() {
        FaultySource<Integer> source = hangingAt(1).failAtRow(1, new InterruptedException("told to stop"));

        assertThatThrownBy(() -> settings().build().stream(Export.of(source, Rows.ENCODER), sink))
                .cause()
                .isInstanceOf(ExportTimeoutException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void failsAnExportThatTakesTooLongToOpen() {
        assertTakesTooLongToOpen(FaultySource.counting(1).onCancel(cancelled::countDown));
    }

    @Test
    void failsAlikeWhereTheCancelFails() {
        assertTakesTooLongToOpen(FaultySource.counting(1).failAtCancel(new IllegalStateException("injected")));
    }

    private void assertTakesTooLongToOpen(FaultySource<Integer> source) {
        Export<Integer> export = Export.of(
                () -> {
                    long until = System.nanoTime() + Duration.ofMillis(60).toNanos();
                    while (System.nanoTime() < until) {
                        Thread.onSpinWait();
                    }
                    return source.open();
                },
                Rows.ENCODER);
        RowStreamer streamer =
                RowStreamer.builder().deadline(Duration.ofNanos(1)).build();

        assertThatThrownBy(() -> streamer.stream(export, sink)).cause().isInstanceOf(ExportTimeoutException.class);

        assertThat(source.cursor().closes()).isEqualTo(1);
        assertThat(sink.size()).isZero();
    }

    @Test
    void countsTheTimeOfTheSinkToo() {
        FaultySource<Integer> source = FaultySource.counting(3).onCancel(cancelled::countDown);
        OutputStream slow = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                sink.write(b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                await();
                sink.write(bytes, offset, length);
            }
        };

        assertThatThrownBy(() -> settings().build().stream(Export.of(source, Rows.ENCODER), slow))
                .cause()
                .isInstanceOf(ExportTimeoutException.class);
        assertThat(sink.text()).startsWith(Rows.ndjson(1) + "{\"end\":false,\"count\":1,\"error\":");
    }

    @Test
    void leavesAStreamAloneWhoseRowsHaveAllBeenRead() throws IOException {
        FaultySource<Integer> source =
                FaultySource.counting(2).onClose(this::await).onCancel(cancelled::countDown);

        StreamSummary summary = settings().build().stream(Export.of(source, Rows.ENCODER), sink);

        assertThat(summary.rows()).isEqualTo(2);
        assertThat(sink.text()).isEqualTo(Rows.ndjson(2) + Rows.sentinel(2));
    }

    @Test
    void holdsNothingOfAStreamThatHasEnded() throws IOException {
        RowStreamer streamer =
                RowStreamer.builder().deadline(Duration.ofDays(1)).build();
        List<WeakReference<Object>> cursors = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            FaultySource<Integer> source = FaultySource.counting(2);
            streamer.stream(Export.of(source, Rows.ENCODER), OutputStream.nullOutputStream());
            cursors.add(new WeakReference<>(source.cursor()));
        }
        while (cursors.stream().anyMatch(cursor -> cursor.get() != null)) {
            System.gc(); // until the test times out
        }
        assertThat(cursors).hasSize(10);
    }

    @Test
    void doesNotReachAStreamThatHasEnded() throws Exception {
        FaultySource<Integer> source = FaultySource.counting(2).onCancel(cancelled::countDown);
        settings().build().stream(Export.of(source, Rows.ENCODER), sink);
        FaultySource<Integer> later = hangingAt(0);

        // A deadline of the same length that began later has passed when this fails.
        assertThatThrownBy(() -> settings().build().stream(Export.of(later, Rows.ENCODER), new FaultySink()))
                .isInstanceOf(ExportException.class);

        assertThat(source.cursor().cancels()).isZero();
    }
}
