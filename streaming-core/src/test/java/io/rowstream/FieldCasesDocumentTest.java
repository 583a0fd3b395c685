package io.rowstream;

import io.rowstream.testing.FieldCases;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FieldCasesDocumentTest {
    @Test
    void everyFaultThatThisModuleCouldHaveIsProvedAbsent() throws Exception {
        List<String> ids = Stream.of(
                        cases("W", 2, 10),
                        cases("R", 1, 10),
                        cases("D", 1, 5),
                        cases("T", 1, 6),
                        Stream.of("D7", "K6", "K11"))
                .flatMap(each -> each)
                .toList();

        FieldCases.assertProved("streaming-core", FieldCasesDocumentTest.class, ids);
    }

    private static Stream<String> cases(String letter, int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(number -> letter + number);
    }
}
