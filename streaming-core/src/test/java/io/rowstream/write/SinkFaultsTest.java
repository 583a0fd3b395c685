package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A sink fails at every byte and at every flush: its own exception comes through, and it is left alone from then on. */
class SinkFaultsTest {
    private static final int ROWS = 4;

    static Stream<Arguments> kinds() {
        return Variant.all()
                .flatMap(variant -> Stream.of(
                                new IOException("injected"),
                                new IllegalStateException("injected"),
                                new StackOverflowError("injected"))
                        .map(failure -> Arguments.of(variant, failure)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void failsAtEveryByte(Variant variant, Throwable failure) throws IOException {
        byte[] whole = write(variant, FaultySource.counting(ROWS), new FaultySink());
        for (int taken = 0; taken < whole.length; taken++) {
            FaultySource<Integer> source = FaultySource.counting(ROWS);
            FaultySink sink = FaultySink.failingAfter(taken, failure);

            Throwable thrown = catchThrowable(() -> write(variant, source, sink));

            assertThat(thrown).as("after %d bytes", taken).isSameAs(failure).hasNoSuppressedExceptions();
            assertThat(sink.bytes()).isEqualTo(Arrays.copyOf(whole, taken));
            assertLeftAlone(sink);
            assertGivenBack(source);
            variant.assertIncomplete(sink.bytes());
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void failsAtEveryFlush(Variant variant, Throwable failure) throws IOException {
        FaultySink flawless = new FaultySink();
        write(variant, FaultySource.counting(ROWS), flawless);
        assertThat(flawless.flushes()).isEqualTo(ROWS + 1);
        for (int flush = 1; flush <= flawless.flushes(); flush++) {
            FaultySource<Integer> source = FaultySource.counting(ROWS);
            FaultySink sink = FaultySink.failingAtFlush(flush, failure);

            Throwable thrown = catchThrowable(() -> write(variant, source, sink));

            assertThat(thrown).isSameAs(failure).hasNoSuppressedExceptions();
            assertLeftAlone(sink);
            assertGivenBack(source);
            // The last flush comes when every byte has been handed over already: only the caller learns of its failure.
            if (flush < flawless.flushes()) {
                variant.assertIncomplete(sink.bytes());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void suppressesTroubleWithTheSourceIntoTheSinksFailure(Variant variant) {
        IOException failure = new IOException("injected");
        RuntimeException atCancel = new IllegalStateException("cancel");
        IOException atClose = new IOException("close");
        FaultySource<Integer> source =
                FaultySource.counting(ROWS).failAtCancel(atCancel).failAtClose(atClose);

        Throwable thrown = catchThrowable(() -> write(variant, source, FaultySink.failingAfter(0, failure)));

        assertThat(thrown).isSameAs(failure);
        assertThat(List.of(thrown.getSuppressed())).containsExactly(atCancel, atClose);
        assertGivenBack(source);
    }

    @Test
    void suppressesASinkThatRefusesTheErrorLine() {
        IllegalStateException failure = new IllegalStateException("injected");
        IOException atWrite = new IOException("gone as well");
        FaultySource<Integer> source = FaultySource.counting(ROWS).failAtRow(1, failure);
        FaultySink sink = FaultySink.failingAfter(Rows.ndjson(1).length() + 5, atWrite);

        Throwable thrown =
                catchThrowable(() -> RowStreamer.builder().build().stream(Export.of(source, Rows.ENCODER), sink));

        assertThat(thrown).isInstanceOf(ExportException.class).hasCause(failure);
        assertThat(List.of(thrown.getSuppressed())).containsExactly(atWrite);
        assertThat(sink.text()).isEqualTo(Rows.ndjson(1) + "{\"end");
        assertLeftAlone(sink);
    }

    private static byte[] write(Variant variant, FaultySource<Integer> source, FaultySink sink) throws IOException {
        RowStreamer.builder()
                .format(variant.format())
                .coding(variant.coding())
                .flushInterval(Duration.ZERO)
                .build()
                .stream(Export.of(source, Rows.ENCODER), sink);
        assertThat(sink.flushedBytes()).isEqualTo(sink.bytes());
        return sink.bytes();
    }

    private static void assertLeftAlone(FaultySink sink) {
        assertThat(sink.callsAfterFailure()).isZero();
        assertThat(sink.closes()).isZero();
    }

    private static void assertGivenBack(FaultySource<Integer> source) {
        assertThat(source.cursor().closes()).isEqualTo(1);
        assertThat(source.cursor().isUsedAfterClose()).isFalse();
    }
}
