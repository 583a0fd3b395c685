package io.rowstream.examples;

import io.rowstream.examples.tour.LoopbackServer;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;

/** Servlets on a loopback server of their own, and a client for them. */
public final class Served implements AutoCloseable {
    private static final int MAX_THREADS = 20;

    private final LoopbackServer server;
    private final HttpClient http = HttpClient.newHttpClient();

    public Served(Servlet servlet, String path) throws Exception {
        this(context(servlet, path));
    }

    public Served(ServletContextHandler context) throws Exception {
        server = LoopbackServer.start(context, "served", MAX_THREADS, 0);
    }

    private static ServletContextHandler context(Servlet servlet, String path) {
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(servlet), path);
        return context;
    }

    public HttpResponse<String> get(String target, String... headers) throws IOException, InterruptedException {
        return send("GET", target, headers);
    }

    public HttpResponse<String> send(String method, String target, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(uri(target)).method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    public HttpClient http() {
        return http;
    }

    public URI uri(String target) {
        return server.uri(target);
    }

    @Override
    public void close() {
        server.close();
    }
}
