package io.rowstream.examples.proxy;

import static io.rowstream.wire.StreamFormat.CSV;
import static io.rowstream.wire.StreamFormat.JSON_ARRAY;
import static io.rowstream.wire.StreamFormat.NDJSON;

import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.Column;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;

/** Streams numbers: {@code /stalling} waits behind the first one, {@code /failing} breaks in the middle. */
final class StallingServer implements AutoCloseable {
    static final int ROWS = 3_000;

    private final Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final Semaphore released = new Semaphore(0);

    StallingServer() throws Exception {
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(new Numbers(released)), "/*");
        server.setHandler(context);
        server.start();
    }

    int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    /** Lets one stalling stream go on. */
    void release() {
        released.release();
    }

    @Override
    public void close() {
        released.release(100);
        LifeCycle.stop(server);
    }

    private static final class Numbers extends HttpServlet {
        private static final long serialVersionUID = 1L;

        private final transient ExportResponder responder =
                ExportResponder.builder().formats(NDJSON, JSON_ARRAY, CSV).build();
        private final transient Semaphore released;

        Numbers(Semaphore released) {
            this.released = released;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            boolean failing = request.getRequestURI().equals("/failing");
            responder.respond(
                    request,
                    response,
                    Export.of(
                                    RowSource.ofIterator(() -> IntStream.range(0, ROWS)
                                            .peek(number -> at(number, failing))
                                            .iterator()),
                                    (number, out) -> {
                                        out.writeStartObject();
                                        out.writeNumberProperty("number", number);
                                        out.writeEndObject();
                                    })
                            .withColumns(List.of(new Column("number", Column.Kind.NUMBER))));
        }

        private void at(int number, boolean failing) {
            if (failing && number == ROWS / 2) {
                throw new IllegalStateException("injected");
            }
            if (!failing && number == 1) {
                try {
                    if (!released.tryAcquire(60, TimeUnit.SECONDS)) {
                        throw new IllegalStateException("nobody released the stream");
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }
}
