package io.rowstream.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.PiecewiseInput;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.wire.StreamFormat;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A row that is not one JSON value: one error that names it, after all rows before it, and the reader is finished. */
class RowDefectsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}{}",
                "{} {}",
                "1 2",
                "\"a\"\"b\"",
                "{}1",
                "[],[]",
                "1,",
                "true false",
                "truefalse",
                "nul",
                "TRUE",
                "01",
                "1.",
                ".5",
                "-",
                "+1",
                "1e",
                "0x10",
                "NaN",
                "Infinity",
                "-Infinity",
                "'a'",
                "{a:1}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{\"a\":1",
                "{\"a\":1]",
                "[1,]",
                "[1",
                "[1}",
                "]",
                "}",
                ",",
                ":",
                "\"a",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\t\"",
                "// comment",
                "1 // comment",
                "/* */ 1",
                "# 1",
                "\\u007b}",
                "undefined",
                "event: x",
            })
    void refusesLinesThatAreNotOneValue(String line) {
        String body = "{\"n\":0}\n1\n" + line + "\n{\"n\":3}\n4\n{\"end\":true,\"count\":5}\n";

        ReadOutcome<String> read = ReadOutcome.ofNdjson(body);

        assertThat(read.rows()).containsExactly("{\"n\":0}", "1");
        assertThat(read.failure()).isInstanceOf(MalformedStreamException.class).hasMessageContaining("row 2");
        assertThat(read.expectFailure().rows()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1,\n2]",
                "{\"a\":\n2}",
                "{\n}",
                "{\"a\":1\n}",
                "\"a\nb\"",
                "\"a\\\nb\"",
                "tr\nue",
                "1\n.5",
                "[\n"
            })
    void refusesValuesOverSeveralLines(String value) {
        ReadOutcome<String> read = ReadOutcome.ofNdjson("0\n" + value + "\n{\"end\":true,\"count\":3}\n");

        assertThat(read.failure()).isInstanceOf(MalformedStreamException.class);
        // The number's first line is a row of its own; whatever follows is not.
        assertThat(read.rows()).isEqualTo(value.startsWith("1") ? List.of("0", "1") : List.of("0"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 2",
                "{}{}",
                "{}1",
                "\"a\"\"b\"",
                "1\"a\"",
                "\"a\"1",
                "tru",
                "01",
                "1.",
                "{a:1}",
                "{\"a\":1]",
                "[1}",
                "{]}",
                "\"\\x\"",
                "nullnull",
                "}",
                ":",
                "//x\n1",
                "\"a\nb\"",
                "1:2",
                "NaN",
                "",
            })
    void refusesElementsThatAreNotOneValue(String element) {
        ReadOutcome<String> read = ReadOutcome.ofArray("[{\"n\":0},1," + element + ",{\"n\":3},4]");

        assertThat(read.rows()).startsWith("{\"n\":0}", "1");
        assertThat(read.rows().size()).isLessThanOrEqualTo(3);
        assertThat(read.failure()).isInstanceOf(MalformedStreamException.class);
        assertThat(read.expectFailure().rows()).isEqualTo(read.rows().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[\"]", "[\"\\\"]", "[[]", "[{", "[1,", "[1", "   ", "[{\"a\":\"]\"}"})
    void missesTheClosingBracket(String body) {
        assertThat(ReadOutcome.ofArray(body).failure()).isInstanceOf(IncompleteStreamException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[]]", "[] []", "[1],", "[1]\u0000", "[1]x", "[1]}", "[]//", "{}", "null", "\"[]\"", "x[]", ",[]"
            })
    void refusesWhatIsNotExactlyOneArray(String body) {
        assertThat(ReadOutcome.ofArray(body).failure()).isInstanceOf(MalformedStreamException.class);
    }

    @Test
    @FieldCase("R8")
    void namesTheByteOfTheDefect() {
        String before = "{\"n\":\"ä\"}\n"; // 11 bytes
        assertThat(ReadOutcome.ofNdjson(before + "[1,x]\n").failure()).hasMessageContaining("(line 2, byte 14)");
        assertThat(ReadOutcome.ofNdjson(before + "{}{}\n").failure()).hasMessageContaining("(line 2, byte 13)");
        assertThat(ReadOutcome.ofArray("[\"ä\",{\"a\" 1}]").failure()).hasMessageContaining("(byte 11)");
        assertThat(ReadOutcome.ofArray("[\"ä\" 1]").failure()).hasMessageContaining("(byte 6,");
    }

    @Test
    @FieldCase("R8")
    void isFinishedAfterADefect() {
        PiecewiseInput in = PiecewiseInput.of("1\nx\n3\n{\"end\":true,\"count\":3}\n".getBytes(StandardCharsets.UTF_8));
        try (RowReader<String> reader = RowReader.open(in, StreamFormat.NDJSON, JsonText::of)) {
            Iterator<String> rows = reader.iterator();
            assertThat(rows.next()).isEqualTo("1");
            Throwable first = catchThrowable(rows::hasNext);
            assertThat(first).isInstanceOf(MalformedStreamException.class);
            assertThat(in.closes()).isEqualTo(1);

            assertThat(catchThrowable(rows::next)).isSameAs(first);
            assertThat(catchThrowable(() -> reader.forEach(row -> {}))).isSameAs(first);
            assertThatThrownBy(() -> reader.stream().toList()).isSameAs(first);
            assertThat(reader.isComplete()).isFalse();
            assertThat(reader.rows()).isEqualTo(1);
        }
        assertThat(in.closes()).isEqualTo(1);
    }
}
