package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnNamingTest {
    @ParameterizedTest
    @CsvSource({
        "id,id",
        "ID,id",
        "created_at,createdAt",
        "CREATED_AT,createdAt",
        "created at,createdAt",
        "created-at,createdAt",
        "CreatedAt,createdAt",
        "createdAt,createdAt",
        "a_B_c,aBC",
        "_id,id",
        "id__x_,idX",
        "line_2,line2",
        "LINE_2B,line2b",
        "count(*),count(*)",
        "_,_",
        "größe_ä,größeÄ",
        "?column?,?column?"
    })
    void makesCamelCaseOfLabels(String label, String name) {
        assertThat(ColumnNaming.CAMEL_CASE.nameOf(label)).isEqualTo(name);
        assertThat(ColumnNaming.AS_IS.nameOf(label)).isEqualTo(label);
    }
}
