package io.rowstream.jooq;

import io.rowstream.testing.FieldCases;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FieldCasesDocumentTest {
    @Test
    void everyFaultThatThisModuleCouldHaveIsProvedAbsent() throws Exception {
        List<String> ids = Stream.concat(
                        IntStream.rangeClosed(1, 12).mapToObj(number -> "K" + number),
                        Stream.of("T2", "D1", "D3", "D4", "D5"))
                .toList();

        FieldCases.assertProved("jooq-adapter", FieldCasesDocumentTest.class, ids);
    }
}
