package io.rowstream.examples.client;

import io.rowstream.http.BatchConsumer;
import io.rowstream.http.ExportDownload;
import io.rowstream.http.ExportFetch;
import io.rowstream.http.ResponseException;
import io.rowstream.http.RowBatch;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;

/** Ways of getting orders from a server. */
final class OrderClient {
    private final HttpClient http;
    private final OrderStore store;

    OrderClient(HttpClient http, OrderStore store) {
        this.http = http;
        this.store = store;
    }

    void readOnce(URI uri, Consumer<Order> action) throws IOException, InterruptedException {
        // snippet: once
        HttpRequest request = RowRequests.get(uri).build();
        var rows = RowBodyHandlers.rows(Order::decode, ReadOptions.DEFAULTS, Duration.ofMinutes(1));
        try (RowReader<Order> orders = http.send(request, rows).body()) {
            orders.forEach(action);
        }
        // end
    }

    void fetch(URI uri) throws InterruptedException {
        // snippet: fetch
        ExportFetch fetch = ExportFetch.builder(http, RowRequests.get(uri).build())
                .deadline(Duration.ofHours(2))
                .build();
        fetch.resumeFrom(store.token()).forEachBatch(Order::decode, batch -> store.save(batch.rows(), batch.token()));
        // end
    }

    void fetchOrStartOver(URI uri) throws InterruptedException {
        ExportFetch fetch = ExportFetch.of(http, RowRequests.get(uri).build());
        fetch.resumeFrom(store.token()).forEachBatch(Order::decode, new Saver());
    }

    // snippet: over
    private final class Saver implements BatchConsumer<Order> {
        @Override
        public void accept(RowBatch<Order> batch) {
            store.save(batch.rows(), batch.token());
        }

        @Override
        public boolean startOver(ResponseException refusal) {
            store.clear();
            return true;
        }
    }
    // end

    void download(URI uri, Path file) throws IOException, InterruptedException {
        // snippet: file
        ExportFetch fetch = ExportFetch.of(http, RowRequests.get(uri).build());
        ExportDownload.builder(fetch, file)
                .progress(now -> System.out.printf("%,d rows, %,d bytes%n", now.rows(), now.bytes()))
                .build()
                .run();
        // end
    }
}
