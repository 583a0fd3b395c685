package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sink is opened at the last moment; what fails before it fails without it, and whatever was opened is given back. */
@Timeout(60)
class SinkOpeningTest {
    private final IllegalStateException failure = new IllegalStateException("injected");
    private final RowStreamer streamer = RowStreamer.builder().build();
    private final FaultySink sink = new FaultySink();
    private final AtomicInteger openings = new AtomicInteger();
    private final CountDownLatch opened = new CountDownLatch(1);
    private final StreamSink opener = () -> {
        openings.incrementAndGet();
        opened.countDown();
        return sink;
    };

    @Test
    void isNotOpenedWhereTheSourceCannotBeOpened() {
        assertThat(fails(FaultySource.counting(3).failAtOpen(failure), Rows.ENCODER))
                .hasCause(failure);
    }

    @Test
    void isNotOpenedWhereTheFirstRowCannotBeRead() {
        FaultySource<Integer> source = FaultySource.counting(3).failAtRow(0, failure);

        assertThat(fails(source, Rows.ENCODER)).hasCause(failure);

        assertGivenBack(source, 1);
    }

    @Test
    void isNotOpenedWhereTheFirstRowCannotBeEncoded() {
        FaultySource<Integer> source = FaultySource.counting(3);

        ExportException thrown = fails(source, (row, out) -> {
            out.writeStartObject();
            throw failure;
        });

        assertThat(thrown).hasCause(failure);
        assertGivenBack(source, 1);
    }

    @Test
    void isNotOpenedWhereASourceWithoutRowsCannotBeClosed() {
        FaultySource<Integer> source = FaultySource.counting(0).failAtClose(failure);

        assertThat(fails(source, Rows.ENCODER)).hasCause(failure);

        assertThat(source.cursor().closes()).isEqualTo(1);
    }

    private ExportException fails(FaultySource<Integer> source, RowEncoder<Integer> encoder) {
        ExportException thrown =
                catchThrowableOfType(ExportException.class, () -> streamer.stream(Export.of(source, encoder), opener));
        assertThat(thrown).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isZero();
        assertThat(thrown.sinkOpened()).isFalse();
        assertThat(openings).hasValue(0);
        return thrown;
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void isOpenedBehindTheFirstRowAndBeforeTheSecond(Variant variant) {
        FaultySource<Integer> source = FaultySource.counting(3)
                .failAtRow(1, failure)
                .onAdvance(row -> assertThat(openings).hasValue((int) row));
        RowStreamer streamer = RowStreamer.builder()
                .format(variant.format())
                .coding(variant.coding())
                .build();

        ExportException thrown = catchThrowableOfType(
                ExportException.class, () -> streamer.stream(Export.of(source, Rows.ENCODER), opener));

        assertThat(thrown).hasCause(failure);
        assertThat(thrown.sinkOpened()).isTrue();
        assertThat(openings).hasValue(1);
        assertGivenBack(source, 1);
    }

    @Test
    void isOpenedWhenASourceWithoutRowsIsClosed() throws IOException {
        FaultySource<Integer> source = FaultySource.counting(0);

        StreamSummary summary = streamer.stream(Export.of(source, Rows.ENCODER), () -> {
            assertGivenBack(source, 0);
            return opener.open();
        });

        assertThat(summary.rows()).isZero();
        assertThat(summary.bytes()).isEqualTo(sink.size());
        assertThat(ReadOutcome.ofNdjson(sink.text()).isComplete()).isTrue();
    }

    @Test
    void failsTheStreamWhereItCannotBeOpened() {
        FaultySource<Integer> source = FaultySource.counting(3);
        IOException gone = new IOException("gone");

        assertThatThrownBy(() -> streamer.stream(Export.of(source, Rows.ENCODER), () -> {
                    throw gone;
                }))
                .isSameAs(gone)
                .hasNoSuppressedExceptions();

        assertGivenBack(source, 1);
    }

    @Test
    void isOpenedByAHeartbeatOnceTheGraceHasPassed() throws IOException {
        CountDownLatch sent = new CountDownLatch(1);
        FaultySource<Integer> source = FaultySource.counting(2).onAdvance(row -> await(sent));
        RowStreamer settings = RowStreamer.builder()
                .heartbeats(Duration.ofMillis(5))
                .heartbeatGrace(Duration.ofMillis(20))
                .listener(new StreamListener() {
                    @Override
                    public void firstByte(Duration elapsed) {
                        sent.countDown();
                    }
                })
                .build();

        settings.stream(Export.of(source, Rows.ENCODER).resumedFrom("rs1abc"), opener);

        assertThat(openings).hasValue(1);
        assertThat(sink.text())
                .startsWith("{\"end\":false,\"count\":0,\"cursor\":\"rs1abc\"}\n{\"end\":false,\"count\":0}\n")
                .endsWith(Rows.sentinel(2));
        assertThat(ReadOutcome.ofNdjson(sink.text()).rows()).isEqualTo(Rows.json(0, 2));
    }

    @Test
    void tellsInAnErrorLineWhatFailsBehindAHeartbeat() {
        FaultySource<Integer> source =
                FaultySource.counting(2).onAdvance(row -> awaitOpening()).failAtRow(0, failure);
        RowStreamer settings = RowStreamer.builder()
                .heartbeats(Duration.ofMillis(5))
                .heartbeatGrace(Duration.ofMillis(5))
                .build();

        ExportException thrown = catchThrowableOfType(
                ExportException.class, () -> settings.stream(Export.of(source, Rows.ENCODER), opener));

        assertThat(thrown).hasCause(failure);
        assertThat(thrown.sinkOpened()).isTrue();
        assertThat(sink.text())
                .startsWith("{\"end\":false,\"count\":0}\n")
                .endsWith("\"retryable\":true}}\n")
                .contains("{\"end\":false,\"count\":0,\"error\":");
    }

    @Test
    void endsASourceThatIsStillBeingOpenedWhenTheClientHasGone() {
        IOException gone = new IOException("gone");
        CountDownLatch tried = new CountDownLatch(1);
        FaultySource<Integer> source = FaultySource.counting(2);
        Export<Integer> export = Export.of(
                () -> {
                    await(tried);
                    return source.open();
                },
                Rows.ENCODER);
        RowStreamer settings = RowStreamer.builder()
                .heartbeats(Duration.ofMillis(5))
                .heartbeatGrace(Duration.ofMillis(5))
                .build();

        assertThatThrownBy(() -> settings.stream(export, () -> {
                    tried.countDown();
                    throw gone;
                }))
                .isSameAs(gone);

        assertThat(source.cursor().closes()).isEqualTo(1);
    }

    private void awaitOpening() {
        await(opened);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertGivenBack(FaultySource<Integer> source, int cancels) {
        assertThat(source.cursor().cancels()).isEqualTo(cancels);
        assertThat(source.cursor().isCancelledBeforeClose()).isEqualTo(cancels > 0);
        assertThat(source.cursor().closes()).isEqualTo(1);
        assertThat(source.cursor().isUsedAfterClose()).isFalse();
    }
}
