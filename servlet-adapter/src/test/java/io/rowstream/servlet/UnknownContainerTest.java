package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A container that nobody knows: a real one that does not say which it is. */
class UnknownContainerTest {

    @OnEachContainer
    void isLeftTheFailureAndSendsNothingThatCannotBeProved(Container container) throws Exception {
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        ExportResponder responder = ExportResponder.builder()
                .formats(StreamFormat.NDJSON, StreamFormat.CSV)
                .build();
        ExportResponder daring = ExportResponder.builder()
                .formats(StreamFormat.NDJSON, StreamFormat.CSV)
                .allowUnprovable()
                .build();
        ExportResponder without = ExportResponder.builder()
                .streaming(builder -> builder.sentinel(false))
                .build();
        try (Container.Running running = container.start(new TestServlet((request, response) -> {
            ExportResponder chosen = switch (String.valueOf(request.getParameter("to"))) {
                case "daring" -> daring;
                case "without" -> without;
                default -> responder;
            };
            thrown.set(catchThrowable(() -> chosen.respond(
                    unknown(request),
                    response,
                    Export.of(
                                    FaultySource.counting(5_000)
                                            .failAtRow(4_000, new IllegalStateException("it fails")),
                                    Rows.ENCODER)
                            .withColumns(List.of(new Column("n", Column.Kind.NUMBER))))));
        }))) {
            assertThat(get(running, "/x", "Accept: text/csv").status()).isEqualTo(406);
            assertThat(get(running, "/x?to=without").status()).isEqualTo(406);
            assertThat(get(running, "/x?to=without").body()).contains("\"offered\":[\"gzip\"]");
            assertThat(get(running, "/x", "Accept: text/csv", "Accept-Encoding: gzip")
                            .header("Content-Encoding"))
                    .isEqualTo("gzip");
            assertThat(get(running, "/x?to=daring", "Accept: text/csv").header("Content-Encoding"))
                    .isNull();

            RawClient.Response response = get(running, "/x");
            assertThat(response.status()).isEqualTo(200);
            assertThat(new String(response.content(), StandardCharsets.UTF_8)).contains("\"error\"");
            Await.until("the failure left the responder", () -> thrown.get() instanceof ExportException);
        }
    }

    private static RawClient.Response get(Container.Running running, String target, String... headers)
            throws Exception {
        return RawClient.send(running.port(), "GET", target, "HTTP/1.1", headers);
    }

    private static HttpServletRequest unknown(HttpServletRequest request) {
        ServletContext context = (ServletContext) Proxy.newProxyInstance(
                ServletContext.class.getClassLoader(),
                new Class<?>[] {ServletContext.class},
                (proxy, method, arguments) -> method.getName().equals("getServerInfo") ? "Nobody/1.0" : null);
        return new HttpServletRequestWrapper(request) {
            @Override
            public ServletContext getServletContext() {
                return context;
            }
        };
    }
}
