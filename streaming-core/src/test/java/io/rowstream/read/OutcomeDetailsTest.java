package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.ReadWay;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What an outcome says beside its name: places, limits, checkpoints, and what completeness rests on. */
class OutcomeDetailsTest {
    private static final Variant NDJSON = new Variant(StreamFormat.NDJSON, ContentCoding.IDENTITY);
    private static final Variant ARRAY = new Variant(StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"n":1}~[1,x]~                                  | 2 | 11
                    {"n":"ä"}~~{}{}~                                | 3 | 14
                    ~~1~{"end":false,"count":1}~~2~x                | 0 | 0
                    ~~1~{"end":false,"count":1}~~2~x~               | 7 | 31
                    1~{"end":false,"count":2}~                      | 2 | 2
                    1~{"end":true,"count":1}~1~                     | 3 | 25
                    1~{"end":false,"count":1}~[1~                   | 3 | 28
                    """)
    void namesLineAndByteOfADefect(String body, long line, long byteOffset) {
        ReadOptions options = ReadOptions.builder().blankLines(true).build();
        for (ReadWay way : ReadWay.values()) {
            ReadOutcome<String> read =
                    way.read(body.strip().replace('~', '\n').getBytes(UTF_8), NDJSON, JsonText::of, options);

            if (line == 0) {
                assertThat(read.failure()).isInstanceOf(IncompleteStreamException.class);
            } else {
                assertThat(read.failure()).isInstanceOfSatisfying(MalformedStreamException.class, e -> {
                    assertThat(e.line()).as("line, %s", e).isEqualTo(line);
                    assertThat(e.byteOffset()).as("byte, %s", e).isEqualTo(byteOffset);
                });
            }
        }
    }

    @Test
    void namesTheByteOfADefectInAnArrayAndInADocument() {
        for (ReadWay way : ReadWay.values()) {
            assertPlace(way, "[1,\"ä\" 2]", ReadOptions.DEFAULTS, 8);
            assertPlace(way, "[1, [2,x]]", ReadOptions.DEFAULTS, 7);
            ReadOptions items = ReadOptions.builder().pointer("/items").build();
            assertPlace(way, "{\"ä\":nul,\"items\":[]}", items, 9);
            assertPlace(way, "{\"items\":[1,nul]}", items, 12);
            assertPlace(way, "{\"items\":[1,2],\"x\":01}", items, 20);
        }
    }

    private static void assertPlace(ReadWay way, String body, ReadOptions options, long byteOffset) {
        ReadOutcome<String> read = way.read(body.getBytes(UTF_8), ARRAY, JsonText::of, options);
        assertThat(read.failure()).isInstanceOfSatisfying(MalformedStreamException.class, e -> {
            assertThat(e.byteOffset()).as("%s", e).isEqualTo(byteOffset);
            assertThat(e.line()).isZero();
            assertThat(e).hasMessageContaining("byte " + byteOffset);
        });
    }

    @Test
    void countsTheBytesThatArrived() {
        for (ReadWay way : ReadWay.values()) {
            ReadOutcome<String> read =
                    way.read("\ufeff1\n2\n\"ä".getBytes(UTF_8), NDJSON, JsonText::of, ReadOptions.DEFAULTS);
            assertThat(read.failure())
                    .isInstanceOfSatisfying(
                            IncompleteStreamException.class,
                            e -> assertThat(e.byteOffset()).isEqualTo(10));
        }
    }

    @ParameterizedTest
    @EnumSource(ReadWay.class)
    void namesTheLimit(ReadWay way) {
        ReadOptions.Builder small = ReadOptions.builder()
                .maxRowBytes(100)
                .maxRows(3)
                .maxBytes(1000)
                .maxDepth(4)
                .maxNumberLength(10)
                .maxNameLength(20);
        assertLimit(way, "maxRowBytes", '"' + "x".repeat(99) + '"', small.build());
        assertLimit(way, "maxDepth", "[[[[[]]]]]", small.build());
        assertLimit(way, "maxNumberLength", "12345678901", small.build());
        assertLimit(way, "maxNumberLength", "{\"a\":12345678901}", small.build());
        assertLimit(way, "maxNameLength", "{\"" + "n".repeat(30) + "\":1}", small.build());
        assertThat(way.read("[1,2,3,4]".getBytes(UTF_8), ARRAY, JsonText::of, small.build())
                        .failure())
                .isInstanceOfSatisfying(
                        LimitExceededException.class, e -> assertThat(e.limit()).isEqualTo("maxRows"));
        assertThat(way.read((" ".repeat(1000) + "[]").getBytes(UTF_8), ARRAY, JsonText::of, small.build())
                        .failure())
                .isInstanceOfSatisfying(
                        LimitExceededException.class, e -> assertThat(e.limit()).isEqualTo("maxBytes"));
    }

    /** In a row of either format, and outside of an array in a document. */
    private static void assertLimit(ReadWay way, String limit, String value, ReadOptions options) {
        assertLimit(way.read(("1\n" + value + "\n").getBytes(UTF_8), NDJSON, JsonText::of, options), limit);
        assertLimit(way.read(("[1," + value + ",3]").getBytes(UTF_8), ARRAY, JsonText::of, options), limit);
        if (!limit.equals("maxRowBytes")) {
            ReadOptions pointer = options.toBuilder().pointer("/items").build();
            String body = "{\"items\":[1],\"x\":" + value + "}";
            assertLimit(way.read(body.getBytes(UTF_8), ARRAY, JsonText::of, pointer), limit);
        }
    }

    private static void assertLimit(ReadOutcome<String> read, String limit) {
        assertThat(read.failure()).isInstanceOfSatisfying(LimitExceededException.class, e -> {
            assertThat(e.limit()).isEqualTo(limit);
            assertThat(e).hasMessageContaining(limit);
            assertThat(e.rows()).isEqualTo(1);
        });
        assertThat(read.rows()).containsExactly("1");
    }

    @Test
    void takesWhatIsJustWithinTheLimits() {
        ReadOptions options = ReadOptions.builder()
                .maxRows(5)
                .maxDepth(4)
                .maxNumberLength(10)
                .maxNameLength(20)
                .build();
        String rows = "[[[[]]]]~1234567890~-1234567.8~{\"" + "n".repeat(20) + "\":1}~1~";
        for (ReadWay way : ReadWay.values()) {
            String body = rows.replace('~', '\n') + "{\"end\":true,\"count\":5}\n";
            ReadOutcome<String> read = way.read(body.getBytes(UTF_8), NDJSON, JsonText::of, options);
            assertThat(read.failure()).isNull();
            assertThat(read.rows()).hasSize(5);
        }
    }

    @Test
    void saysWhatCompletenessRestsOn() {
        ReadOptions foreign = ReadOptions.builder().foreign().build();
        assertThat(completeness("1\n", StreamFormat.NDJSON, foreign)).isEqualTo(Completeness.TRANSPORT_ONLY);
        assertThat(completeness(
                        "1\n",
                        StreamFormat.NDJSON,
                        foreign.toBuilder().delimited(false).build()))
                .isEqualTo(Completeness.UNPROVED);
        assertThat(completeness(
                        "[1]",
                        StreamFormat.JSON_ARRAY,
                        foreign.toBuilder().delimited(false).build()))
                .isEqualTo(Completeness.PROVED);
        assertThat(completeness("{\"end\":true,\"count\":0}\n", StreamFormat.NDJSON, ReadOptions.DEFAULTS))
                .isEqualTo(Completeness.PROVED);
    }

    private static Completeness completeness(String body, StreamFormat format, ReadOptions options) {
        try (RowReader<String> reader = RowReader.open(
                PiecewiseInput.of(body.getBytes(UTF_8)), format, ContentCoding.IDENTITY, JsonText::of, options)) {
            assertThat(reader.completeness()).isEqualTo(Completeness.PENDING);
            reader.forEach(row -> assertThat(reader.completeness()).isEqualTo(Completeness.PENDING));
            return reader.completeness();
        }
    }

    @Test
    void keepsTheLastCheckpointAfterAFailureAndAfterClosing() {
        String body = "1\n{\"end\":false,\"count\":1,\"cursor\":\"rs1\"}\n{\"end\":false,\"count\":1}\n2\n";
        AtomicReference<Checkpoint> atRow2 = new AtomicReference<>();
        RowReader<String> reader =
                RowReader.open(PiecewiseInput.of(body.getBytes(UTF_8)), StreamFormat.NDJSON, JsonText::of);
        assertThat(reader.lastCheckpoint()).isNull();
        RowStreamException failure = catchThrowableOfType(
                RowStreamException.class, () -> reader.forEach(row -> atRow2.set(reader.lastCheckpoint())));
        reader.close();

        Checkpoint checkpoint = new Checkpoint(1, "rs1");
        assertThat(atRow2).hasValue(checkpoint);
        assertThat(failure.lastCheckpoint()).isEqualTo(checkpoint);
        assertThat(reader.lastCheckpoint()).isEqualTo(checkpoint);
    }

    @Test
    void reportsTheCheckpointWithEveryKindOfFailure() {
        String start = "1\n{\"end\":false,\"count\":1,\"cursor\":\"rs1\"}\n";
        ReadOptions options = ReadOptions.builder().maxDepth(10).build();
        for (String end : new String[] {
            "",
            "2",
            "x\n",
            "\n",
            "{\"end\":true,\"count\":2}\n",
            "{\"end\":false,\"count\":1,\"error\":{}}\n",
            "[".repeat(20) + "\n",
            "{\"a\":1}\n"
        }) {
            for (ReadWay way : ReadWay.values()) {
                ReadOutcome<Integer> read = way.read(
                        (start + end).getBytes(UTF_8),
                        NDJSON,
                        in -> in.getIntValue(), // fails at an object
                        options);
                assertThat(read.expectFailure().lastCheckpoint()).isEqualTo(new Checkpoint(1, "rs1"));
            }
        }
    }

    @Test
    void refusesOptionsThatDoNotBelongToTheFormat() {
        PiecewiseInput in = PiecewiseInput.of();
        ReadOptions pointer = ReadOptions.builder().pointer("/items").build();
        ReadOptions resumed = ReadOptions.builder().resumedFrom("rs1").build();
        assertThatThrownBy(() -> RowReader.open(in, StreamFormat.NDJSON, ContentCoding.IDENTITY, JsonText::of, pointer))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        RowReader.open(in, StreamFormat.JSON_ARRAY, ContentCoding.IDENTITY, JsonText::of, resumed))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RowFeed.to(row -> {}, StreamFormat.NDJSON, ContentCoding.GZIP, JsonText::of, pointer))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> resumed.toBuilder().foreign().build()).isInstanceOf(IllegalStateException.class);
        assertThat(in.closes()).isZero();
    }

    @Test
    void keepsOptionsApartFromTheirBuilder() {
        ReadOptions.Builder builder = ReadOptions.builder().maxRows(1);
        ReadOptions one = builder.build();
        ReadOptions two = builder.maxRows(2).pointer("/a").build();
        assertThat(one.maxRows()).isEqualTo(1);
        assertThat(one.pointer()).isNull();
        assertThat(two.toBuilder().build()).hasToString(two.toString());
        assertThat(two.toString()).contains("maxRows=2", "pointer=/a", "foreign=false");
        for (long bad : new long[] {0, -1}) {
            assertThatThrownBy(() -> builder.maxRows(bad)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.maxBytes(bad)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.maxDepth((int) bad)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.maxNumberLength((int) bad)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.maxNameLength((int) bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
