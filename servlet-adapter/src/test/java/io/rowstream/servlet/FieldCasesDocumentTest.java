package io.rowstream.servlet;

import io.rowstream.testing.FieldCases;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldCasesDocumentTest {
    @Test
    void everyFaultThatThisModuleCouldHaveIsProvedAbsent() throws Exception {
        List<String> ids = List.of(
                "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "W1", "W3", "W6", "W10", "D6", "T1",
                "T2", "T5", "T6");

        FieldCases.assertProved("servlet-adapter", FieldCasesDocumentTest.class, ids);
    }
}
