package io.rowstream.servlet;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The JDK's client over HTTP/2. When it upgrades a connection it now and then loses its place in what it has read already, and waits for
 * ever (with a plain servlet on Jetty 16 times in 1,200): such a connection is given up, and another one made.
 */
final class Http2 {
    private static final int ATTEMPTS = 8;
    private static final long SECONDS = 10;

    private Http2() {}

    /** A client with a connection that was upgraded by other requests. */
    static HttpClient connected(Container.Running running) throws Exception {
        HttpRequest head = HttpRequest.newBuilder(running.uri("/export"))
                .method("HEAD", HttpRequest.BodyPublishers.noBody())
                .build();
        return upgraded(client -> {
            for (int i = 0; i < 2; i++) {
                await(client, head);
            }
            return client;
        });
    }

    /** Sends a request that itself upgrades the connection. */
    static HttpResponse<byte[]> upgradeBy(HttpRequest request) throws Exception {
        return upgraded(client -> await(client, request));
    }

    private static HttpResponse<byte[]> await(HttpClient client, HttpRequest request) throws Exception {
        try {
            return client.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
                    .get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : e;
        }
    }

    private static <T> T upgraded(Use<T> use) throws Exception {
        for (int i = 1; ; i++) {
            try {
                return use.with(HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_2)
                        .build());
            } catch (TimeoutException e) {
                if (i == ATTEMPTS) {
                    throw new AssertionError("no answer in " + ATTEMPTS + " attempts", e);
                }
            }
        }
    }

    /** What is done with a client. */
    @FunctionalInterface
    private interface Use<T> {
        T with(HttpClient client) throws Exception;
    }
}
