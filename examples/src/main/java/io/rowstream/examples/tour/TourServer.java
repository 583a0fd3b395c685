package io.rowstream.examples.tour;

import io.rowstream.servlet.ExportResponder;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty on loopback with the tour's endpoints. */
final class TourServer implements AutoCloseable {
    private final Server server;
    private final URI uri;

    private TourServer(Server server) {
        this.server = server;
        this.uri = server.getURI();
    }

    /** @param port 0 for any free one */
    static TourServer start(
            TourDatabase database, StreamFormat format, long failAt, int port, BufferedServlet.Stages stages)
            throws UsageException {
        QueuedThreadPool threads = new QueuedThreadPool(16, 4);
        threads.setName("tour");
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server);
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        connector.setPort(port);
        server.addConnector(connector);

        ServletContextHandler context = new ServletContextHandler();
        ExportResponder exports = ExportResponder.builder().formats(format).build();
        context.addServlet(new ServletHolder(new BufferedServlet(database::query, stages)), "/buffered");
        context.addServlet(new ServletHolder(new StreamedServlet(database::query, exports)), "/streamed");
        context.addServlet(new ServletHolder(new FailingServlet(database::query, format, failAt)), "/failing");
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) {
            stop(server);
            if (e instanceof IOException) {
                throw new UsageException("cannot listen on port " + port + ": " + e.getMessage());
            }
            throw new IllegalStateException("the server does not start", e);
        }
        return new TourServer(server);
    }

    URI uri(String path) {
        return uri.resolve(path);
    }

    void join() throws InterruptedException {
        server.join();
    }

    @Override
    public void close() {
        stop(server);
    }

    private static void stop(Server server) {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the server does not stop", e);
        }
    }
}
