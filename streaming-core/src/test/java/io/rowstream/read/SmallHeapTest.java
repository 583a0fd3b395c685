package io.rowstream.read;

import io.rowstream.testing.SmallHeap;
import java.io.IOException;
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
        SmallHeap.run(HeapProbe.class, what, Long.toString(rows));
    }
}
