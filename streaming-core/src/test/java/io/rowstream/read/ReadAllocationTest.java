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
    private static final int AT_ONCE = 1_000;
    private static final int MANY = 1_000;

    @ParameterizedTest
    @EnumSource(names = {"NDJSON", "JSON_ARRAY"})
    void allocatesTheSameForEachRow(StreamFormat format) {
        // What a stream costs whatever its length is in both lengths of a pair, and so in neither figure.
        double afterThousand = Allocations.growth(batches -> read(format, batches), 1, 2) / (double) AT_ONCE;
        double upToMillion =
                Allocations.growth(batches -> read(format, batches), 1, MANY) / (double) ((MANY - 1) * AT_ONCE);

        // The decoder here gives one shared object, so all of it is the reader's own.
        assertThat(upToMillion)
                .as("bytes a row, %s after a thousand rows", afterThousand)
                .isLessThanOrEqualTo(afterThousand + 0.5)
                .isLessThan(100);
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
