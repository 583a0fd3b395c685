package io.rowstream.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.ReadOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a line is, and what is put before, between and behind lines. */
class LinesTest {
    private static final String END = "{\"end\":true,\"count\":1}\n";

    @Test
    @FieldCase("R3")
    void passesOverOneByteOrderMarkAndNoMore() {
        assertThat(ReadOutcome.ofNdjson("\ufeff7\n" + END).rows()).containsExactly("7");
        assertThat(ReadOutcome.ofNdjson("\ufeff{\"end\":true,\"count\":0}\n").failure())
                .isNull();
        assertThat(ReadOutcome.ofArray("\ufeff[7]").failure()).isNull();
        assertThat(ReadOutcome.ofNdjson("\ufeff\ufeff7\n" + END).failure())
                .isInstanceOf(MalformedStreamException.class);
        assertThat(ReadOutcome.ofNdjson("7\n\ufeff" + END).failure()).isInstanceOf(MalformedStreamException.class);
        assertThat(ReadOutcome.ofArray("\ufeff\ufeff[7]").failure()).isInstanceOf(MalformedStreamException.class);
        assertThat(ReadOutcome.ofArray("[\ufeff7]").failure()).isInstanceOf(MalformedStreamException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ufeff", "", "7", "{\"end\":true,\"count\":0}", "{\"end\":true,\"count\":0}\r"})
    void takesNothingUnterminatedForALine(String body) {
        ReadOutcome<String> read = ReadOutcome.ofNdjson(body);

        assertThat(read.failure()).isInstanceOf(IncompleteStreamException.class);
        assertThat(read.rows()).isEmpty();
    }

    @Test
    @FieldCase("R3")
    void takesCarriageReturnsBeforeLineFeeds() {
        ReadOutcome<String> read = ReadOutcome.ofNdjson(
                "1\r\n{\"a\":2}\r\n\"x\"\r\ntrue\r\n[3]\r\n{\"end\":false,\"count\":5}\r\n{\"end\":true,\"count\":5}\r\n");

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).containsExactly("1", "{\"a\":2}", "\"x\"", "true", "[3]");
    }

    @Test
    void takesWhiteSpaceAroundARow() {
        ReadOutcome<String> read =
                ReadOutcome.ofNdjson(" 1\n\t\t2 \t\r\n {\"a\" : 3 } \r\n{\"end\":true,\"count\":3}\n");

        assertThat(read.failure()).isNull();
        assertThat(read.rows()).containsExactly("1", "2", "{\"a\":3}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\r", " ", "\t \r"})
    @FieldCase("R3")
    void refusesBlankLines(String blank) {
        ReadOutcome<String> read = ReadOutcome.ofNdjson("7\n" + blank + "\n" + END);

        assertThat(read.failure())
                .isInstanceOf(MalformedStreamException.class)
                .hasMessageContaining("blank line")
                .hasMessageContaining("line 2");
        assertThat(read.rows()).containsExactly("7");
    }

    @Test
    @FieldCase("R3")
    void splitsAtLineFeedsOnly() {
        String text = "\"a\u2028b\u2029c\u0085d\u000be\u000cf\u001eg\"";
        String allowed = text.replaceAll("[\u000b\u000c\u001e]", "");

        assertThat(ReadOutcome.ofNdjson(allowed + "\n" + END).rows()).containsExactly(allowed);
        // The others are control characters, which JSON wants escaped.
        assertThat(ReadOutcome.ofNdjson(text + "\n" + END).failure()).isInstanceOf(MalformedStreamException.class);
        assertThat(ReadOutcome.ofNdjson("1\r2\n" + END).failure()).isInstanceOf(MalformedStreamException.class);
        assertThat(ReadOutcome.ofNdjson("1\u001e2\n" + END).failure()).isInstanceOf(MalformedStreamException.class);
    }

    @Test
    void doesNotGuessTheFormat() {
        assertThat(ReadOutcome.ofArray("1\n" + END).failure())
                .isInstanceOf(MalformedStreamException.class)
                .hasMessageContaining("'1'");
        ReadOutcome<String> array = ReadOutcome.ofNdjson("[1,2,3]\n");
        assertThat(array.rows()).containsExactly("[1,2,3]");
        assertThat(array.failure()).isInstanceOf(IncompleteStreamException.class);
    }
}
