package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.read.IncompleteStreamException;
import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults that writers of streams were seen to have; others of the kind stand in the tests of their subject. */
class FieldCasesTest {

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("W3")
    void aCutExactlyBetweenTwoRowsIsNoEnd(Variant variant) {
        FaultySink sink = new FaultySink();
        FaultySource<Integer> source = FaultySource.counting(9).onAdvance(row -> {
            if (row == 3) {
                ReadOutcome<String> soFar = variant.read(sink.flushedBytes());
                assertThat(soFar.rows()).isEqualTo(Rows.json(0, 3));
                assertThat(soFar.failure()).isInstanceOf(IncompleteStreamException.class);
            }
        });

        Throwable thrown =
                catchThrowable(() -> RowStreamer.builder()
                        .format(variant.format())
                        .coding(variant.coding())
                        .flushInterval(Duration.ZERO)
                        .build()
                        .stream(Export.of(source, Rows.ENCODER), sink));

        assertThat(thrown).isNull();
    }

    @Test
    @FieldCase("W6")
    void failuresTellNothingInCsv() {
        FaultySink sink = new FaultySink();
        FaultySource<Integer> source = FaultySource.counting(9)
                .failAtRow(2, new IllegalStateException("ERROR: relation \"t\" does not exist; SELECT * FROM t"));

        Throwable thrown = catchThrowable(() -> RowStreamer.builder().format(StreamFormat.CSV).build().stream(
                Export.of(source, Rows.ENCODER).withColumns(List.of(Column.of("n"))), sink));

        assertThat(thrown).isInstanceOf(ExportException.class);
        assertThat(sink.text()).isEqualTo("n\r\n0\r\n1\r\n");
    }

    @Test
    @FieldCase("W7")
    void theCountIsOfTheRowsThatWereSent() throws IOException {
        List<Integer> table = new CopyOnWriteArrayList<>(List.of(0, 1, 2));
        int counted = table.size();
        FaultySink sink = new FaultySink();
        RowSource<Integer> source = RowSource.ofIterator(() -> IntStream.iterate(0, i -> i < table.size(), i -> i + 1)
                .mapToObj(table::get)
                .iterator());

        RowStreamer.builder().build().stream(
                Export.of(source, (row, out) -> {
                    if (row == 1) {
                        table.addAll(List.of(3, 4)); // as another session does
                    }
                    Rows.ENCODER.encode(row, out);
                }),
                sink);

        assertThat(counted).isEqualTo(3);
        assertThat(sink.text()).isEqualTo(Rows.ndjson(5) + Rows.sentinel(5));
    }

    @Test
    @FieldCase("W8")
    void everyLineIsEnded() throws IOException {
        for (int rows = 0; rows < 4; rows++) {
            FaultySink sink = new FaultySink();
            RowStreamer.builder().build().stream(Export.of(FaultySource.counting(rows), Rows.ENCODER), sink);
            assertThat(sink.text()).endsWith("}\n");
            assertThat(IndependentJson.lines(sink.bytes())).hasSize(rows + 1);
        }
    }

    @Test
    @FieldCase("W9")
    void flushesFewTimesForManyRowsAndForTheFirstAtOnce() throws IOException {
        FaultySink sink = new FaultySink();
        FaultySource<Integer> source = FaultySource.counting(10_000).onAdvance(row -> {
            if (row == 1) {
                assertThat(new String(sink.flushedBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(Rows.ndjson(1));
            }
        });

        RowStreamer.builder().flushInterval(Duration.ofDays(1)).build().stream(Export.of(source, Rows.ENCODER), sink);

        assertThat(sink.flushes()).isBetween(2, 5);
    }

    @Test
    @FieldCase("W10")
    void gzipHoldsNoRowBackWhileTheSourcePauses() throws IOException {
        Variant variant = new Variant(StreamFormat.NDJSON, ContentCoding.GZIP);
        FaultySink sink = new FaultySink();
        FaultySource<Integer> source = FaultySource.counting(3).onAdvance(row -> {
            if (row == 1) { // whatever time this takes, the client has row 0
                assertThat(variant.read(sink.flushedBytes()).rows()).containsExactly(Rows.json(0));
            }
        });

        RowStreamer.builder().coding(ContentCoding.GZIP).build().stream(Export.of(source, Rows.ENCODER), sink);

        assertThat(variant.read(sink.bytes()).isComplete()).isTrue();
    }

    @Test
    @FieldCase("W5")
    void aRowEqualToAnEndMarkIsRefused() {
        for (boolean end : new boolean[] {true, false}) {
            FaultySink sink = new FaultySink();
            Throwable thrown = catchThrowable(() -> RowStreamer.builder().build().stream(
                    Export.of(FaultySource.counting(2), (row, out) -> {
                        if (row == 0) {
                            Rows.ENCODER.encode(row, out);
                            return;
                        }
                        out.writeStartObject();
                        out.writeBooleanProperty("end", end);
                        out.writeNumberProperty("count", 1);
                        out.writeEndObject();
                    }),
                    sink));

            assertThat(thrown).isInstanceOf(ExportException.class).hasMessageContaining("rename");
            assertThat(sink.text()).startsWith(Rows.ndjson(1) + "{\"end\":false,\"count\":1,\"error\":");
        }
    }
}
