package io.rowstream.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExportPartsTest {
    @Test
    void aTableOnADatabaseIsOnePartForAFirstLook() {
        assertThat(ExportParts.of(List.of(), true).parts()).hasSize(9);
        assertThat(ExportParts.of(List.of("h2", "text"), true).parts())
                .containsExactly(List.of("h2", "text", "JDBC", "JOOQ", "OTHERS"));
    }

    @Test
    void eachGroupIsAPartOtherwise() {
        assertThat(ExportParts.of(List.of("h2", "text"), false).parts())
                .containsExactly(
                        List.of("h2", "text", "JDBC"), List.of("h2", "text", "JOOQ"), List.of("h2", "text", "OTHERS"));
        assertThat(ExportParts.of(List.of("sqlite"), false).parts()).hasSize(4 + 3 + 3);
    }

    @Test
    void wordsThatAreNeitherDatabaseNorTableAreRefused() {
        assertThatThrownBy(() -> ExportParts.of(List.of("h2", "tall"), true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tall")
                .hasMessageContaining("narrow");
    }
}
