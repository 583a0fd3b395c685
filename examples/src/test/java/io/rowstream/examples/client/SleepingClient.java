package io.rowstream.examples.client;

import io.rowstream.http.ExportFetch;
import io.rowstream.http.FetchSummary;
import io.rowstream.http.RowRequests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;

/** Sleeps at its first batch until it is told to go on, and then takes all rows. */
final class SleepingClient {
    private SleepingClient() {}

    /** The port of the server, and how many rows there are. */
    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        long rows = Long.parseLong(args[1]);
        long[] seen = new long[1];
        FetchSummary summary = ExportFetch.builder(
                        HttpClient.newHttpClient(),
                        RowRequests.get(URI.create("http://127.0.0.1:" + port + "/"))
                                .build())
                .maxTries(1)
                .deadline(Duration.ofMinutes(4))
                .build()
                .forEachBatch(ItemDigest.Item::decode, batch -> {
                    if (seen[0] == 0) {
                        sleepUntilTold(port);
                    }
                    seen[0] += batch.rows().size();
                });
        if (summary.rows() != rows || seen[0] != rows || summary.requests() != 1) {
            throw new IllegalStateException(summary + ", seen " + seen[0]);
        }
    }

    private static void sleepUntilTold(int port) {
        try (Socket questions = new Socket(InetAddress.getLoopbackAddress(), port)) {
            questions.getOutputStream().write('?');
            if (questions.getInputStream().read() != '!') {
                throw new IllegalStateException("not told to go on");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
