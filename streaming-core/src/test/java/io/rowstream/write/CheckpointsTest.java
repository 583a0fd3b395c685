package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Checkpoints come when they are due, behind the row they count, and change nothing of what a failure looks like. */
class CheckpointsTest {
    private static final int MANY_BYTES = 1024 * 1024;
    private static final Duration LONG = Duration.ofSeconds(2);
    private static final Checkpoints EVERY_ROW = Checkpoints.every(1, MANY_BYTES, LONG);
    private static final int ROWS = 4;

    private final FaultySink sink = new FaultySink();

    @Test
    void comeAfterRows() throws IOException {
        stream(Checkpoints.every(3, MANY_BYTES, LONG), 10, row -> "t" + row);

        assertThat(checkpoints()).containsExactly("3:t2", "6:t5", "9:t8");
    }

    @Test
    void comeAfterBytes() throws IOException {
        int bytes = 2 * (Rows.json(0).length() + 1);

        stream(Checkpoints.every(1_000, bytes, LONG), 5, row -> "t" + row);

        assertThat(checkpoints()).containsExactly("2:t1", "4:t3");
    }

    @Test
    void comeAfterTime() throws IOException {
        stream(Checkpoints.every(1_000, MANY_BYTES, Duration.ofNanos(1)), 3, row -> "t" + row);

        assertThat(checkpoints()).containsExactly("1:t0", "2:t1", "3:t2");
    }

    @Test
    void comeAtLeastAfterAThousandRows() throws IOException {
        stream(Checkpoints.DEFAULT, 5_000, row -> "t" + row);

        List<Integer> counts = checkpoints().stream()
                .map(line -> Integer.parseInt(line.substring(0, line.indexOf(':'))))
                .toList();
        int last = 0;
        for (int count : counts) {
            assertThat(count - last).isBetween(1, 1_000);
            last = count;
        }
        assertThat(last).isGreaterThan(4_000);
    }

    @Test
    void askForTokensOnlyWhereTheyAreDue() throws IOException {
        List<Integer> asked = new ArrayList<>();

        stream(Checkpoints.every(2, MANY_BYTES, LONG), 7, row -> {
            asked.add(row);
            return "t";
        });

        assertThat(asked).containsExactly(1, 3, 5);
    }

    @Test
    void areSkippedWhereARowHasNoTokenThatFits() throws IOException {
        String fits = "x".repeat(2_048);

        stream(EVERY_ROW, ROWS, row -> row == 0 ? null : row == 1 ? fits + "x" : fits);

        assertThat(checkpoints()).containsExactly("3:" + fits, "4:" + fits);
        assertWhole();
    }

    @Test
    void areNotWrittenForExportsWithoutTokens() throws IOException {
        Export<Integer> export = Export.of(FaultySource.counting(ROWS), Rows.ENCODER);
        assertThat(export.hasTokens()).isFalse();

        RowStreamer.builder().checkpoints(EVERY_ROW).build().stream(export, sink);

        assertThat(sink.text()).isEqualTo(Rows.ndjson(ROWS) + Rows.sentinel(ROWS));
    }

    @Test
    void areNotWrittenUnlessAskedFor() throws IOException {
        Export<Integer> export = Export.of(FaultySource.counting(ROWS), Rows.ENCODER)
                .withTokens(row -> {
                    throw new AssertionError("nobody asked for a token");
                });
        assertThat(export.hasTokens()).isTrue();

        RowStreamer.builder().build().stream(export, sink);

        assertThat(sink.text()).isEqualTo(Rows.ndjson(ROWS) + Rows.sentinel(ROWS));
    }

    @Test
    void haveNoPlaceInAnArray() throws IOException {
        RowStreamer.builder().format(StreamFormat.JSON_ARRAY).checkpoints(EVERY_ROW).build().stream(
                export(FaultySource.counting(2)).resumedFrom("t"), sink);

        assertThat(sink.text()).isEqualTo("[{\"n\":0},{\"n\":1}]");
    }

    @Test
    void haveNoPlaceWithoutASentinel() throws IOException {
        RowStreamer.builder().sentinel(false).checkpoints(EVERY_ROW).build().stream(
                export(FaultySource.counting(2)).resumedFrom("t"), sink);

        assertThat(sink.text()).isEqualTo(Rows.ndjson(2));
    }

    @Test
    void standBehindTheEchoOfAResumedStream() throws IOException {
        RowStreamer.builder().checkpoints(EVERY_ROW).build().stream(
                export(FaultySource.counting(1)).resumedFrom("say \"x\""), sink);

        assertThat(sink.text())
                .isEqualTo("{\"end\":false,\"count\":0,\"cursor\":\"say \\\"x\\\"\"}\n" + Rows.ndjson(1)
                        + "{\"end\":false,\"count\":1,\"cursor\":\"rs1t0\"}\n" + Rows.sentinel(1));
    }

    @Test
    void failTheStreamBehindTheRowWhoseTokenCannotBeMade() {
        IllegalStateException failure = new IllegalStateException("injected");
        FaultySource<Integer> source = FaultySource.counting(ROWS);

        ExportException thrown = catchThrowableOfType(
                ExportException.class,
                () -> RowStreamer.builder().checkpoints(EVERY_ROW).build().stream(
                        Export.of(source, Rows.ENCODER).withTokens(row -> {
                            if (row == 2) {
                                throw failure;
                            }
                            return "t" + row;
                        }),
                        sink));

        assertThat(thrown).hasCause(failure).hasNoSuppressedExceptions();
        assertThat(thrown.rows()).isEqualTo(3);
        assertThat(source.cursor().closes()).isEqualTo(1);
        Variant variant = new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY);
        variant.assertUnfinished(sink.bytes());
        assertThat(variant.read(sink.bytes()).rows()).isEqualTo(Rows.json(0, 3));
        assertThat(sink.text()).contains("{\"end\":false,\"count\":3,\"error\":");
    }

    @ParameterizedTest
    @EnumSource
    void changeNothingWhereTheSourceFails(ContentCoding coding) {
        Variant variant = new Variant(StreamFormat.NDJSON, coding);
        for (Throwable failure : Faults.ofEachKind()) {
            for (int row = 0; row <= ROWS; row++) {
                FaultySource<Integer> source = FaultySource.counting(ROWS).failAtRow(row, failure);
                FaultySink body = new FaultySink();

                Throwable thrown = catchThrowable(() -> stream(coding, source, body));

                assertThat(thrown).isInstanceOf(ExportException.class).hasCause(failure);
                if (row == 0) {
                    assertThat(body.size()).isZero();
                } else {
                    variant.assertUnfinished(body.bytes());
                    assertThat(variant.read(body.bytes()).rows()).isEqualTo(Rows.json(0, row));
                }
                assertThat(source.cursor().closes()).isEqualTo(1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void changeNothingWhereTheSinkFails(ContentCoding coding) throws IOException {
        Variant variant = new Variant(StreamFormat.NDJSON, coding);
        FaultySink flawless = new FaultySink();
        stream(coding, FaultySource.counting(ROWS), flawless);
        byte[] whole = flawless.bytes();
        assertThat(variant.read(whole).isComplete()).isTrue();

        for (int bytes = 0; bytes < whole.length; bytes++) {
            IOException failure = new IOException("injected");
            FaultySource<Integer> source = FaultySource.counting(ROWS);
            FaultySink body = FaultySink.failingAfter(bytes, failure);

            Throwable thrown = catchThrowable(() -> stream(coding, source, body));

            assertThat(thrown).isSameAs(failure).hasNoSuppressedExceptions();
            assertThat(body.bytes()).isEqualTo(Arrays.copyOf(whole, bytes));
            variant.assertIncomplete(body.bytes());
            assertThat(source.cursor().closes()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1_001})
    void areNoRarerThanTheWireFormatAllowsByRows(int rows) {
        assertThatThrownBy(() -> Checkpoints.every(rows, 1, LONG)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, MANY_BYTES + 1})
    void areNoRarerThanTheWireFormatAllowsByBytes(int bytes) {
        assertThatThrownBy(() -> Checkpoints.every(1, bytes, LONG)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT0S", "PT2.000000001S"})
    void areNoRarerThanTheWireFormatAllowsByTime(Duration interval) {
        assertThatThrownBy(() -> Checkpoints.every(1, 1, interval)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Export<Integer> export(FaultySource<Integer> source) {
        return Export.of(source, Rows.ENCODER).withTokens(row -> "rs1t" + row);
    }

    private static void stream(ContentCoding coding, FaultySource<Integer> source, FaultySink body) throws IOException {
        RowStreamer.builder().coding(coding).checkpoints(EVERY_ROW).flushInterval(Duration.ZERO).build().stream(
                export(source).resumedFrom("rs1"), body);
    }

    private void stream(Checkpoints every, int rows, RowTokens<Integer> tokens) throws IOException {
        RowStreamer.builder().checkpoints(every).build().stream(
                Export.of(FaultySource.counting(rows), Rows.ENCODER).withTokens(tokens), sink);
    }

    /** Each as {@code count:token}; fails where one does not stand behind the row it counts. */
    private List<String> checkpoints() {
        List<String> found = new ArrayList<>();
        int rows = 0;
        for (JsonNode line : IndependentJson.lines(sink.bytes())) {
            if (line.has("n")) {
                rows++;
            } else if (line.has("cursor")) {
                assertThat(line.path("count").intValue()).isEqualTo(rows);
                found.add(rows + ":" + line.path("cursor").stringValue());
            }
        }
        return found;
    }

    private void assertWhole() {
        assertThat(new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY)
                        .read(sink.bytes())
                        .isComplete())
                .isTrue();
    }
}
