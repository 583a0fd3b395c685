package io.rowstream.examples.walk;

import io.rowstream.http.PageForm;
import io.rowstream.http.PageWalk;
import io.rowstream.read.Checkpoint;
import io.rowstream.read.ChunkSize;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Takes orders from pages, of Rowstream and of others. */
final class OrdersWalk {
    private static final RowDecoder<Integer> ORDER = in -> {
        in.nextToken();
        in.nextToken();
        int number = in.getIntValue();
        in.nextToken();
        return number;
    };

    private final HttpClient http;
    private final Consumer<Integer> destination;
    private @Nullable String saved;

    OrdersWalk(HttpClient http, Consumer<Integer> destination) {
        this.http = http;
        this.destination = destination;
    }

    void walk(URI uri) {
        // snippet: walk
        PageWalk<Integer> walk = PageWalk.of(http, ORDER);
        try (RowReader<Integer> orders = walk.open(uri)) {
            orders.forEach(this::save); // throws a RowStreamException if a page, or anything in it, is missing
        }
        // end
    }

    void walkWithOptions(URI uri, String secret) {
        // snippet: options
        PageWalk<Integer> walk = PageWalk.<Integer>builder(http, ORDER)
                .size("limit", 200)
                .prefetch(true)
                .timeout(Duration.ofSeconds(30))
                .build();
        HttpRequest first = HttpRequest.newBuilder(uri)
                .header("Authorization", "Bearer " + secret)
                .build();
        try (RowReader<Integer> orders = walk.open(first)) {
            orders.stream().limit(1_000).forEach(this::save); // no page behind the thousandth order is used
        }
        // end
    }

    void goOn(URI uri) {
        PageWalk.Builder<Integer> walk = PageWalk.builder(http, ORDER);
        // snippet: resume
        if (saved != null) {
            walk.after(saved);
        }
        try (RowReader<Integer> orders = walk.build().open(uri)) {
            orders.forEach(this::save);
        } catch (RowStreamException e) {
            Checkpoint last = e.lastCheckpoint();
            if (last != null && last.rows() == e.rows()) { // all rows that were saved lie before it
                saved = last.token();
            }
            throw e;
        }
        // end
    }

    void walkForeign(URI uri) {
        // snippet: foreign
        PageForm issues = PageForm.links(""); // an array, and a Link header
        PageForm documents = PageForm.addresses("/data", "/links/next").contentType("application/vnd.api+json");
        PageForm events = PageForm.tokens("/result/events", "/result/nextToken").parameter("pageToken");
        // end
        for (PageForm form : List.of(issues, documents, events)) {
            try (RowReader<Integer> orders =
                    PageWalk.<Integer>builder(http, ORDER).form(form).build().open(uri)) {
                orders.forEach(this::save);
            }
        }
    }

    void inChunks(URI uri, Executor executor) {
        PageWalk<Integer> walk = PageWalk.of(http, ORDER);
        // snippet: chunks
        try (RowReader<Integer> orders = walk.open(uri)) {
            orders.forEachChunk(ChunkSize.rows(500), executor, 4, this::saveAll); // up to four chunks at a time
        }
        // end
    }

    private void save(Integer order) {
        destination.accept(order);
    }

    private synchronized void saveAll(List<Integer> orders) {
        orders.forEach(destination);
    }

    @Nullable
    String saved() {
        return saved;
    }
}
