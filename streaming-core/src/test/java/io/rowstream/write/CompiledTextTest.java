package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.Rows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** What the JVM's compilers make of the writing of text: under JDK 25 short text once failed when the code had become hot. */
class CompiledTextTest {
    private static final int ROWS = 20_000;

    @Test
    void writesShortTextAfterLongTextHoweverOftenItWasCompiled() throws IOException {
        for (int round = 0; round < 12; round++) {
            assertThat(RowStreamer.builder().build().stream(texts(), OutputStream.nullOutputStream())
                            .rows())
                    .isEqualTo(ROWS);
        }
    }

    @Test
    void writesTextOfManyScriptsHoweverOftenItWasCompiled() throws IOException {
        List<String> texts = List.of(
                "Größe \"12\"", "Лампа светит\nярче", "", "椅子比照片上的小", "👍🏽 ja", "\t", "ก", "plain", "\ud83d 1", "\0");
        byte[] expected = jackson(texts);
        for (int round = 0; round < 12; round++) {
            ByteArrayOutputStream sink = new ByteArrayOutputStream();
            RowStreamer.builder().build().stream(
                    Export.of(RowSource.of(Collections.nCopies(ROWS / 10, texts)), CompiledTextTest::write), sink);
            assertThat(sink.toByteArray()).isEqualTo(expected);
        }
    }

    private static void write(List<String> texts, JsonGenerator out) {
        out.writeStartArray();
        texts.forEach(out::writeString);
        out.writeEndArray();
    }

    private static byte[] jackson(List<String> texts) {
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        for (int i = 0; i < ROWS / 10; i++) {
            try (JsonGenerator out = new JsonFactory().createGenerator(ObjectWriteContext.empty(), expected)) {
                write(texts, out);
            }
            expected.write('\n');
        }
        expected.writeBytes(Rows.sentinel(ROWS / 10).getBytes(StandardCharsets.UTF_8));
        return expected.toByteArray();
    }

    private static Export<Integer> texts() {
        return Export.of(RowSource.ofIterator(() -> IntStream.range(0, ROWS).iterator()), (number, out) -> {
            out.writeStartArray();
            out.writeString("user" + number + "@example.com");
            if (number % 3 > 0) {
                out.writeString("note " + number);
            }
            out.writeEndArray();
        });
    }
}
