package io.rowstream.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.rowstream.testing.FieldCase;
import io.rowstream.testing.NumberSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pages of a source, with the tokens that lead from one to the next and back. */
class PageTest {
    private final CursorTokens tokens = CursorTokens.of(Keys.ring(1));

    @Test
    void walksForwardsAndBackwards() throws Exception {
        for (int rows = 0; rows <= 7; rows++) {
            for (int size = 1; size <= rows + 1; size++) {
                NumberSource source = new NumberSource(rows);
                List<Integer> forwards = new ArrayList<>();
                Page<Integer> page = Page.fetch(source, tokens, new PageRequest(null, size, "tenant"));
                assertThat(page.prev()).isNull();
                forwards.addAll(page.items());
                while (page.next() != null) {
                    page = Page.fetch(source, tokens, new PageRequest(page.next(), size, "tenant"));
                    forwards.addAll(page.items());
                }
                assertThat(forwards).isEqualTo(source.all());

                String last = tokens.seal(KeysetPosition.end(), source.scope(), "tenant");
                List<Integer> backwards = new ArrayList<>();
                page = Page.fetch(source, tokens, new PageRequest(last, size, "tenant"));
                assertThat(page.next()).isNull();
                backwards.addAll(0, page.items());
                while (page.prev() != null) {
                    page = Page.fetch(source, tokens, new PageRequest(page.prev(), size, "tenant"));
                    backwards.addAll(0, page.items());
                }
                assertThat(backwards).isEqualTo(source.all());
            }
        }
    }

    @Test
    @FieldCase("T1")
    void nothingIsFetchedForATokenThatIsRefused() {
        NumberSource source = new NumberSource(3);
        String otherScope = tokens.seal(KeysetPosition.after(List.of(1)), "other", "");
        String tooOld = CursorTokens.builder(Keys.ring(1))
                .clock(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))
                .build()
                .seal(KeysetPosition.after(List.of(1)), source.scope(), "");
        CursorTokens shortLived =
                CursorTokens.builder(Keys.ring(1)).lifetime(Duration.ofDays(1)).build();

        assertThatExceptionOfType(InvalidCursorTokenException.class)
                .isThrownBy(() -> Page.fetch(source, tokens, new PageRequest(otherScope, 2)));
        assertThatExceptionOfType(InvalidCursorTokenException.class)
                .isThrownBy(() -> Page.fetch(source, tokens, new PageRequest("", 2)));
        assertThatExceptionOfType(ExpiredCursorTokenException.class)
                .isThrownBy(() -> Page.fetch(source, shortLived, new PageRequest(tooOld, 2)));
        assertThat(source.fetches()).isZero();
    }

    @Test
    void tokensOfAPageAreBoundToItsCaller() throws Exception {
        NumberSource source = new NumberSource(3);
        Page<Integer> page = Page.fetch(source, tokens, new PageRequest(null, 2, "tenant"));
        assertThatExceptionOfType(InvalidCursorTokenException.class)
                .isThrownBy(() -> Page.fetch(source, tokens, new PageRequest(page.next(), 2, "other")))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(InvalidCursorTokenException.Reason.OTHER_CONTEXT));
    }

    @Test
    void aSourceCannotGiveMoreThanWasAskedFor() {
        PageSource<Integer> generous = new PageSource<>() {
            @Override
            public Slice<Integer> fetch(KeysetPosition from, int limit) {
                return new Slice<>(Collections.nCopies(limit + 1, 1), null, null);
            }

            @Override
            public String scope() {
                return "generous";
            }
        };
        assertThatIllegalStateException()
                .isThrownBy(() -> Page.fetch(generous, tokens, new PageRequest(null, 2)))
                .withMessageContaining("3 rows");
    }

    @Test
    void slicesRefuseNeighboursThatLieTheOtherWay() {
        KeysetPosition after = KeysetPosition.after(List.of(1));
        KeysetPosition before = KeysetPosition.before(List.of(1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Slice<>(List.of(), before, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new Slice<>(List.of(), null, after));
        assertThatIllegalArgumentException().isThrownBy(() -> new Slice<>(List.of(), after, before, -1L));
        assertThatIllegalArgumentException().isThrownBy(() -> new PageRequest(null, 0));
    }
}
