package io.rowstream.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory is that of one piece, one row, one chunk: long streams are read in a heap of 64 MB. */
class SmallHeapTest {

    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @CsvSource({
        "rows, 500000",
        "rows-with-executor, 500000",
        "array-in-document, 1200000", // 108 MB
        "array-in-document-with-executor, 1200000",
        "names, 5000",
    })
    void readsLongStreams(String what, long rows) throws IOException, InterruptedException {
        readIn64Megabytes(what, rows);
    }

    @Tag("soak")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @CsvSource({
        "rows, 5000000",
        "rows-with-executor, 5000000",
        "array-in-document, 5000000",
        "array-in-document-with-executor, 5000000",
        "names, 50000",
    })
    void readsVeryLongStreams(String what, long rows) throws IOException, InterruptedException {
        readIn64Megabytes(what, rows);
    }

    private static void readIn64Megabytes(String what, long rows) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HeapProbe.class.getName(),
                        what,
                        Long.toString(rows))
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor())
                    .as("the exit status; it said: %s", said)
                    .isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
