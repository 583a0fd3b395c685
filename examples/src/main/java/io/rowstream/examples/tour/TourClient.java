package io.rowstream.examples.tour;

import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Fetches an endpoint over a real socket and decodes every row. */
final class TourClient {
    private final HttpClient http = HttpClient.newHttpClient();

    /**
     * What one fetch amounted to.
     *
     * @param rows rows decoded
     * @param firstByteNanos from sending the request to the body's first byte
     * @param totalNanos from sending the request to the proved end, or the failure
     * @param bytes bytes of the body on the wire
     * @param digest sums up all rows
     * @param failure what the reader threw, or null if it proved the stream complete
     */
    record Fetch(
            long rows,
            long firstByteNanos,
            long totalNanos,
            long bytes,
            long digest,
            @Nullable RowStreamException failure) {}

    Fetch fetch(URI uri, String acceptEncoding) throws IOException, InterruptedException {
        return fetch(uri, acceptEncoding, row -> {});
    }

    /** @param onRow told the number of rows so far, with each row */
    Fetch fetch(URI uri, String acceptEncoding, LongConsumer onRow) throws IOException, InterruptedException {
        HttpRequest request = RowRequests.get(uri)
                .setHeader("Accept-Encoding", acceptEncoding)
                .build();
        MeteredBody.Meter meter = new MeteredBody.Meter();
        RowDigest digest = new RowDigest();
        RowStreamException failure = null;
        try (RowReader<Map<String, @Nullable Object>> rows = http.send(
                        request, MeteredBody.of(RowBodyHandlers.rows(RowDigest::decode), meter))
                .body()) {
            try {
                rows.forEach(row -> {
                    digest.add(row);
                    onRow.accept(rows.rows());
                });
            } catch (RowStreamException e) {
                failure = e;
            }
            return new Fetch(
                    rows.rows(), meter.firstByteNanos(), meter.elapsedNanos(), meter.bytes(), digest.value(), failure);
        }
    }
}
