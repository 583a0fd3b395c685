package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.Faults;
import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** CSV has no end mark: what fails ends behind a whole record, says nothing, and leaves gzip open. */
class CsvFaultsTest {
    private static final int ROWS = 4;

    static Stream<Arguments> codingsKindsAndRows() {
        return Stream.of(ContentCoding.values())
                .flatMap(coding -> Faults.ofEachKind().stream()
                        .flatMap(kind ->
                                IntStream.rangeClosed(0, ROWS).mapToObj(row -> Arguments.of(coding, kind, row))));
    }

    @ParameterizedTest
    @MethodSource("codingsKindsAndRows")
    void endsBehindAWholeRecordWhenARowCannotBeRead(ContentCoding coding, Throwable failure, int row) {
        FaultySource<Integer> source = FaultySource.counting(ROWS).failAtRow(row, failure);

        assertFails(coding, source, Rows.ENCODER, failure, row);
    }

    @ParameterizedTest
    @MethodSource("codingsKindsAndRows")
    void endsBehindAWholeRecordWhenARowCannotBeEncoded(ContentCoding coding, Throwable failure, int row) {
        if (row == ROWS) {
            return; // there is no such row
        }
        FaultySource<Integer> source = FaultySource.counting(ROWS);

        assertFails(
                coding,
                source,
                (n, out) -> {
                    out.writeStartObject();
                    out.writeStringProperty("n", n == row ? "half a record".repeat(1_000) : n.toString());
                    if (n == row) {
                        Faults.raise(failure);
                    }
                    out.writeEndObject();
                },
                failure,
                row);
    }

    @ParameterizedTest
    @EnumSource
    void endsBehindAWholeRecordWhenTheSourceCannotBeClosed(ContentCoding coding) {
        IllegalStateException failure = new IllegalStateException("SELECT secret FROM t");
        FaultySource<Integer> source = FaultySource.counting(ROWS).failAtClose(failure);

        assertFails(coding, source, Rows.ENCODER, failure, ROWS);
    }

    private static void assertFails(
            ContentCoding coding,
            FaultySource<Integer> source,
            RowEncoder<Integer> encoder,
            Throwable failure,
            int rows) {
        FaultySink sink = new FaultySink();

        ExportException thrown =
                catchThrowableOfType(ExportException.class, () -> stream(coding, source, encoder, sink));

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isEqualTo(rows);
        assertThat(source.cursor().closes()).isEqualTo(1);
        if (rows == 0) {
            assertThat(sink.size()).isZero();
            return;
        }
        Variant variant = new Variant(StreamFormat.CSV, coding);
        assertThat(variant.decodedText(sink.bytes())).isEqualTo(csv(rows));
        assertThat(sink.flushedBytes()).isEqualTo(sink.bytes());
        if (coding == ContentCoding.GZIP) {
            assertThat(catchThrowable(() -> IndependentJson.gunzip(sink.bytes())))
                    .isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void throwsWhatTheSinkThrowsAtEachByte(ContentCoding coding) throws IOException {
        FaultySink flawless = new FaultySink();
        stream(coding, FaultySource.counting(ROWS), Rows.ENCODER, flawless);
        byte[] whole = flawless.bytes();

        for (int bytes = 0; bytes < whole.length; bytes++) {
            IOException failure = new IOException("injected");
            FaultySource<Integer> source = FaultySource.counting(ROWS);
            FaultySink sink = FaultySink.failingAfter(bytes, failure);

            Throwable thrown = catchThrowable(() -> stream(coding, source, Rows.ENCODER, sink));

            assertThat(thrown).isSameAs(failure).hasNoSuppressedExceptions();
            assertThat(sink.bytes()).isEqualTo(Arrays.copyOf(whole, bytes));
            assertThat(sink.callsAfterFailure()).isZero();
            assertThat(source.cursor().closes()).isEqualTo(1);
            if (coding == ContentCoding.GZIP) {
                assertThat(catchThrowable(() -> IndependentJson.gunzip(sink.bytes())))
                        .as("the first %d bytes", bytes)
                        .isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void flushesTheFirstRecordAtOnce() throws IOException {
        FaultySink sink = new FaultySink();
        Variant variant = new Variant(StreamFormat.CSV, ContentCoding.GZIP);
        FaultySource<Integer> source = FaultySource.counting(3).onAdvance(row -> {
            if (row == 1) {
                assertThat(variant.decodedText(sink.flushedBytes())).isEqualTo(csv(1));
            }
        });

        stream(ContentCoding.GZIP, source, Rows.ENCODER, sink);

        assertThat(IndependentJson.gunzip(sink.bytes())).asString().isEqualTo(csv(3));
    }

    private static String csv(int rows) {
        StringBuilder text = new StringBuilder("n\r\n");
        IntStream.range(0, rows).forEach(row -> text.append(row).append("\r\n"));
        return text.toString();
    }

    private static void stream(
            ContentCoding coding, FaultySource<Integer> source, RowEncoder<Integer> encoder, FaultySink sink)
            throws IOException {
        RowStreamer.builder().format(StreamFormat.CSV).coding(coding).flushInterval(Duration.ZERO).build().stream(
                Export.of(source, encoder).withColumns(List.of(Column.of("n"))), sink);
    }
}
