package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** A decoder that does not stop where it must is caught at its row, whatever the row and wherever it stands. */
class DecoderMistakesTest {
    private static final List<String> VALUES =
            List.of("5", "-0.5", "\"text\"", "\"\"", "true", "null", "{}", "[]", "{\"a\":{\"b\":[1]}}", "[[1],{}]");

    /** Three rows of one value, as the only content and with white space around. */
    static Stream<Arguments> bodies() {
        return Stream.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY)
                .flatMap(format -> VALUES.stream()
                        .flatMap(value -> Stream.of("", " ").map(space -> {
                            String row = space + value + space;
                            return Arguments.of(format, Bodies.text(format, List.of(row, row, row)), value);
                        })));
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void catchesADecoderThatReadsOneTokenTooMany(StreamFormat format, String body, String value) {
        assertCaughtAtRow(0, format, body, in -> {
            JsonText.of(in);
            in.nextToken();
            return value;
        });
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void catchesADecoderThatReadsTheNextRowToo(StreamFormat format, String body, String value) {
        assertCaughtAtRow(0, format, body, in -> {
            JsonText.of(in);
            in.nextToken();
            return JsonText.of(in);
        });
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void catchesADecoderThatReadsEverything(StreamFormat format, String body, String value) {
        assertCaughtAtRow(0, format, body, in -> {
            while (in.nextToken() != null) {
                in.skipChildren();
            }
            return value;
        });
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void catchesADecoderThatReadsNothingOfAContainer(StreamFormat format, String body, String value) {
        boolean container = value.startsWith("{") || value.startsWith("[");
        ReadOutcome<String> read = read(format, body, in -> value);

        if (container) {
            assertThat(read.failure())
                    .isInstanceOf(RowDecodingException.class)
                    .hasMessageContaining("row 0")
                    .hasMessageContaining("wrong place");
            assertThat(read.rows()).isEmpty();
        } else {
            assertThat(read.failure()).isNull();
            assertThat(read.rows()).containsExactly(value, value, value);
        }
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void catchesADecoderThatClosesTheParser(StreamFormat format, String body, String value) {
        assertCaughtAtRow(0, format, body, in -> {
            JsonText.of(in);
            in.close();
            return value;
        });
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void catchesADecoderThatReturnsNull(StreamFormat format, String body, String value) {
        assertCaughtAtRow(0, format, body, in -> {
            JsonText.of(in);
            return nothing();
        });
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void catchesAMistakeInALaterRow(StreamFormat format, String body, String value) {
        int[] row = {0};
        assertCaughtAtRow(1, format, body, in -> {
            JsonText.of(in);
            if (row[0]++ == 1) {
                in.nextToken();
            }
            return value;
        });
    }

    @Test
    void catchesADecoderThatStopsInTheMiddle() {
        assertCaughtAtRow(0, StreamFormat.NDJSON, "{\"a\":1,\"b\":2}\n{\"a\":3}\n", in -> {
            in.nextToken();
            in.nextToken();
            return in.getString();
        });
    }

    @Test
    void letsNoDecoderTakeTwoValuesForARow() {
        ReadOutcome<String> read = read(StreamFormat.NDJSON, "1 2\n3 4\n{\"end\":true,\"count\":2}\n", in -> {
            String first = in.getString();
            in.nextToken();
            return first + in.getString();
        });

        assertThat(read.failure()).isInstanceOf(RowStreamException.class).hasMessageContaining("row 0");
        assertThat(read.rows()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("failures")
    void wrapsWhateverADecoderThrows(Exception failure) {
        ReadOutcome<String> read = read(StreamFormat.NDJSON, "1\n{\"a\":2}\n3\n{\"end\":true,\"count\":3}\n", in -> {
            if (in.currentToken().isStructStart()) {
                throw failure;
            }
            return in.getString();
        });

        assertThat(read.rows()).containsExactly("1");
        assertThat(read.failure())
                .isInstanceOf(RowDecodingException.class)
                .hasMessageContaining("row 1")
                .hasCause(failure);
        assertThat(read.expectFailure().rows()).isEqualTo(1);
        assertThat(Thread.interrupted()).isEqualTo(failure instanceof InterruptedException);
    }

    static Stream<Named<Exception>> failures() {
        return Stream.<Exception>of(
                        new IOException("injected"),
                        new IllegalArgumentException("injected"),
                        new InterruptedException("injected"),
                        new IncompleteStreamException("of another stream", 99, 0, null))
                .map(failure -> Named.of(failure.getClass().getSimpleName(), failure));
    }

    @Test
    void saysWhatTheRowHoldsInsteadOfWhatTheDecoderWants() {
        List<RowDecoder<Object>> decoders = List.of(
                JsonParser::getIntValue,
                JsonParser::getBooleanValue,
                JsonParser::getBinaryValue,
                in -> in.getDoubleValue());
        for (RowDecoder<Object> decoder : decoders) {
            ReadOutcome<Object> read = ReadOutcome.of(
                    RowReader.open(PiecewiseInput.of("\"?\"\n".getBytes(UTF_8)), StreamFormat.NDJSON, decoder));
            assertThat(read.failure()).isInstanceOf(RowDecodingException.class).hasMessageContaining("row 0");
        }
    }

    @Test
    void blamesTheRowWhereItIsNotJsonWhateverTheDecoderMakesOfThat() {
        ReadOutcome<String> read = read(StreamFormat.NDJSON, "{\"a\":tru}\n{\"end\":true,\"count\":1}\n", in -> {
            try {
                in.skipChildren();
                return "fine";
            } catch (RuntimeException e) {
                throw new IOException("own words", e);
            }
        });

        assertThat(read.failure()).isInstanceOf(MalformedStreamException.class).hasMessageContaining("row 0");
    }

    @Test
    void finishesTheReaderWhereADecoderThrowsAnError() {
        PiecewiseInput in = PiecewiseInput.of("1\n2\n3\n{\"end\":true,\"count\":3}\n".getBytes(UTF_8));
        List<String> rows = new ArrayList<>();
        StackOverflowError error = new StackOverflowError("injected");
        try (RowReader<String> reader = RowReader.open(in, StreamFormat.NDJSON, parser -> {
            if (parser.getIntValue() == 2) {
                throw error;
            }
            return parser.getString();
        })) {
            assertThat(catchThrowable(() -> reader.forEach(rows::add))).isSameAs(error);

            // Going on would pass over the second row and still find the count right.
            assertThat(catchThrowable(() -> reader.forEach(rows::add))).isInstanceOf(IllegalStateException.class);
            assertThat(rows).containsExactly("1");
            assertThat(reader.isComplete()).isFalse();
            assertThat(in.closes()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void readsWithDataBinding(Variant variant) {
        // Rows follow one another in one parser, so what comes after a row is not for data binding to judge.
        ObjectReader objects = JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build()
                .readerFor(Object.class);
        byte[] body = Bodies.whole(variant, List.of("{\"a\":[1,{}]}", "[]", "\"text\"", "5", "-1.5", "true", "{}"));

        ReadOutcome<Object> read = ReadOutcome.of(
                PiecewiseInput.of(body), variant.format(), variant.coding(), in -> objects.readValue(in));

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).hasToString("[{a=[1, {}]}, [], text, 5, -1.5, true, {}]");
    }

    private static void assertCaughtAtRow(int row, StreamFormat format, String body, RowDecoder<String> decoder) {
        ReadOutcome<String> read = read(format, body, decoder);

        assertThat(read.failure()).isInstanceOf(RowDecodingException.class).hasMessageContaining("row " + row);
        assertThat(read.rows()).hasSize(row);
        assertThat(read.expectFailure().rows()).isEqualTo(row);
    }

    private static ReadOutcome<String> read(StreamFormat format, String body, RowDecoder<String> decoder) {
        return ReadOutcome.of(PiecewiseInput.of(body.getBytes(UTF_8)), format, ContentCoding.IDENTITY, decoder);
    }

    @SuppressWarnings("NullAway") // as careless decoders do
    private static String nothing() {
        return null;
    }
}
