package io.rowstream.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

class PostgresArrayTest {
    private static String json(String text, char delimiter) {
        StringWriter json = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(ObjectWriteContext.empty(), json)) {
            PostgresArray.write(text, delimiter, (element, to) -> to.writeString(element), out);
        }
        return json.toString();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{} | []",
                "{a} | [\"a\"]",
                "{a,b} | [\"a\",\"b\"]",
                "{NULL,\"NULL\",\"\"} | [null,\"NULL\",\"\"]",
                "{\"a,b\",\"{}\",\" \"} | [\"a,b\",\"{}\",\" \"]",
                "{{a,b},{c,NULL}} | [[\"a\",\"b\"],[\"c\",null]]",
                "{{{a}},{{\"b\"}}} | [[[\"a\"]],[[\"b\"]]]",
                "{{},{}} | [[],[]]",
                "[2:3]={a,b} | [\"a\",\"b\"]",
                "[-1:0][1:1]={{a},{b}} | [[\"a\"],[\"b\"]]"
            })
    void readsWhatPostgresSpells(String text, String json) {
        assertThat(json(text, ',')).isEqualTo(json);
    }

    @Test
    void readsEscapesAndOtherDelimiters() {
        assertThat(json("{\"a\\\"b\\\\\"}", ',')).isEqualTo("[\"a\\\"b\\\\\"]");
        assertThat(json("{(2,2),(1,1);NULL}", ';')).isEqualTo("[\"(2,2),(1,1)\",null]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "{", "{a", "{a,", "{\"a", "{\"a\\", "{a}b", "{{a}", "{\"a\"b}", "[0:1]", "[0:1]="})
    void refusesWhatIsNotWhole(String text) {
        assertThatThrownBy(() -> PostgresArrayTest.write(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void write(String text) {
        JsonGenerator out = new JsonFactory().createGenerator(ObjectWriteContext.empty(), new StringWriter());
        PostgresArray.write(text, ',', (element, to) -> to.writeString(element), out);
    }
}
