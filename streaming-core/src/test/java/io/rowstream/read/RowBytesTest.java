package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.ReadOutcome;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows as bytes are those that came, and are checked as closely as others. */
class RowBytesTest {
    private static ReadOutcome<byte[]> read(String text, StreamFormat format) {
        return ReadOutcome.of(
                new ByteArrayInputStream(text.getBytes(UTF_8)), format, ContentCoding.IDENTITY, RowDecoders.bytes());
    }

    private static List<String> texts(ReadOutcome<byte[]> read) {
        return read.rows().stream().map(row -> new String(row, UTF_8)).toList();
    }

    @Test
    void areTheBytesThatCame() {
        String rows = "{\"a\" : 1.50, \"\\u00e4\":[ ]}\n \"ü\u2028\"\r\n-0\n{}\nnull\n";
        ReadOutcome<byte[]> read = read(rows + "{\"end\":true,\"count\":5}\n", StreamFormat.NDJSON);

        assertThat(read.failure()).isNull();
        assertThat(String.join("\n", texts(read)) + "\n").isEqualTo(rows);
    }

    @Test
    void areTakenFromAnArray() {
        assertThat(texts(read("[ {\"a\": 1} ,2]", StreamFormat.JSON_ARRAY))).containsExactly("{\"a\": 1}", "2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":}", "{} {}", "\"\\x\"", "\"\u0001\"", "[1,]", "01", "tru", "{\"a\":\"\\ud8\"}"})
    void areRefusedWhereTheyAreNoJson(String row) {
        ReadOutcome<byte[]> read = read("1\n" + row + "\n{\"end\":true,\"count\":2}\n", StreamFormat.NDJSON);

        assertThat(read.failure()).isInstanceOf(MalformedStreamException.class).hasMessageContaining("line 2");
        assertThat(texts(read)).containsExactly("1");
    }

    @Test
    void areRefusedWhereTheyAreNoUtf8() {
        byte[] body = "\"?\"\n{\"end\":true,\"count\":1}\n".getBytes(UTF_8);
        body[1] = (byte) 0xff;

        assertThat(ReadOutcome.of(
                                new ByteArrayInputStream(body),
                                StreamFormat.NDJSON,
                                ContentCoding.IDENTITY,
                                RowDecoders.bytes())
                        .failure())
                .isInstanceOf(MalformedStreamException.class);
    }

    @Test
    void comeThroughAnExecutorAndAreCounted() {
        String rows = "{\"n\":1}\n".repeat(20_000);
        ReadOptions options =
                ReadOptions.builder().executor(ForkJoinPool.commonPool()).build();
        try (RowReader<byte[]> reader = RowReader.open(
                new ByteArrayInputStream((rows + "{\"end\":true,\"count\":20000}\n").getBytes(UTF_8)),
                StreamFormat.NDJSON,
                ContentCoding.IDENTITY,
                RowDecoders.bytes(),
                options)) {
            reader.forEach(row -> assertThat(row).hasSize(7));
            assertThat(reader.rows()).isEqualTo(20_000);
            assertThat(reader.bytes()).isEqualTo(7 * 20_000);
        }
    }
}
