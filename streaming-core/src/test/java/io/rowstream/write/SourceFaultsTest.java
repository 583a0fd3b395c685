package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.read.StreamFailedException;
import io.rowstream.testing.Faults;
import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.RecordingCursor;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the source throws and wherever: the caller learns it, the cursor is given back once, nobody takes the rest for all. */
class SourceFaultsTest {
    private static final int ROWS = 4;

    static Stream<Arguments> variantsAndKinds() {
        return Variant.all().flatMap(variant -> Faults.ofEachKind().stream().map(kind -> Arguments.of(variant, kind)));
    }

    static Stream<Arguments> variantsKindsAndRows() {
        return variantsAndKinds()
                .flatMap(arguments -> IntStream.rangeClosed(1, ROWS)
                        .mapToObj(row ->
                                Arguments.of(arguments.get()[0], arguments.get()[1], row)));
    }

    @ParameterizedTest
    @MethodSource("variantsAndKinds")
    void writesNothingWhenTheSourceCannotBeOpened(Variant variant, Throwable failure) {
        FaultySource<Integer> source = FaultySource.counting(ROWS).failAtOpen(failure);
        FaultySink sink = new FaultySink();

        ExportException thrown = stream(variant, source, sink);

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isZero();
        assertThat(sink.size()).isZero();
        assertThat(sink.flushes()).isZero();
    }

    @ParameterizedTest
    @MethodSource("variantsAndKinds")
    void writesNothingWhenTheFirstRowCannotBeRead(Variant variant, Throwable failure) {
        FaultySource<Integer> source = FaultySource.counting(ROWS).failAtRow(0, failure);
        FaultySink sink = new FaultySink();

        ExportException thrown = stream(variant, source, sink);

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isZero();
        assertThat(sink.size()).isZero();
        assertCancelledAndClosedOnce(source.cursor());
    }

    @ParameterizedTest
    @MethodSource("variantsKindsAndRows")
    @FieldCase("W2")
    void failsWithoutEndMarkWhenALaterRowCannotBeRead(Variant variant, Throwable failure, int row) {
        FaultySource<Integer> source = FaultySource.counting(ROWS).failAtRow(row, failure);
        FaultySink sink = new FaultySink();

        ExportException thrown = stream(variant, source, sink);

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isEqualTo(row);
        assertCancelledAndClosedOnce(source.cursor());
        assertFailedBody(variant, sink, row);
    }

    @ParameterizedTest
    @MethodSource("variantsAndKinds")
    @FieldCase("W2")
    void failsWithoutEndMarkWhenTheSourceCannotBeClosed(Variant variant, Throwable failure) {
        FaultySource<Integer> source = FaultySource.counting(ROWS).failAtClose(failure);
        FaultySink sink = new FaultySink();

        ExportException thrown = stream(variant, source, sink);

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isEqualTo(ROWS);
        assertThat(source.cursor().closes()).isEqualTo(1);
        assertThat(source.cursor().cancels()).isZero();
        assertFailedBody(variant, sink, ROWS);
    }

    @ParameterizedTest
    @MethodSource("variantsAndKinds")
    void suppressesWhatFailsAfterTheFirstFailure(Variant variant, Throwable failure) {
        RuntimeException atCancel = new IllegalStateException("cancel");
        IOException atClose = new IOException("close");
        FaultySource<Integer> source = FaultySource.counting(ROWS)
                .failAtRow(2, failure)
                .failAtCancel(atCancel)
                .failAtClose(atClose);
        FaultySink sink = new FaultySink();

        ExportException thrown = stream(variant, source, sink);

        assertThat(thrown).hasCause(failure);
        assertThat(thrown.getSuppressed()).containsExactly(atCancel, atClose);
        assertCancelledAndClosedOnce(source.cursor());
        assertFailedBody(variant, sink, 2);
    }

    @ParameterizedTest
    @MethodSource("variantsKindsAndRows")
    void givesTheSourceBackBeforeTheErrorLineIsWritten(Variant variant, Throwable failure, int row) {
        FaultySink sink = new FaultySink();
        FaultySource<Integer> source = FaultySource.counting(ROWS)
                .failAtRow(row, failure)
                .onClose(() ->
                        assertThat(variant.decodedText(sink.flushedBytes())).doesNotContain("\"end\""));

        ExportException thrown = stream(variant, source, sink);

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void givesTheSourceBackBeforeTheEndMarkIsWritten(Variant variant) throws IOException {
        FaultySink sink = new FaultySink();
        int[] sizeAtClose = {-1};
        FaultySource<Integer> source = FaultySource.counting(ROWS).onClose(() -> {
            variant.assertUnfinished(sink.bytes());
            sizeAtClose[0] = sink.size();
        });

        streamer(variant).stream(Export.of(source, Rows.ENCODER), sink);

        assertThat(variant.read(sink.bytes()).rows()).isEqualTo(Rows.json(0, ROWS));
        assertThat(variant.read(sink.bytes()).isComplete()).isTrue();
        assertThat(sizeAtClose[0]).isBetween(1, sink.size() - 1);
        assertThat(source.cursor().closes()).isEqualTo(1);
        assertThat(source.cursor().cancels()).isZero();
        assertThat(source.cursor().isUsedAfterClose()).isFalse();
        assertThat(sink.closes()).isZero();
    }

    @Test
    void keepsAnInterruptThatEndedTheRows() {
        FaultySource<Integer> source = FaultySource.counting(ROWS)
                .failAtRow(2, new InterruptedException("told to stop"))
                .onClose(() -> assertThat(Thread.currentThread().isInterrupted())
                        .as("closing must not be disturbed")
                        .isFalse());

        Throwable thrown = catchThrowable(
                () -> RowStreamer.builder().build().stream(Export.of(source, Rows.ENCODER), new FaultySink()));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown)
                .isInstanceOf(ExportException.class)
                .hasCauseInstanceOf(InterruptedException.class)
                .hasNoSuppressedExceptions();
    }

    @Test
    void keepsAnInterruptThatCameBeforeTheFirstRow() {
        FaultySource<Integer> source = FaultySource.counting(ROWS).failAtOpen(new InterruptedException("told to stop"));

        Throwable thrown = catchThrowable(
                () -> RowStreamer.builder().build().stream(Export.of(source, Rows.ENCODER), new FaultySink()));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown).isInstanceOf(ExportException.class).hasCauseInstanceOf(InterruptedException.class);
    }

    @Test
    void keepsAnInterruptThatCameWhileItGaveBack() {
        FaultySource<Integer> source = FaultySource.counting(ROWS)
                .failAtRow(1, new IllegalStateException("injected"))
                .failAtClose(new InterruptedException("told to stop"));

        Throwable thrown = catchThrowable(
                () -> RowStreamer.builder().build().stream(Export.of(source, Rows.ENCODER), new FaultySink()));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(thrown).hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesASourceThatOpensNoCursor() {
        @SuppressWarnings("NullAway") // as careless callers do
        RowSource<Integer> source = () -> null;

        ExportException thrown = catchThrowableOfType(
                ExportException.class,
                () -> RowStreamer.builder().build().stream(Export.of(source, Rows.ENCODER), new FaultySink()));

        assertThat(thrown).hasMessageContaining("cannot be opened").hasNoSuppressedExceptions();
    }

    private static RowStreamer streamer(Variant variant) {
        return RowStreamer.builder()
                .format(variant.format())
                .coding(variant.coding())
                .build();
    }

    private static ExportException stream(Variant variant, FaultySource<Integer> source, FaultySink sink) {
        return catchThrowableOfType(
                ExportException.class, () -> streamer(variant).stream(Export.of(source, Rows.ENCODER), sink));
    }

    private static void assertCancelledAndClosedOnce(RecordingCursor<?> cursor) {
        assertThat(cursor.closes()).isEqualTo(1);
        assertThat(cursor.isCancelledBeforeClose()).isTrue();
        assertThat(cursor.isUsedAfterClose()).isFalse();
    }

    /** All rows before the failure, then an error line where the format has one; all of it flushed, none of it complete. */
    private static void assertFailedBody(Variant variant, FaultySink sink, int rows) {
        variant.assertUnfinished(sink.bytes());
        assertThat(variant.read(sink.bytes()).rows()).isEqualTo(Rows.json(0, rows));
        assertThat(variant.read(sink.bytes()).expectFailure().rows()).isEqualTo(rows);
        assertThat(sink.flushedBytes()).isEqualTo(sink.bytes());
        assertThat(sink.closes()).isZero();
        if (variant.format() == StreamFormat.NDJSON) {
            assertThat(variant.decodedText(sink.bytes()))
                    .endsWith("{\"end\":false,\"count\":" + rows + ",\"error\":"
                            + "{\"type\":\"urn:rowstream:problem:export-failed\","
                            + "\"title\":\"The export failed on the server\",\"status\":500,\"retryable\":true}}\n");
            assertThat(variant.read(sink.bytes()).failure()).isInstanceOf(StreamFailedException.class);
        } else {
            assertThat(variant.decodedText(sink.bytes())).isEqualTo("[" + String.join(",", Rows.json(0, rows)));
        }
    }
}
