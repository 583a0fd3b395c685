package io.rowstream.examples.walk;

import io.rowstream.examples.Served;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

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
        Served served = new Served(servlet, "/*");
        return new OrdersServer(served.uri("/").getPort(), () -> {
            served.close();
            return served;
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
