package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.NumberSource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.Pages;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Responses and requests as other code leaves them: what it has set, what it has done already, and from where it calls. */
class PreparedResponseTest {
    private static final int FAILS_AT = 4_000;

    private final ExportResponder responder = ExportResponder.builder()
            .formats(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY, StreamFormat.CSV)
            .tokens(CursorTokens.of(KeyRing.generated()))
            .build();

    /** A length that somebody has set would be where containers cut the body, and call it whole. */
    @OnEachContainer
    void haveNoLength(Container container) throws Exception {
        for (boolean fails : new boolean[] {false, true}) {
            for (boolean field : new boolean[] {false, true}) {
                try (Container.Running running = start(container, (request, response) -> {
                    if (field) {
                        response.setHeader("Content-Length", "10");
                    } else {
                        response.setContentLength(10);
                    }
                    responder.respond(request, response, fails ? failing() : rows());
                })) {
                    for (String header : List.of("Accept: text/csv", "Accept: */*", "Accept-Encoding: gzip")) {
                        RawClient.Response response = RawClient.get(running.port(), header);

                        assertThat(response.header("Content-Length")).isNull();
                        assertThat(response.hasFinalChunk()).as(header).isEqualTo(!fails);
                    }
                    RawClient.Response plain = RawClient.get(running.port(), "Accept: application/json");
                    assertThat(plain.content()).asString().startsWith("[{\"n\":0},{\"n\":1},{\"n\":2}");
                }
            }
        }
    }

    @OnEachContainer
    void areInUtf8WhateverWasSet(Container container) throws Exception {
        try (Container.Running running = start(container, (request, response) -> {
            response.setContentType("text/html;charset=ISO-8859-15");
            responder.respond(request, response, rows());
        })) {
            for (String type : List.of("application/x-ndjson", "text/csv")) {
                assertThat(RawClient.get(running.port(), "Accept: " + type).header("Content-Type"))
                        .startsWith(type)
                        .containsIgnoringCase("charset=utf-8")
                        .doesNotContain("8859");
            }
        }
    }

    @OnEachContainer
    void keepTheTrailersOfOthers(Container container) throws Exception {
        for (boolean fails : new boolean[] {false, true}) {
            try (Container.Running running = start(container, (request, response) -> {
                response.setHeader("Trailer", "X-Mine");
                response.setTrailerFields(() -> Map.of("X-Mine", "kept"));
                responder.respond(request, response, fails ? failing() : rows());
            })) {
                RawClient.Response response = RawClient.get(running.port(), "Connection: close");

                assertThat(response.body().toLowerCase(Locale.ROOT).contains("\r\n0\r\nx-mine: kept\r\n"))
                        .isEqualTo(!fails);
            }
        }
    }

    @OnEachContainer
    void areAnsweredOnce(Container container) throws Exception {
        try (Container.Running running = start(container, (request, response) -> {
            Pages<Integer> pages = Pages.of(new NumberSource(2), Rows.ENCODER);
            if (request.getParameter("page") == null) {
                responder.respond(request, response, rows());
            } else {
                responder.respond(request, response, pages);
            }
            assertThatIllegalStateException().isThrownBy(() -> responder.respond(request, response, rows()));
            assertThatIllegalStateException().isThrownBy(() -> responder.respond(request, response, pages));
        })) {
            assertThat(RawClient.send(running.port(), "GET", "/?page=1", "HTTP/1.1")
                            .content())
                    .asString()
                    .isEqualTo("{\"items\":[{\"n\":0},{\"n\":1}],\"next\":null,\"prev\":null}");
            assertThat(RawClient.get(running.port()).content()).asString().endsWith(Rows.sentinel(FAILS_AT + 1));
        }
    }

    @OnEachContainer
    void cannotBeAnsweredFromAnIncludedServlet(Container container) throws Exception {
        try (Container.Running running = start(container, (request, response) -> {
            if (request.getAttribute("seen") == null) {
                request.setAttribute("seen", true);
                dispatch(request, response);
            } else if (request.getParameter("forward") != null) {
                responder.respond(request, response, rows());
            } else {
                assertThatIllegalStateException()
                        .isThrownBy(() -> responder.respond(request, response, rows()))
                        .withMessageContaining("forward");
            }
        })) {
            assertThat(RawClient.get(running.port()).content()).isEmpty();
            assertThat(RawClient.send(running.port(), "GET", "/?forward=1", "HTTP/1.1")
                            .content())
                    .asString()
                    .endsWith(Rows.sentinel(FAILS_AT + 1));
        }
    }

    /** Then its stream cannot be had, and the container answers: without what was to be announced. */
    @OnEachContainer
    void haveNoHeaderLeftWhereTheyCannotBeWritten(Container container) throws Exception {
        try (Container.Running running = start(container, (request, response) -> {
            response.setHeader("X-Mine", "kept");
            response.getWriter();
            assertThatIllegalStateException().isThrownBy(() -> responder.respond(request, response, rows()));
            response.setContentLength(0);
        })) {
            RawClient.Response response = RawClient.get(running.port(), "Accept-Encoding: gzip");

            assertThat(response.header("Content-Encoding")).isNull();
            assertThat(response.header("X-Mine")).isEqualTo("kept");
        }
    }

    @OnEachContainer
    void tellNothingOfErrorsEither(Container container) throws Exception {
        try (Container.Running running = start(
                container,
                (request, response) -> responder.respond(request, response, cursor -> {
                    throw new NoClassDefFoundError("com/example/Secret");
                }))) {
            RawClient.Response response = RawClient.get(running.port());

            assertThat(response.status()).isEqualTo(500);
            assertThat(response.body())
                    .startsWith("{\"type\":\"urn:rowstream:problem:export-failed\"")
                    .doesNotContain("Secret");
        }
    }

    /** Whether before the first byte or after the last row, and whatever is thrown. */
    @OnEachContainer
    void areCutWhereTheExportCannotBeClosedOrThrowsErrors(Container container) throws Exception {
        try (Container.Running running = start(container, (request, response) -> {
            Error failure = request.getParameter("stack") != null
                    ? new StackOverflowError("secret")
                    : new OutOfMemoryError("secret");
            FaultySource<Integer> source = FaultySource.counting(Integer.parseInt(request.getParameter("rows")));
            Export<Integer> export = request.getParameter("close") != null
                    ? Export.of(source.failAtClose(failure), Rows.ENCODER)
                    : Export.of(source, (row, out) -> {
                        if (row == FAILS_AT) {
                            throw failure;
                        }
                        Rows.ENCODER.encode(row, out);
                    });
            responder.respond(request, response, export);
        })) {
            for (String how : List.of("&close=1", "&close=1&stack=1", "", "&stack=1")) {
                RawClient.Response cut =
                        RawClient.send(running.port(), "GET", "/?rows=" + (FAILS_AT + 1) + how, "HTTP/1.1");
                assertThat(cut.hasFinalChunk()).as(how).isFalse();
                assertThat(cut.content()).asString().contains("\"error\"").doesNotContain("secret", "\"end\":true");
            }
            RawClient.Response none = RawClient.send(running.port(), "GET", "/?rows=0&close=1", "HTTP/1.1");
            assertThat(none.status()).isEqualTo(500);
        }
    }

    /** The thread that the request came on is long gone then. */
    @OnEachContainer
    void areCutAlsoFromAThreadOfTheApplication(Container container) throws Exception {
        TestServlet servlet = new TestServlet((request, response) -> {
            var async = request.startAsync();
            new Thread(() -> {
                        try {
                            responder.respond(request, response, failing());
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        } finally {
                            async.complete();
                        }
                    })
                    .start();
        });
        try (Container.Running running = container.start(servlet, true)) {
            assertThat(RawClient.get(running.port()).hasFinalChunk()).isFalse();
            assertThat(RawClient.get(running.port(), "Accept: text/csv").hasFinalChunk())
                    .isFalse();
            try (RawHttp2Client client = new RawHttp2Client(running.port())) {
                assertThat(client.get("/export").resetCode()).isPositive();
            }
        }
    }

    private static void dispatch(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            if (request.getParameter("forward") != null) {
                request.getRequestDispatcher("/other").forward(request, response);
            } else {
                request.getRequestDispatcher("/other").include(request, response);
            }
        } catch (ServletException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Export<Integer> rows() {
        return export(FaultySource.counting(FAILS_AT + 1));
    }

    private static Export<Integer> failing() {
        return export(FaultySource.counting(FAILS_AT + 1).failAtRow(FAILS_AT, new IllegalStateException("it fails")));
    }

    private static Export<Integer> export(FaultySource<Integer> source) {
        return Export.of(source, Rows.ENCODER).withColumns(List.of(Column.of("n")));
    }

    /** An assertion that fails in the servlet fails the test. */
    private static Container.Running start(Container container, TestServlet.Answering answering) throws Exception {
        AtomicReference<@Nullable AssertionError> failure = new AtomicReference<>();
        NothingLeft.watch("assertions in the servlet", () -> {
            AssertionError e = failure.get();
            if (e != null) {
                throw e;
            }
            return 0;
        });
        return container.start(new TestServlet((request, response) -> {
            try {
                answering.answer(request, response);
            } catch (AssertionError e) {
                failure.set(e);
                throw e;
            }
        }));
    }
}
