package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows several at a time: as many as fit, in order, none lost before a failure. */
class ChunksTest {
    private static final List<String> ROWS = List.of("1", "22", "333", "4444", "55555", "6", "7", "8");

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void holdsSoManyRows(Variant variant) {
        for (int piece : new int[] {1, 5, 1000}) {
            List<List<String>> chunks = new ArrayList<>();
            RowReader<String> reader = open(variant, Bodies.whole(variant, ROWS), piece);

            reader.forEachChunk(ChunkSize.rows(3), chunks::add);

            assertThat(chunks).containsExactly(ROWS.subList(0, 3), ROWS.subList(3, 6), ROWS.subList(6, 8));
            assertThat(reader.rows()).isEqualTo(8);
            assertThat(reader.completeness()).isEqualTo(Completeness.PROVED);
        }
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void holdsRowsOfSoManyBytesOrOneLongerOne(Variant variant) {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            for (int piece : new int[] {1, 5, 1000}) {
                byte[] body = Bodies.whole(variant, ROWS);
                ReadOptions options = ReadOptions.builder().executor(executor).build();
                for (RowReader<String> reader : List.of(
                        open(variant, body, piece),
                        RowReader.open(
                                PiecewiseInput.evenly(body, piece),
                                variant.format(),
                                variant.coding(),
                                JsonText::of,
                                options))) {
                    List<List<String>> chunks = new ArrayList<>();
                    reader.forEachChunk(ChunkSize.bytes(4), chunks::add);

                    assertThat(chunks)
                            .containsExactly(
                                    List.of("1", "22"),
                                    List.of("333"),
                                    List.of("4444"),
                                    List.of("55555"),
                                    List.of("6", "7", "8"));
                }
            }
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void holdsAHundredKilobytesByDefault() {
        String row = '"' + "x".repeat(1022) + '"';
        List<String> rows = Collections.nCopies(250, row);
        List<Integer> sizes = new ArrayList<>();

        openNdjson(Bodies.text(StreamFormat.NDJSON, rows))
                .forEachChunk(ChunkSize.DEFAULT, chunk -> sizes.add(chunk.size()));

        assertThat(sizes).containsExactly(100, 100, 50);
    }

    @Test
    void handsOnTheRowsBeforeAFailureFirst() {
        for (String end : List.of("", "x\n", "{\"end\":true,\"count\":9}\n", "{\"end\":true,\"count\":5}\n1\n")) {
            RowReader<String> reader = openNdjson("1\n2\n3\n4\n5\n" + end);
            List<List<String>> chunks = new ArrayList<>();

            Throwable failure = catchThrowable(() -> reader.forEachChunk(ChunkSize.rows(2), chunks::add));

            assertThat(failure)
                    .isInstanceOfSatisfying(
                            RowStreamException.class, e -> assertThat(e.rows()).isEqualTo(5));
            assertThat(chunks).containsExactly(List.of("1", "2"), List.of("3", "4"), List.of("5"));
            assertThat(reader.rows()).isEqualTo(5);
            assertThat(reader.isComplete()).isFalse();
            assertThat(catchThrowable(() -> reader.forEachChunk(ChunkSize.rows(2), chunks::add)))
                    .isSameAs(failure);
        }
    }

    @Test
    void handsOnTheRowsBeforeAnErrorOfTheDecoder() {
        StackOverflowError error = new StackOverflowError("injected");
        RowReader<Integer> reader = RowReader.open(
                PiecewiseInput.of("1\n2\n3\n{\"end\":true,\"count\":3}\n".getBytes(UTF_8)),
                StreamFormat.NDJSON,
                parser -> {
                    if (parser.getIntValue() == 3) {
                        throw error;
                    }
                    return parser.getIntValue();
                });
        Iterator<List<Integer>> chunks = reader.chunks(ChunkSize.rows(10));

        assertThat(chunks.next()).containsExactly(1, 2);
        assertThat(catchThrowable(chunks::hasNext)).isSameAs(error);
        assertThatThrownBy(chunks::hasNext).isInstanceOf(IllegalStateException.class);
        assertThat(reader.isComplete()).isFalse();
    }

    @Test
    void goesOnWhereAnotherWalkStopped() {
        RowReader<String> reader = openNdjson(Bodies.text(StreamFormat.NDJSON, ROWS));
        Iterator<List<String>> chunks = reader.chunks(ChunkSize.rows(2));
        assertThat(reader.iterator().hasNext()).isTrue();
        assertThat(chunks.next()).containsExactly("1", "22");
        assertThat(chunks.hasNext()).isTrue();
        assertThat(reader.iterator().next()).isEqualTo("333");
        assertThat(reader.chunks(ChunkSize.rows(100)).next()).isEqualTo(ROWS.subList(3, 8));
        assertThat(chunks.hasNext()).isFalse();
        assertThatThrownBy(chunks::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void isTheCallersToChange() {
        List<String> chunk = openNdjson(Bodies.text(StreamFormat.NDJSON, ROWS))
                .chunks(ChunkSize.rows(2))
                .next();
        chunk.clear();
        assertThat(chunk).isEmpty();
    }

    @Test
    void showsNoCheckpointBeyondItsRows() {
        StringBuilder body = new StringBuilder();
        for (int i = 1; i <= 20; i++) {
            body.append(i).append('\n');
            body.append("{\"end\":false,\"count\":")
                    .append(i)
                    .append(",\"cursor\":\"c")
                    .append(i)
                    .append("\"}\n");
        }
        body.append("{\"end\":true,\"count\":20}\n");
        RowReader<String> reader = openNdjson(body.toString());

        reader.forEachChunk(ChunkSize.rows(3), chunk -> {
            Checkpoint checkpoint = reader.lastCheckpoint();
            assertThat(checkpoint).isEqualTo(new Checkpoint(reader.rows(), "c" + reader.rows()));
        });
        assertThat(reader.lastCheckpoint()).isEqualTo(new Checkpoint(20, "c20"));
    }

    @Test
    void hasNoChunkWithoutRows() {
        List<List<String>> chunks = new ArrayList<>();
        openNdjson("{\"end\":true,\"count\":0}\n").forEachChunk(ChunkSize.DEFAULT, chunks::add);
        assertThat(chunks).isEmpty();
    }

    @Test
    void refusesSizesThatMakeNoSense() {
        assertThatThrownBy(() -> ChunkSize.rows(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ChunkSize.bytes(0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(ChunkSize.rows(7)).hasToString("ChunkSize.rows(7)");
        assertThat(ChunkSize.DEFAULT).hasToString("ChunkSize.bytes(102400)");
    }

    private static RowReader<String> openNdjson(String body) {
        return open(new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY), body.getBytes(UTF_8), 100_000);
    }

    private static RowReader<String> open(Variant variant, byte[] body, int piece) {
        return RowReader.open(
                PiecewiseInput.evenly(body, piece),
                variant.format(),
                variant.coding(),
                JsonText::of,
                ReadOptions.DEFAULTS);
    }
}
