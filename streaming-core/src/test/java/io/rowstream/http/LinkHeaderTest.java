package io.rowstream.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 8288, section 3. */
class LinkHeaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "</a>; rel=next | /a",
                "</a>;rel=\"next\" | /a",
                "  < /a >  ;  REL = \"NEXT\"  , | /a",
                "</a>; rel=\"prev next\tlast\" | /a",
                "</a,b;c>; rel=next | /a,b;c",
                "</a>; title=\"x, <y>; rel=last\"; rel=next | /a",
                "</a>; title=\"x\\\", y\"; rel=next | /a",
                "</x>; rel=prev, , </a>; rel=next | /a",
                "</a>; rel=next; rel=prev | /a",
                "</a>; crossorigin; rel=next;; | /a",
                "<>; rel=next | ``",
            })
    void findsTheTarget(String header, String target) {
        assertThat(LinkHeader.targets(List.of(header), "next")).containsExactly(target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " , ",
                "</a>",
                "</a>; rel=nextx",
                "</a>; rel=\"xnext\"",
                "</a>; rel=prev; rel=next",
                "</a>; title=\"rel=next\"",
                "</a>; rev=next",
                "</a>; rel=next; anchor=\"/elsewhere\"",
                "</a>; rel=\"http://example.com/next\""
            })
    void findsNone(String header) {
        assertThat(LinkHeader.targets(List.of(header), "next")).isEmpty();
    }

    @Test
    void readsAllHeaders() {
        assertThat(LinkHeader.targets(List.of("</a>;rel=prev", "</b>;rel=next", "</c>;rel=next"), "next"))
                .containsExactly("/b", "/c");
        assertThat(LinkHeader.targets(List.of(), "next")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a; rel=next", "</a; rel=next", "</a> rel=next", "</a>; rel=\"next", "</a>; rel=next x"})
    void refusesWhatIsNone(String header) {
        assertThatIllegalArgumentException().isThrownBy(() -> LinkHeader.targets(List.of(header), "next"));
    }

    @Test
    void takesLinearTime() {
        String many = "</a>; rel=prev; title=\""
                .concat("\\\"".repeat(500_000))
                .concat("\", ")
                .repeat(4);
        assertThat(LinkHeader.targets(List.of(many), "next")).isEmpty();
    }
}
