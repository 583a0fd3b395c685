package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.KeysetPosition;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.NumberSource;
import io.rowstream.testing.Rows;
import io.rowstream.write.Export;
import io.rowstream.write.Pages;
import io.rowstream.write.RowSource;
import java.util.List;
import java.util.Random;

/** Parameters that no client should send: none of them may lead to the first page, to all rows, or to an error of the server. */
class HostileParametersTest {
    private static final CursorTokens TOKENS = CursorTokens.of(KeyRing.generated());
    private static final int MUTANTS = 500;

    private final ExportResponder responder =
            ExportResponder.builder().tokens(TOKENS).formatParameter("format").build();
    private final NumberSource pages = new NumberSource(8);

    @OnEachContainer
    @FieldCase({"T1", "T6"})
    void thatCannotBeDecodedAreRefused(Container container) throws Exception {
        try (Container.Running running = start(container)) {
            for (String name : List.of("cursor", "%63ursor", "limit", "format")) {
                for (String value :
                        List.of("%", "%zz", "%f", "%FF", "%E2%82", "%C0%AF", "%00", "%0d%0aX:1", "%F0%9F%98")) {
                    String query = "?x=1&" + name + "=" + value;
                    int status = get(running, "/pages" + query).status();
                    if (name.equals(
                            "format")) { // which pages do not have; what cannot be read at all is refused even so
                        assertThat(status).as(query).isIn(200, 400);
                    } else {
                        assertThat(status).as(query).isEqualTo(400);
                    }
                    status = get(running, "/export" + query).status();
                    if (name.equals("limit")) {
                        assertThat(status).as(query).isIn(200, 400);
                    } else {
                        assertThat(status).as(query).isIn(400, 406); // a format that nobody knows
                    }
                }
            }
        }
    }

    @OnEachContainer
    @FieldCase({"T1", "T6"})
    void thatAreThereTwiceAreRefused(Container container) throws Exception {
        String token = TOKENS.seal(KeysetPosition.after(List.of(3)), pages.scope(), "");
        try (Container.Running running = start(container)) {
            for (String target : List.of(
                    "/pages?cursor=" + token + "&cursor=" + token,
                    "/pages?cursor=" + token + "&x=1&%63ursor=" + token,
                    "/pages?limit=1&limit=2",
                    "/export?cursor=" + token + "&cursor",
                    "/export?format=json&format=ndjson")) {
                RawClient.Response refused = get(running, target);

                assertThat(refused.status()).as(target).isEqualTo(400);
                assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
                assertThat(refused.body()).startsWith("{\"type\":\"urn:rowstream:problem:invalid-parameter\"");
            }
            assertThat(get(running, "/pages?x=1&x=2&cursor=" + token).status()).isEqualTo(200);
        }
    }

    @OnEachContainer
    @FieldCase("T1")
    void thatAreDamagedTokensAreRefusedWithoutAFetch(Container container) throws Exception {
        String token = TOKENS.seal(KeysetPosition.after(List.of(3)), pages.scope(), "");
        Random random = new Random(7);
        try (Container.Running running = start(container)) {
            for (int i = 0; i < MUTANTS; i++) {
                String mutant = mutated(token, random);
                RawClient.Response refused = get(running, "/pages?cursor=" + mutant);
                assertThat(refused.status()).as(mutant).isEqualTo(400);
                assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
                assertThat(refused.body()).contains("invalid-cursor");
            }
            assertThat(pages.fetches()).isZero();
            assertThat(get(running, "/pages?cursor=" + token).status()).isEqualTo(200);
        }
    }

    /** As long as containers let a request be. */
    @OnEachContainer
    @FieldCase("T6")
    void thatAreVeryLongAreRefusedOrCut(Container container) throws Exception {
        String digits = "9".repeat(6_000);
        String split = "%F0%9F%98%80";
        try (Container.Running running = start(container)) {
            assertThat(get(running, "/pages?limit=" + digits).status()).isEqualTo(200);
            for (String target : List.of(
                    "/pages?limit=-" + digits,
                    "/pages?limit=" + "x".repeat(99) + split, // the echo ends within a character
                    "/pages?limit=" + split.repeat(80),
                    "/pages?cursor=" + digits)) {
                RawClient.Response refused = get(running, target);
                assertThat(refused.status()).as(target).isEqualTo(400);
                assertThat(refused.header("Content-Type")).isEqualTo("application/problem+json");
                assertThat(refused.body().length()).isLessThan(1_000);
            }
            assertThat(get(running, "/pages?cursor=" + "9".repeat(1_000_000)).status())
                    .isIn(400, 414, 431);
        }
    }

    private static String mutated(String token, Random random) {
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        StringBuilder mutant = new StringBuilder(token);
        int at = random.nextInt(token.length());
        switch (random.nextInt(4)) {
            case 0 -> mutant.setLength(at);
            case 1 -> mutant.deleteCharAt(at);
            case 2 -> mutant.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
            default -> {
                char other = alphabet.charAt(random.nextInt(alphabet.length()));
                mutant.setCharAt(at, other == token.charAt(at) ? '!' : other);
            }
        }
        return mutant.toString();
    }

    private Container.Running start(Container container) throws Exception {
        return container.start(new TestServlet((request, response) -> {
            if (request.getRequestURI().equals("/pages")) {
                responder.respond(request, response, Pages.of(pages, Rows.ENCODER));
            } else {
                responder.respond(request, response, cursor -> {
                    if (cursor != null) {
                        TOKENS.open(cursor, pages.scope(), "");
                    }
                    return Export.of(RowSource.of(List.of(1, 2)), Rows.ENCODER);
                });
            }
        }));
    }

    private static RawClient.Response get(Container.Running running, String target) throws Exception {
        return RawClient.send(running.port(), "GET", target, "HTTP/1.1");
    }
}
