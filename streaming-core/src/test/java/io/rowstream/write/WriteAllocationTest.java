package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.Allocations;
import io.rowstream.testing.Variant;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The promise of flat memory, as bytes allocated for each row: none. */
class WriteAllocationTest {
    private static final int FEW = 10_000;
    private static final int MANY = 100_000;

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void allocatesNothingForARow(Variant variant) {
        RowStreamer streamer = RowStreamer.builder()
                .format(variant.format())
                .coding(variant.coding())
                .build();

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
        try {
            assertThat(streamer.stream(export, OutputStream.nullOutputStream()).rows())
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
