package io.rowstream.examples;

import io.rowstream.testing.FieldCases;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldCasesDocumentTest {
    @Test
    void everyFaultBetweenClientAndServerIsProvedAbsent() throws Exception {
        List<String> ids = List.of("W3", "W4", "R1", "R2", "R4", "R7", "R10");

        FieldCases.assertProved("examples", FieldCasesDocumentTest.class, ids);
    }
}
