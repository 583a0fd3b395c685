package io.rowstream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links lead to the neighbours of a page and change nothing of the request but the token. */
class PageLinksTest {

    @Test
    void leadsToNextPrevAndFirst() {
        PageLinks links = PageLinks.relative("/api/orders", "limit=50&cursor=rs1old&q=a", "cursor");
        assertThat(links.header("rs1new", "rs1old-_"))
                .isEqualTo("<./orders?limit=50&q=a&cursor=rs1new>; rel=\"next\", "
                        + "<./orders?limit=50&q=a&cursor=rs1old-_>; rel=\"prev\", "
                        + "<./orders?limit=50&q=a>; rel=\"first\"");
    }

    @Test
    void leavesOutWhatIsNotThere() {
        assertThat(PageLinks.relative("/orders", null, "cursor").header(null, null))
                .isEqualTo("<./orders>; rel=\"first\"");
        assertThat(PageLinks.relative("/orders", "", "cursor").header("rs1", null))
                .isEqualTo("<./orders?cursor=rs1>; rel=\"next\", <./orders>; rel=\"first\"");
        assertThat(PageLinks.relative("/orders", "cursor=x", "cursor").header(null, "rs1"))
                .isEqualTo("<./orders?cursor=rs1>; rel=\"prev\", <./orders>; rel=\"first\"");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "a=1&a=2&a=1, a=1&a=2&a=1",
                "q=%C3%A9%2B+%26%3D&x, q=%C3%A9%2B+%26%3D&x",
                "a=1&&b=&=c&, a=1&&b=&=c&",
                "filter[name]=x%5B, filter[name]=x%5B",
                "q=50%&r=%zz, q=50%&r=%zz",
                "cursors=1&xcursor=2&Cursor=3, cursors=1&xcursor=2&Cursor=3",
                "a=1&cursor=x&b=2&cursor=y&cursor, a=1&b=2",
                "%63urs%6Fr=x&a=1, a=1",
                "a=cursor&b=cursor%3Dx, a=cursor&b=cursor%3Dx",
                "\"fields=a,b;c\", \"fields=a,b;c\""
            })
    void keepsEveryOtherParameterAsItWas(String query, String kept) {
        PageLinks links = PageLinks.relative("/orders", query, "cursor");
        assertThat(links.first()).isEqualTo("./orders?" + kept);
        assertThat(links.at("rs1t")).isEqualTo("./orders?" + kept + "&cursor=rs1t");
    }

    @ParameterizedTest
    @CsvSource({"/a/b/orders", "/orders", "/", "/a/", "/a/x:y", "/a/b;v=1", "/%7Euser/a%2Fb"})
    void resolvesToThePathOfTheRequest(String path) {
        URI request = URI.create("https://example.org" + path + "?limit=2");
        String link = PageLinks.relative(path, "limit=2", "cursor").at("rs1t");
        assertThat(request.resolve(link)).hasToString("https://example.org" + path + "?limit=2&cursor=rs1t");
        // Behind a proxy that puts something in front.
        assertThat(URI.create("https://example.org/shop" + path).resolve(link).getRawPath())
                .isEqualTo("/shop" + path);
    }

    @Test
    void nothingInARequestGetsOutOfALink() {
        String header = PageLinks.relative(
                        "/a>b\r\nX: y", "q=<x>; rel=\"next\"\r\nSet-Cookie: a=b&r=\u00e9|{}^`\\#f", "cursor")
                .header("rs1>\r\nX: y", null);
        assertThat(header)
                .isEqualTo("<./a%3Eb%0D%0AX:%20y?q=%3Cx%3E;%20rel=%22next%22%0D%0ASet-Cookie:%20a=b"
                        + "&r=%C3%A9%7C%7B%7D%5E%60%5C%23f&cursor=rs1%3E%0D%0AX%3A+y>; rel=\"next\", "
                        + "<./a%3Eb%0D%0AX:%20y?q=%3Cx%3E;%20rel=%22next%22%0D%0ASet-Cookie:%20a=b"
                        + "&r=%C3%A9%7C%7B%7D%5E%60%5C%23f>; rel=\"first\"");
    }

    @Test
    void theParameterMayHaveAnyName() {
        PageLinks links =
                PageLinks.relative("/orders", "page%5Bcursor%5D=x&page[cursor]=y&page[size]=2", "page[cursor]");
        assertThat(links.at("rs1t")).isEqualTo("./orders?page[size]=2&page%5Bcursor%5D=rs1t");
    }

    @Test
    void canBeAbsolute() {
        assertThat(PageLinks.to("https://example.org/api/orders", "limit=2", "cursor")
                        .header("rs1t", null))
                .startsWith("<https://example.org/api/orders?limit=2&cursor=rs1t>; rel=\"next\"");
        assertThatIllegalArgumentException().isThrownBy(() -> PageLinks.to("https://example.org/?a=b", null, "cursor"));
    }
}
