package io.rowstream.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.Allocations;
import io.rowstream.testing.RepeatingInput;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import java.io.InputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a row costs does not grow with the number of rows before it. */
class ReadAllocationTest {
    private static final int AT_ONCE = 1000;
    private static final int FEW = 10;
    private static final int MANY = 200;

    @ParameterizedTest
    @EnumSource(names = {"NDJSON", "JSON_ARRAY"})
    void allocatesTheSameForEachRow(StreamFormat format) {
        long few = Allocations.growth(batches -> read(format, batches), FEW, 2 * FEW) / (FEW * AT_ONCE);
        long many = Allocations.growth(batches -> read(format, batches), MANY, 2 * MANY) / (MANY * AT_ONCE);

        // The decoder here gives one shared object, so all of it is the reader's own.
        assertThat(many)
                .as("bytes a row, %d before", few)
                .isLessThanOrEqualTo(few + 8)
                .isLessThan(200);
    }

    private static void read(StreamFormat format, int batches) {
        long rows = (long) batches * AT_ONCE;
        InputStream in = switch (format) {
            case NDJSON ->
                RepeatingInput.of(
                        "", (Rows.json(1) + "\n").repeat(AT_ONCE), batches, Rows.sentinel(Math.toIntExact(rows)));
            case JSON_ARRAY ->
                RepeatingInput.of("[" + Rows.json(0), ("," + Rows.json(1)).repeat(AT_ONCE), batches, "]");
            case CSV -> throw new AssertionError("CSV is not read");
        };
        try (RowReader<Boolean> reader = RowReader.open(in, format, parser -> {
            parser.skipChildren();
            return Boolean.TRUE;
        })) {
            reader.forEach(row -> {});
            assertThat(reader.rows()).isBetween(rows, rows + 1);
        }
    }
}
