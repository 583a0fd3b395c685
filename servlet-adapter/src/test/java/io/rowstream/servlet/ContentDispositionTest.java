package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentDispositionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "users.csv | attachment; filename=\"users.csv\"",
                "two words;x=y.csv | attachment; filename=\"two words;x=y.csv\"",
                "say \"hi\" | attachment; filename=\"say \\\"hi\\\"\"",
                "50%.csv | attachment; filename=\"50_.csv\"; filename*=UTF-8''50%25.csv",
                "Übersicht (1).csv | attachment; filename=\"_bersicht (1).csv\"; filename*=UTF-8''%C3%9Cbersicht%20%281%29.csv",
                "日本 | attachment; filename=\"__\"; filename*=UTF-8''%E6%97%A5%E6%9C%AC",
            })
    void namesTheFileForOldClientsAndNewOnes(String name, String value) {
        assertThat(ContentDisposition.attachment(name)).isEqualTo(value);
    }

    @Test
    void spellsCharactersOutsideTheBasicPlane() {
        assertThat(ContentDisposition.attachment("\ud83d\ude00"))
                .isEqualTo("attachment; filename=\"_\"; filename*=UTF-8''%F0%9F%98%80");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a\r\nX: y",
                "a\u0000",
                "a\u007f",
                "a/b",
                "a\\b",
                "a\u0085",
                "a\u2028",
                "a\ud800",
                "a\u202ecsv"
            })
    void refusesNamesThatNoHeaderOrFileCouldHave(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExportResponder.builder().fileName(name));
    }
}
