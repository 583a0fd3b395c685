package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.exc.StreamConstraintsException;

/** Whatever is too large fails; nothing is cut short. */
class WriteLimitsTest {
    private static final String ROW = Rows.json(0);

    private final FaultySink sink = new FaultySink();

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void writesAsManyRowsAsAllowedAndFailsAtOneMore(Variant variant) throws IOException {
        RowStreamer streamer = builder(variant).maxRows(3).build();

        assertThat(streamer.stream(Export.of(FaultySource.counting(3), Rows.ENCODER), sink)
                        .rows())
                .isEqualTo(3);
        assertThat(variant.read(sink.bytes()).isComplete()).isTrue();

        FaultySink cut = assertTooLarge(streamer, FaultySource.counting(4), Rows.ENCODER, 3, "maxRows, 3");
        variant.assertUnfinished(cut.bytes());
        assertThat(variant.read(cut.bytes()).rows()).isEqualTo(Rows.json(0, 3));
    }

    @ParameterizedTest
    @EnumSource
    void countsBytesBeforeContentCoding(ContentCoding coding) throws IOException {
        Variant variant = new Variant(StreamFormat.NDJSON, coding);
        int three = Rows.ndjson(3).length();

        builder(variant).maxBytes(three).build().stream(Export.of(FaultySource.counting(3), Rows.ENCODER), sink);
        assertThat(variant.read(sink.bytes()).isComplete()).isTrue();

        FaultySink cut = assertTooLarge(
                builder(variant).maxBytes(three - 1).build(), FaultySource.counting(3), Rows.ENCODER, 2, "maxBytes");
        variant.assertUnfinished(cut.bytes());
        assertThat(variant.read(cut.bytes()).rows()).isEqualTo(Rows.json(0, 2));
    }

    @Test
    void countsBytesOverManyWrites() {
        int rows = 100_000;
        int bytes = Rows.ndjson(rows).length() - 1;

        FaultySink cut = assertTooLarge(
                RowStreamer.builder().maxBytes(bytes).build(),
                FaultySource.counting(rows),
                Rows.ENCODER,
                rows - 1,
                "maxBytes, " + bytes);
        assertThat(cut.text()).startsWith(Rows.ndjson(rows - 1) + "{\"end\":false");
    }

    @ParameterizedTest
    @EnumSource(names = {"NDJSON", "JSON_ARRAY"})
    void nestsAsDeepAsAllowedAndFailsOneLevelBelow(StreamFormat format) throws IOException {
        RowStreamer streamer = RowStreamer.builder().format(format).maxDepth(20).build();

        streamer.stream(Export.of(FaultySource.counting(2), (row, out) -> nested(20, out)), sink);

        assertTooLarge(
                streamer,
                FaultySource.counting(2),
                (row, out) -> nested(row == 1 ? 21 : 20, out),
                1,
                "deeper than maxDepth, 20");
    }

    @Test
    void nestsFiveHundredLevelsByDefault() throws IOException {
        RowStreamer streamer = RowStreamer.builder().build();

        streamer.stream(Export.of(FaultySource.counting(1), (row, out) -> nested(500, out)), sink);

        assertTooLarge(
                streamer, FaultySource.counting(1), (row, out) -> nested(501, out), 0, "deeper than maxDepth, 500");
    }

    @Test
    void leavesTheLimitsOfOthersAlone() {
        StreamConstraintsException others = new StreamConstraintsException("a limit of some parser");

        ExportException thrown = catchThrowableOfType(
                ExportException.class,
                () -> RowStreamer.builder().build().stream(
                        Export.of(FaultySource.counting(1), (row, out) -> {
                            throw others;
                        }),
                        sink));

        assertThat(thrown).hasCause(others);
    }

    @Test
    void failsAtALongRowWithTheNameOfTheLimit() {
        assertTooLarge(
                RowStreamer.builder().maxRowBytes(ROW.length() - 1).build(),
                FaultySource.counting(1),
                Rows.ENCODER,
                0,
                "maxRowBytes");
    }

    @Test
    void tellsClientsThatAskingAgainDoesNotHelp() {
        FaultySink cut = assertTooLarge(
                RowStreamer.builder().maxRows(1).build(), FaultySource.counting(2), Rows.ENCODER, 1, "maxRows");

        assertThat(cut.text())
                .endsWith(
                        "\"error\":{\"type\":\"urn:rowstream:problem:export-too-large\",\"title\":\"The export is larger "
                                + "than the server allows\",\"status\":500,\"retryable\":false}}\n");
    }

    @Test
    void areAtLeastOne() {
        RowStreamer.Builder builder = RowStreamer.builder();
        List<Runnable> settings = List.of(
                () -> builder.maxRows(0),
                () -> builder.maxBytes(0),
                () -> builder.maxRowBytes(0),
                () -> builder.maxDepth(0),
                () -> builder.flushBytes(0));
        assertThat(settings)
                .allSatisfy(setting -> assertThatThrownBy(setting::run)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("must be at least 1, not 0"));
    }

    private static void nested(int depth, JsonGenerator out) {
        for (int i = 0; i < depth; i++) {
            out.writeStartArray();
        }
        for (int i = 0; i < depth; i++) {
            out.writeEndArray();
        }
    }

    private static RowStreamer.Builder builder(Variant variant) {
        return RowStreamer.builder().format(variant.format()).coding(variant.coding());
    }

    private static FaultySink assertTooLarge(
            RowStreamer streamer, FaultySource<Integer> source, RowEncoder<Integer> encoder, int rows, String limit) {
        FaultySink cut = new FaultySink();
        ExportException thrown =
                catchThrowableOfType(ExportException.class, () -> streamer.stream(Export.of(source, encoder), cut));
        assertThat(thrown).hasCauseInstanceOf(ExportLimitException.class).hasNoSuppressedExceptions();
        assertThat(thrown.getCause()).hasMessageContaining(limit);
        assertThat(thrown.rows()).isEqualTo(rows);
        assertThat(source.cursor().closes()).isEqualTo(1);
        assertThat(cut.size() == 0).isEqualTo(rows == 0);
        return cut;
    }
}
