package io.rowstream.benchmarks.socket;

import io.rowstream.benchmarks.HalfwaySink;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the heap when half of a body has been written, where the request tells how long it will be. A client cannot say when: when it
 * has half of a body that is small, the rest may be in the sockets, and whoever wrote it gone.
 */
final class HalfwayFilter implements Filter {
    /** Bytes of the body, as a parameter of the request. */
    static final String BYTES = "bytes";

    private volatile @Nullable HalfwaySink halfway;

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String bytes = request.getParameter(BYTES);
        if (bytes == null) {
            chain.doFilter(request, response);
        } else {
            HalfwaySink sink = new HalfwaySink(Long.parseLong(bytes));
            halfway = sink;
            chain.doFilter(request, new Watched((HttpServletResponse) response, sink));
        }
    }

    /** What was live beyond what was live before, when half of the last such body had been written. */
    long liveBytes() {
        return Objects.requireNonNull(halfway, "no request has told its bytes").liveBytes();
    }

    private static final class Watched extends HttpServletResponseWrapper {
        private final HalfwaySink sink;

        Watched(HttpServletResponse response, HalfwaySink sink) {
            super(response);
            this.sink = sink;
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            return new WatchedStream(super.getOutputStream(), sink);
        }
    }

    private static final class WatchedStream extends ServletOutputStream {
        private final ServletOutputStream out;
        private final HalfwaySink sink;

        WatchedStream(ServletOutputStream out, HalfwaySink sink) {
            this.out = out;
            this.sink = sink;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            sink.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            sink.write(bytes, offset, length);
        }

        @Override
        public boolean isReady() {
            return out.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
            out.setWriteListener(listener);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
