package io.rowstream.benchmarks.client;

import io.rowstream.benchmarks.Spread;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What it costs to read rows while they arrive, beside downloading the body into memory and reading it from there. Rounds are run
 * and compared as those of exports are.
 */
public final class ClientBenchmark {
    private ClientBenchmark() {}

    /**
     * Runs all contestants and gives their table.
     *
     * @throws IllegalStateException when a contestant gets another number of rows
     */
    public static String run(Size size) throws Exception {
        Map<Contestant, List<Long>> nanos = new EnumMap<>(Contestant.class);
        HttpClient client = HttpClient.newHttpClient();
        try (ExportServer server = new ExportServer(size.rows())) {
            for (int round = -size.warmUps(); round < size.rounds(); round++) {
                List<Contestant> order = new ArrayList<>(List.of(Contestant.values()));
                Collections.rotate(order, round);
                for (Contestant contestant : order) {
                    long took = measure(contestant, client, server, size);
                    if (round >= 0) {
                        nanos.computeIfAbsent(contestant, key -> new ArrayList<>())
                                .add(took);
                    }
                }
            }
            return table(nanos, size, server.bytes());
        }
    }

    private static long measure(Contestant contestant, HttpClient client, ExportServer server, Size size)
            throws Exception {
        long start = System.nanoTime();
        for (int request = 0; request < size.requests(); request++) {
            long rows = contestant.rows(client, server.uri());
            if (rows != size.rows()) {
                throw new IllegalStateException(contestant + " got " + rows + " rows");
            }
        }
        return System.nanoTime() - start;
    }

    private static String table(Map<Contestant, List<Long>> nanos, Size size, int bytes) {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%nThe JDK's server and client, %,d rows of id, email, note, %.1f MB of NDJSON; medians of %d rounds of %d "
                        + "requests%n%n| %-28s | %10s | %21s |%n|---|--:|--:|%n",
                size.rows(),
                bytes / 1e6,
                size.rounds(),
                size.requests(),
                "contestant",
                "ms/request",
                "time (quartiles)"));
        List<Long> first = nanos.getOrDefault(Contestant.DOWNLOAD_THEN_READ, List.of());
        nanos.forEach((contestant, own) -> {
            Spread ratio = Spread.of(IntStream.range(0, own.size())
                    .mapToDouble(round -> (double) own.get(round) / first.get(round))
                    .toArray());
            double millis =
                    Spread.of(own.stream().mapToDouble(Long::doubleValue).toArray())
                                    .median()
                            / 1e6
                            / size.requests();
            table.append(String.format(
                    Locale.ROOT,
                    "| %-28s | %10.1f | %.3f (%.3f–%.3f) |%n",
                    contestant,
                    millis,
                    ratio.median(),
                    ratio.lower(),
                    ratio.upper()));
        });
        return table.toString();
    }

    /**
     * How much is run.
     *
     * @param rows in a body
     * @param requests in a measurement
     * @param warmUps rounds that are not told
     * @param rounds rounds that are
     */
    public record Size(int rows, int requests, int warmUps, int rounds) {
        /** For figures to be told. */
        public static final Size FULL = new Size(200_000, 5, 5, 41);

        /** For a first look. */
        public static final Size QUICK = new Size(200_000, 5, 3, 15);
    }
}
