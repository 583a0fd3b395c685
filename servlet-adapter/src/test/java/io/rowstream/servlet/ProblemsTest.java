package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import io.rowstream.page.KeysetPosition;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamError;
import io.rowstream.write.Export;
import io.rowstream.write.FieldSelectionException;
import io.rowstream.write.RowSource;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;

/** What fails before the first byte has an honest status and a body that tells nothing of the inside. */
class ProblemsTest {
    private static final KeyRing KEYS = KeyRing.generated();
    private static final CursorTokens TOKENS =
            CursorTokens.builder(KEYS).lifetime(Duration.ofDays(1)).build();

    @OnEachContainer
    @FieldCase({"T1", "T2", "T5"})
    void tellWhatTheRequestGotWrong(Container container) throws Exception {
        String good = TOKENS.seal(KeysetPosition.after(List.of(3)), "numbers", "");
        String other = TOKENS.seal(KeysetPosition.after(List.of(3)), "letters", "");
        String old = CursorTokens.builder(KEYS)
                .clock(Clock.fixed(Instant.parse("2020-01-01T00:00:00Z"), ZoneOffset.UTC))
                .build()
                .seal(KeysetPosition.after(List.of(3)), "numbers", "");
        ConcurrentLinkedQueue<Integer> refused = new ConcurrentLinkedQueue<>();
        ExportResponder responder = ExportResponder.builder()
                .listener(new ResponseListener() {
                    @Override
                    public void refused(HttpServletRequest request, StreamError problem) {
                        refused.add(problem.status());
                    }
                })
                .build();
        try (Container.Running running =
                container.start(new TestServlet((request, response) -> responder.respond(request, response, cursor -> {
                    if (request.getParameter("field") != null) {
                        throw FieldSelectionException.unknown(request.getParameter("field"));
                    }
                    int from = cursor == null
                            ? 0
                            : (Integer) TOKENS.open(cursor, "numbers", "")
                                            .values()
                                            .get(0)
                                    + 1;
                    Export<Integer> export = Export.of(RowSource.of(List.of(from)), Rows.ENCODER);
                    return cursor == null ? export : export.resumedFrom(cursor);
                })))) {
            assertProblem(running, "/export?cursor=rs1forged", 400, "invalid-cursor", "malformed");
            assertProblem(running, "/export?cursor=", 400, "invalid-cursor", "malformed");
            assertProblem(running, "/export?cursor=" + other, 400, "invalid-cursor", "other rows");
            assertProblem(running, "/export?cursor=" + old, 410, "expired-cursor", "begin anew");
            assertProblem(running, "/export?field=password", 400, "invalid-field", "no field");
            assertThat(refused).containsExactly(400, 400, 400, 410, 400);
            RawClient.Response resumed = send(running, "/export?cursor=" + good);
            assertThat(resumed.status()).isEqualTo(200);
            assertThat(resumed.body()).contains("{\"end\":false,\"count\":0,\"cursor\":\"" + good + "\"}\n{\"n\":4}\n");
            assertThat(RawClient.send(running.port(), "HEAD", "/export?cursor=x", "HTTP/1.1")
                            .status())
                    .isEqualTo(400);
        }
    }

    @OnEachContainer
    @FieldCase("W6")
    void tellNothingOfTheInside(Container container) throws Exception {
        ExportResponder responder = ExportResponder.builder()
                .streaming(builder -> builder.deadline(Duration.ofMillis(50)))
                .build();
        CountDownLatch cancelled = new CountDownLatch(1);
        try (Container.Running running = container.start(new TestServlet((request, response) -> {
            FaultySource<Integer> source = FaultySource.counting(2);
            SQLException failure = new SQLException("ERROR at SELECT password FROM users");
            switch (request.getParameter("at")) {
                case "open" -> source.failAtOpen(failure);
                case "row" -> source.failAtRow(0, failure);
                case "late" -> source.onCancel(cancelled::countDown).onAdvance(row -> await(cancelled));
                default -> throw new IllegalArgumentException();
            }
            responder.respond(request, response, Export.of(source, Rows.ENCODER));
        }))) {
            assertProblem(running, "/export?at=open", 500, "export-failed", "");
            assertProblem(running, "/export?at=row", 500, "export-failed", "");
            assertProblem(running, "/export?at=late", 504, "export-timeout", "");
        }
    }

    @OnEachContainer
    void leaveTheDeveloperToAddOthers(Container container) throws Exception {
        ExportResponder responder = ExportResponder.builder()
                .errors(cause -> {
                    if (cause instanceof IllegalStateException) {
                        throw new IllegalStateException("the mapper itself fails");
                    }
                    return cause instanceof UnsupportedOperationException
                            ? new StreamError("urn:example:no-such-year", "There is no such year", 404, false)
                            : null;
                })
                .build();
        try (Container.Running running =
                container.start(new TestServlet((request, response) -> responder.respond(request, response, cursor -> {
                    throw switch (request.getParameter("at")) {
                        case "mine" -> new UnsupportedOperationException("secret");
                        case "broken" -> new IllegalStateException("secret");
                        default -> new IllegalArgumentException("secret");
                    };
                })))) {
            RawClient.Response mine = send(running, "/export?at=mine");
            assertThat(mine.status()).isEqualTo(404);
            assertThat(mine.body())
                    .isEqualTo(
                            "{\"type\":\"urn:example:no-such-year\",\"title\":\"There is no such year\",\"status\":404}");
            assertProblem(running, "/export?at=broken", 500, "export-failed", "");
            assertProblem(running, "/export?at=other", 500, "export-failed", "");
        }
    }

    private static void assertProblem(Container.Running running, String target, int status, String type, String detail)
            throws Exception {
        RawClient.Response response = send(running, target);

        assertThat(response.status()).as(target).isEqualTo(status);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.header("Cache-Control")).isEqualTo("no-store");
        assertThat(response.header("X-Accel-Buffering")).isNull();
        assertThat(response.body())
                .startsWith("{\"type\":\"urn:rowstream:problem:" + type + "\"")
                .contains("\"status\":" + status)
                .contains(detail)
                .doesNotContain("SELECT", "secret", "password\\\" FROM", "Exception", "rs1");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static RawClient.Response send(Container.Running running, String target) throws Exception {
        return RawClient.send(running.port(), "GET", target, "HTTP/1.1");
    }
}
