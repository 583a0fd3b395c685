package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.Faults;
import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonGenerator;

/** An encoder may fail at any row and at any point of a row; nothing of that row is ever seen. */
class EncoderFaultsTest {
    private static final int ROWS = 4;
    private static final String SECRET = "half a row";

    /** Where in a row an encoder fails. */
    enum Point {
        BEFORE_THE_ROW {
            @Override
            void write(int row, JsonGenerator out) {}
        },
        IN_A_NESTED_VALUE {
            @Override
            void write(int row, JsonGenerator out) {
                out.writeStartObject();
                out.writeStringProperty("text", SECRET);
                out.writeArrayPropertyStart("items");
                out.writeStartObject();
            }
        },
        BEYOND_THE_GENERATORS_BUFFER {
            @Override
            void write(int row, JsonGenerator out) {
                out.writeStartObject();
                out.writeStringProperty("text", SECRET.repeat(10_000));
            }
        },
        AFTER_THE_ROW {
            @Override
            void write(int row, JsonGenerator out) {
                out.writeString(SECRET);
            }
        };

        abstract void write(int row, JsonGenerator out);
    }

    static Stream<Arguments> faults() {
        return Variant.all()
                .flatMap(variant -> Stream.of(Point.values())
                        .flatMap(point -> Faults.ofEachKind().stream()
                                .flatMap(failure -> IntStream.range(0, ROWS)
                                        .mapToObj(row -> Arguments.of(variant, point, failure, row)))));
    }

    @ParameterizedTest
    @MethodSource("faults")
    @FieldCase("W2")
    void dropsTheRowThatCannotBeEncoded(Variant variant, Point point, Throwable failure, int failingRow) {
        FaultySource<Integer> source = FaultySource.counting(ROWS);
        FaultySink sink = new FaultySink();
        RowEncoder<Integer> encoder = (row, out) -> {
            if (row == failingRow) {
                point.write(row, out);
                Faults.raise(failure);
            }
            Rows.ENCODER.encode(row, out);
        };
        RowStreamer streamer = RowStreamer.builder()
                .format(variant.format())
                .coding(variant.coding())
                .build();

        ExportException thrown =
                catchThrowableOfType(ExportException.class, () -> streamer.stream(Export.of(source, encoder), sink));

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isEqualTo(failingRow);
        assertThat(source.cursor().closes()).isEqualTo(1);
        assertThat(source.cursor().isCancelledBeforeClose()).isTrue();
        if (failingRow == 0) {
            assertThat(sink.size()).isZero();
        } else {
            variant.assertUnfinished(sink.bytes());
            assertThat(variant.decodedText(sink.bytes())).doesNotContain(SECRET);
            assertThat(variant.read(sink.bytes()).rows()).isEqualTo(Rows.json(0, failingRow));
            assertThat(variant.read(sink.bytes()).expectFailure().rows()).isEqualTo(failingRow);
            assertThat(sink.flushedBytes()).isEqualTo(sink.bytes());
        }
    }
}
