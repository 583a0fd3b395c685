package io.rowstream;

import io.rowstream.testing.SmallHeap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long streams are written and read in a heap of 64 MB. */
class SmallHeapTest {

    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @CsvSource({"NDJSON, IDENTITY", "JSON_ARRAY, GZIP"})
    void writesAndReadsLongStreams(String format, String coding) throws Exception {
        SmallHeap.run(WriteAndRead.class, format, coding, "500000");
    }

    @Tag("soak")
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    @ParameterizedTest
    @CsvSource({"NDJSON, IDENTITY", "NDJSON, GZIP", "JSON_ARRAY, IDENTITY", "JSON_ARRAY, GZIP"})
    void writesAndReadsVeryLongStreams(String format, String coding) throws Exception {
        SmallHeap.run(WriteAndRead.class, format, coding, "5000000");
    }
}
