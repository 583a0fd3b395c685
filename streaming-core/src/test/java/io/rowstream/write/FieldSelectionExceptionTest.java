package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FieldSelectionExceptionTest {
    @Test
    void echoesNoMoreThanAHundredCharacters() {
        assertThat(FieldSelectionException.unknown("x".repeat(100)))
                .hasMessage("there is no field \"" + "x".repeat(100) + "\"");
        assertThat(FieldSelectionException.unknown("x".repeat(101)).getMessage())
                .isEqualTo(FieldSelectionException.unknown("x".repeat(100_000)).getMessage())
                .isEqualTo("there is no field \"" + "x".repeat(100) + "\"");
        assertThat(FieldSelectionException.repeated("y".repeat(200)))
                .hasMessage("the field \"" + "y".repeat(100) + "\" is named more than once");
    }

    @Test
    void cutsNoCharacterInHalf() {
        assertThat(FieldSelectionException.unknown("x".repeat(99) + "😀"))
                .hasMessage("there is no field \"" + "x".repeat(99) + "\"");
    }

    @Test
    void echoesNothingThatStartsALine() {
        assertThat(FieldSelectionException.unknown("a\r\nERROR\u2028b\u0085c\u0000"))
                .hasMessage("there is no field \"a  ERROR b c \"");
    }

    @Test
    void saysThatANameIsEmpty() {
        assertThat(FieldSelectionException.unknown("")).hasMessage("the name of a field is empty");
    }
}
