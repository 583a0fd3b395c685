package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What fails before the first byte fails in {@link RowStreamer#prepare}; whatever was opened is given back. */
class PrepareTest {
    private final IllegalStateException failure = new IllegalStateException("injected");
    private final RowStreamer streamer = RowStreamer.builder().build();
    private final FaultySink sink = new FaultySink();

    @Test
    void failsWhereTheSourceCannotBeOpened() {
        ExportException thrown = prepare(FaultySource.counting(3).failAtOpen(failure), Rows.ENCODER);

        assertThat(thrown).hasCause(failure);
    }

    @Test
    void failsWhereTheFirstRowCannotBeRead() {
        FaultySource<Integer> source = FaultySource.counting(3).failAtRow(0, failure);

        ExportException thrown = prepare(source, Rows.ENCODER);

        assertThat(thrown).hasCause(failure);
        assertGivenBack(source, 1);
    }

    @Test
    void failsWhereTheFirstRowCannotBeEncoded() {
        FaultySource<Integer> source = FaultySource.counting(3);

        ExportException thrown = prepare(source, (row, out) -> {
            out.writeStartObject();
            throw failure;
        });

        assertThat(thrown).hasCause(failure);
        assertGivenBack(source, 1);
    }

    @Test
    void failsWhereASourceWithoutRowsCannotBeClosed() {
        FaultySource<Integer> source = FaultySource.counting(0).failAtClose(failure);

        ExportException thrown = prepare(source, Rows.ENCODER);

        assertThat(thrown).hasCause(failure);
        assertGivenBack(source, 0);
    }

    @Test
    void readsOneRowAheadAndNoMore() throws IOException {
        FaultySource<Integer> source = FaultySource.counting(3).failAtRow(1, failure);

        try (PreparedStream prepared = streamer.prepare(Export.of(source, Rows.ENCODER))) {
            assertThat(source.cursor().closes()).isZero();
            assertThatThrownBy(() -> prepared.writeTo(sink)).hasCause(failure);
        }

        assertGivenBack(source, 1);
    }

    @Test
    void givesASourceWithoutRowsBackAtOnce() throws IOException {
        FaultySource<Integer> source = FaultySource.counting(0);

        try (PreparedStream prepared = streamer.prepare(Export.of(source, Rows.ENCODER))) {
            assertGivenBack(source, 0);
            StreamSummary summary = prepared.writeTo(sink);
            assertThat(summary.rows()).isZero();
            assertThat(summary.bytes()).isEqualTo(sink.size());
        }

        assertGivenBack(source, 0);
        assertThat(ReadOutcome.ofNdjson(sink.text()).isComplete()).isTrue();
    }

    @Test
    void cancelsAndClosesOnceWhereItIsNeverWritten() {
        FaultySource<Integer> source = FaultySource.counting(3);

        PreparedStream prepared = streamer.prepare(Export.of(source, Rows.ENCODER));
        prepared.close();
        prepared.close();

        assertGivenBack(source, 1);
    }

    @Test
    void closesOnceWhereItCannotBeCancelled() {
        IOException atClose = new IOException("close");
        FaultySource<Integer> source =
                FaultySource.counting(3).failAtCancel(failure).failAtClose(atClose);
        PreparedStream prepared = streamer.prepare(Export.of(source, Rows.ENCODER));

        ExportException thrown = catchThrowableOfType(ExportException.class, prepared::close);
        prepared.close();

        assertThat(thrown).hasCause(failure);
        assertThat(thrown.getSuppressed())
                .singleElement()
                .satisfies(later -> assertThat(later).hasCause(atClose));
        assertGivenBack(source, 1);
    }

    @Test
    void tellsWhereItCannotBeClosed() {
        FaultySource<Integer> source = FaultySource.counting(3).failAtClose(failure);
        PreparedStream prepared = streamer.prepare(Export.of(source, Rows.ENCODER));

        ExportException thrown = catchThrowableOfType(ExportException.class, prepared::close);

        assertThat(thrown).hasCause(failure);
        assertThat(thrown.rows()).isEqualTo(1);
        assertGivenBack(source, 1);
    }

    @Test
    void isWrittenOnce() throws IOException {
        FaultySource<Integer> source = FaultySource.counting(3);
        try (PreparedStream prepared = streamer.prepare(Export.of(source, Rows.ENCODER))) {
            prepared.writeTo(sink);
            byte[] first = sink.bytes();

            assertThatThrownBy(() -> prepared.writeTo(sink)).isInstanceOf(IllegalStateException.class);

            assertThat(sink.bytes()).isEqualTo(first);
        }
        assertGivenBack(source, 0);
    }

    @Test
    void isNotWrittenAfterItWasClosed() {
        FaultySource<Integer> source = FaultySource.counting(1);
        PreparedStream prepared = streamer.prepare(Export.of(source, Rows.ENCODER));
        prepared.close();

        assertThatThrownBy(() -> prepared.writeTo(sink)).isInstanceOf(IllegalStateException.class);

        assertThat(sink.size()).isZero();
        assertGivenBack(source, 1);
    }

    private ExportException prepare(FaultySource<Integer> source, RowEncoder<Integer> encoder) {
        ExportException thrown =
                catchThrowableOfType(ExportException.class, () -> streamer.prepare(Export.of(source, encoder)));
        assertThat(thrown).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isZero();
        return thrown;
    }

    private static void assertGivenBack(FaultySource<Integer> source, int cancels) {
        assertThat(source.cursor().cancels()).isEqualTo(cancels);
        assertThat(source.cursor().isCancelledBeforeClose()).isEqualTo(cancels > 0);
        assertThat(source.cursor().closes()).isEqualTo(1);
        assertThat(source.cursor().isUsedAfterClose()).isFalse();
    }
}
