package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.KeysetPosition;
import io.rowstream.page.PageSize;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.NumberSource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.ContentCoding;
import io.rowstream.write.FieldSelectionException;
import io.rowstream.write.Pages;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PagesTest {
    private static final CursorTokens TOKENS = CursorTokens.of(KeyRing.generated());
    private static final JsonMapper JSON = new JsonMapper();

    private final ExportResponder.Builder builder = ExportResponder.builder()
            .tokens(TOKENS)
            .context(request -> String.valueOf(request.getHeader("Tenant")))
            .pageSize(PageSize.of(3, 4));

    @OnEachContainer
    void leadFromOneToTheNextAndBack(Container container) throws Exception {
        try (Container.Running running = start(container, new NumberSource(8))) {
            List<Integer> walked = new ArrayList<>();
            String target = "/numbers?x=%C3%BC&limit=3";
            while (target != null) {
                RawClient.Response page = get(running, target);
                JsonNode body = JSON.readTree(page.content());
                body.get("items").forEach(item -> walked.add(item.get("n").intValue()));

                assertThat(page.status()).isEqualTo(200);
                assertThat(page.header("Content-Type")).isEqualTo("application/json");
                assertThat(page.header("Content-Length"))
                        .isEqualTo(Integer.toString(page.body().length()));
                assertThat(page.header("Cache-Control")).isEqualTo("no-store, no-transform");
                assertThat(body.get("next").isNull())
                        .isEqualTo(!String.valueOf(page.header("Link")).contains("rel=\"next\""));
                target = body.get("next").isNull() ? null : next(page);
            }

            assertThat(walked).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        }
    }

    @OnEachContainer
    @FieldCase("T6")
    void holdAsManyRowsAsAskedForWithinTheLimit(Container container) throws Exception {
        try (Container.Running running = start(container, new NumberSource(8))) {
            assertThat(items(running, "/numbers")).isEqualTo(3);
            assertThat(items(running, "/numbers?limit=1")).isEqualTo(1);
            assertThat(items(running, "/numbers?limit=99999999999999999999")).isEqualTo(4);
        }
    }

    @OnEachContainer
    @FieldCase({"T1", "T2", "T6"})
    void areRefusedBeforeAnythingIsFetched(Container container) throws Exception {
        NumberSource source = new NumberSource(8);
        String foreign = TOKENS.seal(KeysetPosition.after(List.of(3)), source.scope(), "somebody else");
        try (Container.Running running = start(container, source)) {
            for (String limit : List.of("0", "-1", "x", "", "1.5", "%20")) {
                RawClient.Response refused = get(running, "/numbers?limit=" + limit);
                assertThat(refused.status()).as(limit).isEqualTo(400);
                assertThat(refused.body()).contains("urn:rowstream:problem:invalid-limit");
            }
            RawClient.Response other = get(running, "/numbers?cursor=" + foreign);
            assertThat(other.status()).isEqualTo(400);
            assertThat(other.body())
                    .contains("invalid-cursor")
                    .contains("another caller")
                    .doesNotContain("rs1");
            assertThat(get(running, "/numbers?field=x").body()).contains("invalid-field");
            assertThat(RawClient.send(running.port(), "HEAD", "/numbers?cursor=" + foreign, "HTTP/1.1")
                            .status())
                    .isEqualTo(400);
            assertThat(RawClient.send(running.port(), "HEAD", "/numbers", "HTTP/1.1")
                            .status())
                    .isEqualTo(200);
            assertThat(RawClient.send(running.port(), "GET", "/numbers", "HTTP/1.1", "Accept: text/csv")
                            .status())
                    .isEqualTo(406);
            assertThat(source.fetches()).isZero();
        }
    }

    @OnEachContainer
    void areCompressedForClientsThatAcceptIt(Container container) throws Exception {
        try (Container.Running running = start(container, new NumberSource(8))) {
            RawClient.Response page =
                    RawClient.send(running.port(), "GET", "/numbers", "HTTP/1.1", "Accept-Encoding: gzip");

            assertThat(page.header("Content-Encoding")).isEqualTo("gzip");
            assertThat(page.header("Content-Length"))
                    .isEqualTo(Integer.toString(page.body().length()));
            byte[] json = ContentCoding.GZIP
                    .decode(new ByteArrayInputStream(page.content()))
                    .readAllBytes();
            assertThat(new String(json, StandardCharsets.UTF_8)).startsWith("{\"items\":[{\"n\":0},");
        }
    }

    @OnEachContainer
    void thatCannotBeEncodedAreFailures(Container container) throws Exception {
        builder.paging(paging -> paging.maxBytes(10));
        try (Container.Running running = start(container, new NumberSource(8))) {
            RawClient.Response failed = get(running, "/numbers");

            assertThat(failed.status()).isEqualTo(500);
            assertThat(failed.body()).contains("urn:rowstream:problem:export-too-large");
        }
    }

    @OnEachContainer
    void takeTokens(Container container) throws Exception {
        ExportResponder without = ExportResponder.builder().build();
        try (Container.Running running = container.start(new TestServlet((request, response) -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> without.respond(request, response, Pages.of(new NumberSource(1), Rows.ENCODER)))
                    .withMessageContaining("tokens");
            response.setStatus(202);
            response.setContentLength(0);
        }))) {
            assertThat(get(running, "/numbers").status()).isEqualTo(202);
        }
    }

    private Container.Running start(Container container, NumberSource source) throws Exception {
        ExportResponder responder = builder.build();
        return container.start(new TestServlet((request, response) -> responder.respond(request, response, () -> {
            if (request.getParameter("field") != null) {
                throw FieldSelectionException.unknown(request.getParameter("field"));
            }
            return Pages.of(source, Rows.ENCODER);
        })));
    }

    private static int items(Container.Running running, String target) throws Exception {
        return JSON.readTree(get(running, target).content()).get("items").size();
    }

    private static RawClient.Response get(Container.Running running, String target) throws Exception {
        return RawClient.send(running.port(), "GET", target, "HTTP/1.1", "Tenant: a");
    }

    /** The target that the header leads to, as any client resolves it. */
    private static @Nullable String next(RawClient.Response page) {
        String link = String.valueOf(page.header("Link"));
        String reference = link.substring(1, link.indexOf('>'));
        assertThat(reference).startsWith("./numbers?x=%C3%BC&limit=3&cursor=rs1");
        return reference.substring(1);
    }
}
