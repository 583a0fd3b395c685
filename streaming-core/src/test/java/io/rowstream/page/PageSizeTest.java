package io.rowstream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.rowstream.testing.FieldCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients may say of a page's size. */
class PageSizeTest {
    private final PageSize size = PageSize.of(50, 200);

    @Test
    void takesTheDefaultWhereNothingIsSaid() {
        assertThat(size.parse(null)).isEqualTo(50);
    }

    @ParameterizedTest
    @FieldCase("T6")
    @CsvSource({
        "1, 1",
        "7, 7",
        "007, 7",
        "50, 50",
        "199, 199",
        "200, 200",
        "201, 200",
        "2147483648, 200",
        "99999999999999999999999999999999, 200",
        "000000000000000000000000000000000000001, 1"
    })
    void takesNumbersUpToTheMost(String text, int expected) {
        assertThat(size.parse(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @FieldCase("T6")
    @ValueSource(
            strings = {
                "",
                "0",
                "00",
                "-1",
                "+1",
                "1.0",
                "1e3",
                "0x10",
                " 1",
                "1 ",
                "1\n",
                "ten",
                "1,2",
                "\u0661",
                "\uff11",
                "null",
                "-9999999999999999999999",
                "NaN",
                "1_000"
            })
    void refusesWhatIsNotANumberFromOne(String text) {
        assertThatExceptionOfType(InvalidPageSizeException.class)
                .isThrownBy(() -> size.parse(text))
                .withMessageContaining("\"" + text.replaceAll("\\p{Cc}", " ") + "\"");
    }

    @Test
    void cutsWhatItShowsOfALongText() {
        assertThatExceptionOfType(InvalidPageSizeException.class)
                .isThrownBy(() -> size.parse("x".repeat(100_000)))
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
    }

    @Test
    void showsNothingThatCouldStartALineInALog() {
        assertThatExceptionOfType(InvalidPageSizeException.class)
                .isThrownBy(() -> size.parse("1\r\nERROR\u2028\u0085x"))
                .withMessageEndingWith("not \"1  ERROR  x\"");
    }

    @Test
    void refusesSizesThatMakeNoSense() {
        assertThatIllegalArgumentException().isThrownBy(() -> PageSize.of(0, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> PageSize.of(11, 10));
        assertThat(PageSize.of(10, Integer.MAX_VALUE).parse("99999999999")).isEqualTo(Integer.MAX_VALUE);
    }
}
