package io.rowstream.benchmarks.delivery;

import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.eclipse.jetty.server.Server;
import tools.jackson.core.JsonGenerator;

/**
 * What it costs to have the servlet adapter answer, beside writing the same bytes to the container's stream by hand. Rounds are run
 * and compared as those of exports are.
 */
public final class DeliveryBenchmark {
    /** The name of its results. */
    public static final String TABLE = "delivery";

    private DeliveryBenchmark() {}

    /** What has a version. */
    public static Class<?>[] libraries() {
        return new Class<?>[] {RowStreamer.class, ExportResponder.class, JsonGenerator.class, Server.class};
    }

    /**
     * Runs all contestants and gives their results.
     *
     * @throws IllegalStateException when a contestant sends other bytes than the first
     */
    public static List<Result> run(Size size) throws Exception {
        return run(size, Contestants.of(size.rows()));
    }

    static List<Result> run(Size size, List<Contestant> contestants) throws Exception {
        try (DeliveryServer server = DeliveryServer.start(contestants)) {
            int bytes = sameBytes(contestants, server);
            List<Callable<Measurement>> measurements = new ArrayList<>();
            for (int number = 0; number < contestants.size(); number++) {
                int contestant = number;
                measurements.add(() ->
                        measure(server, contestant, contestants.get(contestant).name(), size.requests(), bytes));
            }
            Rounds<Measurement> rounds = Rounds.run(size.warmUps(), size.rounds(), measurements);
            List<Result> results = new ArrayList<>();
            for (int number = 0; number < contestants.size(); number++) {
                results.add(result(contestants.get(number).name(), size, rounds, number));
            }
            return results;
        }
    }

    private static Measurement measure(DeliveryServer server, int contestant, String name, int requests, int bytes)
            throws Exception {
        Measurement measurement = Measurement.of(server, contestant, requests);
        if (measurement.bytes() != (long) bytes * requests) {
            throw new IllegalStateException(
                    name + " sent " + measurement.bytes() + " bytes in " + requests + " bodies of " + bytes);
        }
        return measurement;
    }

    private static Result result(String contestant, Size size, Rounds<Measurement> rounds, int number) {
        double millisPerRequest = 1e-6 / size.requests();
        return Result.of(TABLE, "Jetty", contestant)
                .with("ms", rounds.figure(number, Measurement::nanos).times(millisPerRequest))
                .with(
                        "firstByteMs",
                        rounds.figure(number, Measurement::firstByteNanos).times(millisPerRequest))
                .with("cost", rounds.cost(number, Measurement::nanos))
                .with(
                        "servletCpuMs",
                        rounds.figure(number, Measurement::threadNanos).times(millisPerRequest))
                .with("servletCpuCost", rounds.cost(number, Measurement::threadNanos))
                .with(
                        "jvmCpuMs",
                        rounds.figure(number, Measurement::processNanos).times(millisPerRequest))
                .with("jvmCpuCost", rounds.cost(number, Measurement::processNanos));
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
        public static final Size FULL = new Size(200_000, 20, 5, 21);

        /** For a first look. */
        public static final Size QUICK = new Size(200_000, 5, 2, 5);
    }
}
