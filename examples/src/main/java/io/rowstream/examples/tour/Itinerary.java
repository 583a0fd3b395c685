package io.rowstream.examples.tour;

import io.rowstream.examples.tour.TourClient.Fetch;
import io.rowstream.read.StreamFailedException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;

/** The tour itself: fetch each endpoint, look at the heap, break the source, and print what came of it. */
final class Itinerary {
    static final BufferedServlet.Stages NO_STAGES = new HeapStages();

    private static final int RUNS = 5;

    private final TourOptions options;
    private final TourDatabase database;
    private final PrintStream out;
    private final TourClient client = new TourClient();
    private final HeapStages stages = new HeapStages();

    Itinerary(TourOptions options, TourDatabase database, PrintStream out) {
        this.options = options;
        this.database = database;
        this.out = out;
    }

    /** A way to get the rows. */
    private record Way(String name, String path, String acceptEncoding, List<Fetch> fetches) {
        Way(String name, String path, String acceptEncoding) {
            this(name, path, acceptEncoding, new ArrayList<>());
        }

        double medianMillis(ToLongFunction<Fetch> figure) {
            List<Long> figures =
                    new ArrayList<>(fetches.stream().map(figure::applyAsLong).toList());
            Collections.sort(figures);
            return figures.get(figures.size() / 2) / 1e6;
        }
    }

    static long failAt(long rows) {
        return Math.min(80_000, rows * 2 / 5);
    }

    /** Whether everything came out as promised. */
    boolean walk() throws IOException, InterruptedException, UsageException {
        long rows = database.count();
        long failAt = failAt(rows);
        try (TourServer server = TourServer.start(database, options.format(), failAt, 0, stages)) {
            print("Table %s on %s: %,d rows of (%s)", database.name(), database.product(), rows, database.columns());
            print("");
            List<Way> ways = new ArrayList<>();
            if (!options.streamedOnly()) {
                ways.add(new Way("buffered", "/buffered", "identity"));
            }
            ways.add(new Way("streamed", "/streamed", "identity"));
            ways.add(new Way("streamed, gzip", "/streamed", "gzip"));
            boolean asPromised = time(server, ways, rows);
            heap(server, rows);
            asPromised &= breakSource(server, failAt);
            print("Connections still in use: %d", database.connectionsInUse());
            return asPromised && database.connectionsInUse() == 0;
        }
    }

    private boolean time(TourServer server, List<Way> ways, long rows) throws IOException, InterruptedException {
        for (Way way : ways) {
            client.fetch(server.uri(way.path()), way.acceptEncoding());
        }
        for (int run = 0; run < RUNS; run++) {
            List<Way> order = new ArrayList<>(ways);
            if (run % 2 == 1) {
                Collections.reverse(order);
            }
            for (Way way : order) {
                way.fetches().add(client.fetch(server.uri(way.path()), way.acceptEncoding()));
            }
        }
        print(
                "%-16s %12s %14s %12s %14s   %s",
                "endpoint", "rows", "first byte ms", "total ms", "bytes on wire", "proved complete");
        boolean complete = true;
        for (Way way : ways) {
            Fetch any = way.fetches().get(0);
            boolean proved = way.fetches().stream().allMatch(fetch -> fetch.failure() == null);
            complete &= proved && way.fetches().stream().allMatch(fetch -> fetch.rows() == rows);
            print(
                    "%-16s %,12d %14.1f %12.0f %,14d   %s",
                    way.name(),
                    any.rows(),
                    way.medianMillis(Fetch::firstByteNanos),
                    way.medianMillis(Fetch::totalNanos),
                    any.bytes(),
                    proved ? "yes" : "no: " + any.failure());
        }
        print("(medians of %d runs after a warm-up, in alternating order)", RUNS);
        boolean same = compare(ways);
        return complete && same;
    }

    private boolean compare(List<Way> ways) {
        long digest = ways.get(0).fetches().get(0).digest();
        boolean same = ways.stream().flatMap(way -> way.fetches().stream()).allMatch(fetch -> fetch.digest() == digest);
        if (options.url() == null) {
            print("Every run decoded to the same rows: %s", same ? "yes" : "no");
        }
        print("");
        // Of the user's own columns the buffered endpoint may spell some in another way, dates for one.
        return same || options.url() != null;
    }

    private void heap(TourServer server, long rows) throws IOException, InterruptedException {
        print("live heap above the baseline, after a forced collection");
        if (!options.streamedOnly()) {
            stages.measure(HeapProbe.liveBytes());
            client.fetch(server.uri("/buffered"), "identity");
            print("  buffered, rows loaded     %10.2f MB", stages.loadedMegabytes());
            print("  buffered, body marshaled  %10.2f MB", stages.marshaledMegabytes());
        }
        AtomicLong atHalf = new AtomicLong();
        long baseline = HeapProbe.liveBytes();
        client.fetch(server.uri("/streamed"), "identity", row -> {
            if (row == rows / 2) {
                atHalf.set(HeapProbe.liveBytes() - baseline);
            }
        });
        print("  streamed, at half         %10.2f MB", atHalf.get() / 1e6);
        print("");
    }

    private boolean breakSource(TourServer server, long failAt) throws IOException, InterruptedException {
        Fetch fetch = client.fetch(server.uri("/failing"), "identity");
        print("a source that breaks at row %,d", failAt);
        print("  complete:            %s", fetch.failure() == null ? "yes" : "no");
        print("  rows delivered:      %,d", fetch.rows());
        if (fetch.failure() instanceof StreamFailedException failed) {
            print("  the server's reason: %s", failed.error().title());
        } else {
            print("  what the client saw: %s", String.valueOf(fetch.failure()));
        }
        print("");
        return fetch.failure() != null && fetch.rows() == failAt;
    }

    private void print(String format, Object... values) {
        out.printf(Locale.ROOT, format + "%n", values);
    }

    /** Measures the heap at the stages of one buffered request; at all others does nothing. */
    private static final class HeapStages implements BufferedServlet.Stages {
        private volatile long baseline = -1;
        private volatile long loaded;
        private volatile long marshaled;

        void measure(long baseline) {
            this.baseline = baseline;
        }

        @Override
        public void loaded() {
            if (baseline >= 0) {
                loaded = HeapProbe.liveBytes() - baseline;
            }
        }

        @Override
        public void marshaled() {
            if (baseline >= 0) {
                marshaled = HeapProbe.liveBytes() - baseline;
                baseline = -1;
            }
        }

        double loadedMegabytes() {
            return loaded / 1e6;
        }

        double marshaledMegabytes() {
            return marshaled / 1e6;
        }
    }
}
