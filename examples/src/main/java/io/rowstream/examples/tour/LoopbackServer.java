package io.rowstream.examples.tour;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty on loopback. */
public final class LoopbackServer implements AutoCloseable {
    private final Server server;
    private final ServerConnector connector;
    private final URI uri;

    private LoopbackServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
        this.uri = server.getURI();
    }

    /**
     * Starts serving.
     *
     * @param name of its threads
     * @param port 0 for any free one
     * @throws UsageException where the port cannot be had
     */
    public static LoopbackServer start(ServletContextHandler context, String name, int maxThreads, int port)
            throws UsageException {
        QueuedThreadPool threads = new QueuedThreadPool(maxThreads, 4);
        threads.setName(name);
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server);
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        connector.setPort(port);
        server.addConnector(connector);
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
        return new LoopbackServer(server, connector);
    }

    public URI uri(String path) {
        return uri.resolve(path);
    }

    /** Waits until the server is stopped. */
    public void join() throws InterruptedException {
        server.join();
    }

    /**
     * Ends what is being sent, then the server. Jetty, left to itself, has its selector wait for a response that is still being sent,
     * on the very thread that would have to send it, and may never stop.
     */
    @Override
    public void close() {
        connector.close();
        connector.getConnectedEndPoints().forEach(EndPoint::close);
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
