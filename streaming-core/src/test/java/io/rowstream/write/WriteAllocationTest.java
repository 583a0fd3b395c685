package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.Allocations;
import io.rowstream.testing.Variant;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The promise of flat memory, as bytes allocated for each row: none. */
class WriteAllocationTest {
    private static final int FEW = 1_000;
    private static final int MANY = 1_000_000;

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void allocatesNothingForARow(Variant variant) {
        assertFlat(RowStreamer.builder().format(variant.format()).coding(variant.coding()));
    }

    @Test
    void allocatesNothingForARowOfCsv() {
        assertFlat(RowStreamer.builder().format(StreamFormat.CSV));
    }

    @Test
    void allocatesNothingForARowWithHeartbeatsADeadlineAndLimits() {
        assertFlat(RowStreamer.builder()
                .heartbeats(Duration.ofSeconds(15))
                .deadline(Duration.ofHours(1))
                .maxRows(MANY)
                .maxBytes(Integer.MAX_VALUE));
    }

    private static void assertFlat(RowStreamer.Builder settings) {
        RowStreamer streamer = settings.build();

        long more = Allocations.growth(rows -> stream(streamer, rows), FEW, MANY);

        assertThat(more).as("bytes more for %d rows more", MANY - FEW).isLessThan(1_000);
    }

    private static void stream(RowStreamer streamer, int rows) {
        Export<Counter> export = Export.of(() -> new Counter(rows), (row, out) -> {
            out.writeStartObject();
            out.writeName("id");
            out.writeNumber(row.at);
            out.writeName("big");
            out.writeNumber(Long.MAX_VALUE - row.at);
            out.writeName("even");
            out.writeBoolean((row.at & 1) == 0);
            out.writeName("nothing");
            out.writeNull();
            out.writeEndObject();
        });
        Export<Counter> columns = export.withColumns(
                Stream.of("id", "big", "even", "nothing").map(Column::of).toList());
        try {
            assertThat(streamer.stream(columns, OutputStream.nullOutputStream()).rows())
                    .isEqualTo(rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives the same row object at each step, as cursors may. */
    private static final class Counter implements RowCursor<Counter> {
        private final int rows;
        private int at;

        Counter(int rows) {
            this.rows = rows;
        }

        @Override
        public boolean advance() {
            return at++ < rows;
        }

        @Override
        public Counter current() {
            return this;
        }

        @Override
        public void close() {}
    }
}
