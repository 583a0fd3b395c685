package io.rowstream.examples.walk;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;

/** A servlet in a container that others made. */
final class OrdersServer implements AutoCloseable {
    enum Container {
        JETTY,
        TOMCAT
    }

    private final URI uri;
    private final Callable<?> stop;

    private OrdersServer(int port, Callable<?> stop) {
        this.uri = URI.create("http://127.0.0.1:" + port);
        this.stop = stop;
    }

    static OrdersServer start(Container container, HttpServlet servlet) throws Exception {
        return container == Container.JETTY ? jetty(servlet) : tomcat(servlet);
    }

    private static OrdersServer jetty(HttpServlet servlet) throws Exception {
        Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(servlet), "/*");
        server.setHandler(context);
        server.start();
        return new OrdersServer(server.getURI().getPort(), () -> {
            server.stop();
            return server;
        });
    }

    private static OrdersServer tomcat(HttpServlet servlet) throws Exception {
        Path home = Files.createTempDirectory("tomcat");
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(home.toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "orders", servlet).addMapping("/*");
        tomcat.start();
        return new OrdersServer(tomcat.getConnector().getLocalPort(), () -> {
            tomcat.stop();
            tomcat.destroy();
            deleteTree(home);
            return home;
        });
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    URI uri(String target) {
        return uri.resolve(target);
    }

    @Override
    public void close() throws IOException {
        try {
            stop.call();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }
}
