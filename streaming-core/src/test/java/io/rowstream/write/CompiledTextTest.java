package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
