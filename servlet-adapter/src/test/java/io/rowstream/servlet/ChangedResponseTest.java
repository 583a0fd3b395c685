package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.StreamFormat;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.stream.Stream;

/** Responses that somebody has changed or wrapped before the export: headers set, bytes held back, a stream that breaks. */
class ChangedResponseTest {
    private static final int FAILS_AT = 20_000;

    @OnEachContainer
    void answersWithAProblemAndTheHeadersFromBeforeWhenABufferHeldTheFailedStreamBack(Container container)
            throws Exception {
        RawClient.Response response = get(
                container,
                ExportServlet.failingAt(FAILS_AT, StreamFormat.NDJSON),
                (inner, request, changed) -> {
                    changed.addHeader("X-Twice", "1");
                    changed.addHeader("X-Twice", "2");
                    Held held = new Held(changed);
                    inner.service(request, held);
                    held.release();
                },
                "Connection: close");

        assertThat(response.head())
                .startsWith("HTTP/1.1 500")
                .containsIgnoringCase("Content-Type: application/problem+json")
                .containsIgnoringCase("X-Before: kept")
                .containsIgnoringCase("X-Twice: 1")
                .containsIgnoringCase("X-Twice: 2")
                .doesNotContainIgnoringCase("Content-Encoding")
                .doesNotContainIgnoringCase("Vary");
        assertThat(fields(response, "Date: ")).isLessThanOrEqualTo(1);
        assertThat(response.body())
                .startsWith("{\"type\":\"urn:rowstream:problem:export-failed\"")
                .endsWith("}");
    }

    @OnEachContainer
    void leavesTheBytesPlainWhereSomebodyElseEncodes(Container container) throws Exception {
        RawClient.Response response =
                get(container, ExportServlet.of(2, StreamFormat.NDJSON), (inner, request, changed) -> {
                    changed.setHeader("Content-Encoding", "br");
                    inner.service(request, changed);
                });

        assertThat(fields(response, "Content-Encoding: ")).isEqualTo(1);
        assertThat(response.head()).contains("Content-Encoding: br");
        assertThat(response.body()).contains("{\"end\":true,\"count\":2}");
    }

    @OnEachContainer
    void saysOnlyOnceThatItVaries(Container container) throws Exception {
        RawClient.Response response =
                get(container, ExportServlet.of(2, StreamFormat.NDJSON), (inner, request, changed) -> {
                    changed.setHeader("Vary", "Origin, accept-encoding, ACCEPT");
                    inner.service(request, changed);
                });

        assertThat(fields(response, "Vary: ")).isEqualTo(1);
        assertThat(response.head()).containsIgnoringCase("Vary: Origin, accept-encoding, ACCEPT");
    }

    @OnEachContainer
    void addsToWhatTheResponseVariesByAlready(Container container) throws Exception {
        RawClient.Response response =
                get(container, ExportServlet.of(2, StreamFormat.NDJSON), (inner, request, changed) -> {
                    changed.setHeader("Vary", "Origin");
                    inner.service(request, changed);
                });

        assertThat(response.head()).containsIgnoringCase("Origin").containsIgnoringCase("Accept-Encoding");
    }

    @OnEachContainer
    void sendsNoFinalChunkWhenAStreamBetweenBreaksWithAnUncheckedException(Container container) throws Exception {
        ExportServlet servlet = ExportServlet.of(Long.MAX_VALUE, StreamFormat.NDJSON);
        RawClient.Response response =
                get(container, servlet, (inner, request, changed) -> inner.service(request, new Breaking(changed)));

        assertThat(response.head()).startsWith("HTTP/1.1 200");
        assertThat(response.hasFinalChunk()).isFalse();
        assertThat(response.body()).doesNotContain("\"end\":true");
        assertThat(servlet.closed()).hasValue(1);
    }

    private static RawClient.Response get(Container container, ExportServlet inner, Around around, String... headers)
            throws Exception {
        try (Container.Running running = container.start(new Outer(inner, around), true)) {
            return RawClient.get(
                    running.port(),
                    Stream.concat(Stream.of("Accept-Encoding: gzip"), Stream.of(headers))
                            .toArray(String[]::new));
        }
    }

    private static long fields(RawClient.Response response, String prefix) {
        return response.head()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix.toLowerCase(Locale.ROOT)))
                .count();
    }

    private interface Around {
        void service(ExportServlet inner, HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException;
    }

    /** Does what a filter would. */
    private static final class Outer extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient ExportServlet inner;
        private final transient Around around;

        Outer(ExportServlet inner, Around around) {
            this.inner = inner;
            this.around = around;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException, ServletException {
            around.service(inner, request, response);
        }
    }

    /** Holds the whole body back, as filters do that compute a digest of it. */
    private static final class Held extends HttpServletResponseWrapper {
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();

        Held(HttpServletResponse response) {
            super(response);
        }

        @Override
        public ServletOutputStream getOutputStream() {
            return new Sink(body);
        }

        @Override
        public void resetBuffer() {
            body.reset();
        }

        @Override
        public void reset() {
            body.reset();
            super.reset();
        }

        @Override
        public void flushBuffer() {}

        void release() throws IOException {
            body.writeTo(super.getOutputStream());
        }
    }

    /** Breaks after the first bytes have gone out. */
    private static final class Breaking extends HttpServletResponseWrapper {
        Breaking(HttpServletResponse response) {
            super(response);
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            OutputStream out = super.getOutputStream();
            return new Sink(new OutputStream() {
                private long left = 100_000;

                @Override
                public void write(int b) throws IOException {
                    write(new byte[] {(byte) b}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    left -= length;
                    if (left < 0) {
                        throw new IllegalStateException("the stream between broke");
                    }
                    out.write(bytes, offset, length);
                }

                @Override
                public void flush() throws IOException {
                    out.flush();
                }
            });
        }
    }

    private static final class Sink extends ServletOutputStream {
        private final OutputStream out;

        Sink(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            throw new IllegalStateException("written on the request's thread");
        }
    }
}
