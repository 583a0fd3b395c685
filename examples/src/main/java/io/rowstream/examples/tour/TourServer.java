package io.rowstream.examples.tour;

import io.rowstream.servlet.ExportResponder;
import io.rowstream.wire.StreamFormat;
import java.net.URI;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;

/** Jetty on loopback with the tour's endpoints. */
final class TourServer implements AutoCloseable {
    private static final int MAX_THREADS = 16;

    private final LoopbackServer server;

    private TourServer(LoopbackServer server) {
        this.server = server;
    }

    /** @param port 0 for any free one */
    static TourServer start(
            TourDatabase database, StreamFormat format, long failAt, int port, BufferedServlet.Stages stages)
            throws UsageException {
        ServletContextHandler context = new ServletContextHandler();
        ExportResponder exports = ExportResponder.builder().formats(format).build();
        context.addServlet(new ServletHolder(new BufferedServlet(database::query, stages)), "/buffered");
        context.addServlet(new ServletHolder(new StreamedServlet(database::query, exports)), "/streamed");
        context.addServlet(new ServletHolder(new FailingServlet(database::query, format, failAt)), "/failing");
        return new TourServer(LoopbackServer.start(context, "tour", MAX_THREADS, port));
    }

    URI uri(String path) {
        return server.uri(path);
    }

    void join() throws InterruptedException {
        server.join();
    }

    @Override
    public void close() {
        server.close();
    }
}
