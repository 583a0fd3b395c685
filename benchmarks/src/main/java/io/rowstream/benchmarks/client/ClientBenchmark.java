package io.rowstream.benchmarks.client;

import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.http.RowBodyHandlers;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import tools.jackson.core.JsonParser;

/**
 * What it costs to read rows while they arrive, beside downloading the body into memory and reading it from there. Rounds are run
 * and compared as those of exports are.
 */
public final class ClientBenchmark {
    /** The name of its results. */
    public static final String TABLE = "client";

    private ClientBenchmark() {}

    /** What has a version. */
    public static Class<?>[] libraries() {
        return new Class<?>[] {RowBodyHandlers.class, JsonParser.class};
    }

    /**
     * Runs all contestants and gives their results.
     *
     * @throws IllegalStateException when a contestant gets another number of rows
     */
    public static List<Result> run(Size size) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        try (ExportServer server = new ExportServer(size.rows())) {
            List<Contestant> contestants = List.of(Contestant.values());
            List<Callable<Long>> measurements = new ArrayList<>();
            for (Contestant contestant : contestants) {
                measurements.add(() -> measure(contestant, client, server, size));
            }
            Rounds<Long> rounds = Rounds.run(size.warmUps(), size.rounds(), measurements);
            List<Result> results = new ArrayList<>();
            for (int number = 0; number < contestants.size(); number++) {
                results.add(Result.of(
                                TABLE, "HttpClient", contestants.get(number).toString())
                        .with("ms", rounds.figure(number, Long::doubleValue).times(1e-6 / size.requests()))
                        .with("cost", rounds.cost(number, Long::doubleValue)));
            }
            return results;
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
        public static final Size FULL = new Size(200_000, 5, 5, 31);

        /** For a first look. */
        public static final Size QUICK = new Size(200_000, 3, 2, 5);
    }
}
