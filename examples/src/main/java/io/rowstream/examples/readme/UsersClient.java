package io.rowstream.examples.readme;

import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.function.Consumer;

/** The client side of the README. */
final class UsersClient {
    private final HttpClient http;
    private final Consumer<User> destination;

    UsersClient(HttpClient http, Consumer<User> destination) {
        this.http = http;
        this.destination = destination;
    }

    void fetch(URI uri) throws IOException, InterruptedException {
        // snippet: client
        HttpRequest request = RowRequests.get(uri).build();
        try (RowReader<User> users =
                http.send(request, RowBodyHandlers.rows(User::decode)).body()) {
            users.forEach(this::save); // throws a RowStreamException if anything is missing
        }
        // end
    }

    private void save(User user) {
        destination.accept(user);
    }
}
