package io.rowstream.examples.recipes;

import jakarta.servlet.Servlet;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.LifeCycle;

/** One servlet on a server, and a client for it. */
final class Served implements AutoCloseable {
    private final Server server = new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    private final HttpClient http = HttpClient.newHttpClient();

    Served(Servlet servlet, String path) throws Exception {
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(servlet), path);
        server.setHandler(context);
        server.start();
    }

    HttpResponse<String> get(String target, String... headers) throws IOException, InterruptedException {
        return send("GET", target, headers);
    }

    HttpResponse<String> send(String method, String target, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri(target)).method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpClient http() {
        return http;
    }

    URI uri(String target) {
        return server.getURI().resolve(target);
    }

    @Override
    public void close() {
        LifeCycle.stop(server);
    }
}
