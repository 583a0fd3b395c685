package io.rowstream.benchmarks.delivery;

import io.rowstream.benchmarks.Spread;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What it costs to have the servlet adapter answer, beside writing the same bytes to the container's stream by hand. Rounds are run
 * and compared as those of exports are.
 */
public final class DeliveryBenchmark {
    private final List<Contestant> contestants;
    private final DeliveryServer server;
    private final Size size;
    /** The body that all contestants send. */
    private final int bytes;
    /** For each contestant its measurements, round by round. */
    private final List<List<Measurement>> measured = new ArrayList<>();

    private DeliveryBenchmark(List<Contestant> contestants, DeliveryServer server, Size size, int bytes) {
        this.contestants = contestants;
        this.server = server;
        this.size = size;
        this.bytes = bytes;
        contestants.forEach(contestant -> measured.add(new ArrayList<>()));
    }

    /**
     * Runs all contestants and gives their table.
     *
     * @throws IllegalStateException when a contestant sends other bytes than the first
     */
    public static String run(Size size) throws Exception {
        return run(size, Contestants.of(size.rows()));
    }

    static String run(Size size, List<Contestant> contestants) throws Exception {
        try (DeliveryServer server = DeliveryServer.start(contestants)) {
            int bytes = sameBytes(contestants, server);
            DeliveryBenchmark benchmark = new DeliveryBenchmark(contestants, server, size, bytes);
            for (int round = 0; round < size.warmUps(); round++) {
                benchmark.round(round);
            }
            benchmark.measured.forEach(List::clear);
            for (int round = 0; round < size.rounds(); round++) {
                benchmark.round(round);
            }
            return benchmark.table();
        }
    }

    private static int sameBytes(List<Contestant> contestants, DeliveryServer server)
            throws IOException, InterruptedException {
        byte[] first = body(server, 0);
        for (int contestant = 1; contestant < contestants.size(); contestant++) {
            int difference = Arrays.mismatch(first, body(server, contestant));
            if (difference >= 0) {
                throw new IllegalStateException(contestants.get(contestant).name() + " sends other bytes than "
                        + contestants.get(0).name() + ", from byte " + difference + " on");
            }
        }
        return first.length;
    }

    private static byte[] body(DeliveryServer server, int contestant) throws IOException, InterruptedException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        server.get(contestant, body);
        return body.toByteArray();
    }

    private void round(int number) throws IOException, InterruptedException {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, contestants.size()).boxed().toList());
        Collections.rotate(order, number);
        for (int contestant : order) {
            Measurement measurement = Measurement.of(server, contestant, size.requests());
            if (measurement.bytes() != (long) bytes * size.requests()) {
                throw new IllegalStateException(contestants.get(contestant).name() + " sent " + measurement.bytes()
                        + " bytes in " + size.requests() + " bodies of " + bytes);
            }
            measured.get(contestant).add(measurement);
        }
    }

    private String table() {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%nJetty, %,d rows of id, email, note in memory to a client that counts, %.1f MB; "
                        + "medians of %d rounds of %d requests%n%n",
                size.rows(),
                bytes / 1e6,
                size.rounds(),
                size.requests()));
        table.append(String.format(
                "| %-26s | %10s | %13s | %21s | %21s | %21s |%n",
                "contestant", "ms/request", "first byte ms", "time (quartiles)", "servlet CPU", "JVM CPU"));
        table.append("|---|--:|--:|--:|--:|--:|\n");
        for (int contestant = 0; contestant < contestants.size(); contestant++) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %-26s | %10.1f | %13.2f | %s | %s | %s |%n",
                    contestants.get(contestant).name(),
                    millis(contestant, Measurement::nanos),
                    millis(contestant, Measurement::firstByteNanos),
                    cost(contestant, Measurement::nanos),
                    cost(contestant, Measurement::threadNanos),
                    cost(contestant, Measurement::processNanos)));
        }
        return table.toString();
    }

    private double millis(int contestant, ToDoubleFunction<Measurement> cost) {
        return Spread.of(measured.get(contestant).stream().mapToDouble(cost).toArray())
                        .median()
                / 1e6
                / size.requests();
    }

    /** What it costs compared with the first contestant in the same round: 1 is as much, 1.03 is 3% more. */
    private String cost(int contestant, ToDoubleFunction<Measurement> cost) {
        List<Measurement> first = measured.get(0);
        List<Measurement> own = measured.get(contestant);
        Spread ratio = Spread.of(IntStream.range(0, own.size())
                .mapToDouble(round -> cost.applyAsDouble(own.get(round)) / cost.applyAsDouble(first.get(round)))
                .toArray());
        return String.format(Locale.ROOT, "%.3f (%.3f–%.3f)", ratio.median(), ratio.lower(), ratio.upper());
    }

    /**
     * How much is run.
     *
     * @param rows in a body
     * @param requests in a measurement, enough of them for the JVM's processor time, which is told in steps of 10 ms
     * @param warmUps rounds that are not told
     * @param rounds rounds that are
     */
    public record Size(int rows, int requests, int warmUps, int rounds) {
        /** For figures to be told. */
        public static final Size FULL = new Size(200_000, 20, 5, 41);

        /** For a first look. */
        public static final Size QUICK = new Size(200_000, 20, 3, 15);
    }
}
