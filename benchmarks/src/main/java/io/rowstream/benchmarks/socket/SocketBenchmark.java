package io.rowstream.benchmarks.socket;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.export.ExportTables;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.benchmarks.socket.RowClient.Answer;
import io.rowstream.servlet.ExportResponder;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.catalina.startup.Tomcat;
import org.springframework.web.servlet.DispatcherServlet;
import tools.jackson.core.JsonGenerator;

/**
 * The narrow table from a database through Tomcat to a client in the same JVM, uncompressed and in gzip. Rounds are run and compared as
 * those of exports are.
 */
public final class SocketBenchmark {
    /** The name of its results. */
    public static final String TABLE = "socket";

    private static final List<Way> WAYS = List.of(Way.values());

    private SocketBenchmark() {}

    /** What has a version. */
    public static Class<?>[] libraries() throws ClassNotFoundException {
        return new Class<?>[] {
            RowStreamer.class,
            ExportResponder.class,
            JsonGenerator.class,
            Tomcat.class,
            DispatcherServlet.class,
            org.h2.Driver.class,
            org.sqlite.JDBC.class,
            Class.forName("org.postgresql.Driver") // by name: it has annotations that javac does not find
        };
    }

    /**
     * Runs all ways on an empty database and gives their results.
     *
     * @throws IllegalStateException when one sends other rows than there are
     */
    public static List<Result> run(BenchmarkDatabase database, Size size) throws Exception {
        ExportTables.NARROW.create(database, size.rows());
        try (ExportServer server = ExportServer.start(database)) {
            RowClient plain = new RowClient(false, size.rows());
            RowClient gzip = new RowClient(true, size.rows());
            List<Callable<Answer>> requests = new ArrayList<>();
            for (RowClient client : List.of(plain, gzip)) {
                for (Way way : WAYS) {
                    requests.add(() -> client.get(server.uri(way)));
                }
            }
            Rounds<Answer> rounds = Rounds.run(size.warmUps(), size.rounds(), size.time(), requests);
            List<Result> results = new ArrayList<>();
            for (int number = 0; number < WAYS.size(); number++) {
                results.add(result(database.name() + ", plain", plain, server, size, rounds, number, 0));
            }
            for (int number = 0; number < WAYS.size(); number++) {
                int compressed = number + WAYS.size();
                results.add(result(database.name() + ", gzip", gzip, server, size, rounds, compressed, WAYS.size())
                        .with("plainCost", rounds.cost(compressed, number, Answer::nanos)));
            }
            return results;
        }
    }

    private static Result result(
            String label,
            RowClient client,
            ExportServer server,
            Size size,
            Rounds<Answer> rounds,
            int number,
            int first)
            throws IOException {
        Way way = WAYS.get(number - first);
        double bytes = rounds.figure(number, Answer::bytes).median();
        return Result.of(TABLE, label, way.toString())
                .with("ms", rounds.figure(number, Answer::nanos).times(1e-6))
                .with("speed", rounds.cost(first, number, Answer::nanos))
                .with(
                        "firstByteMs",
                        rounds.figure(number, Answer::firstByteNanos).times(1e-6))
                .with("rowsPerSecond", rounds.figure(number, answer -> size.rows() * 1e9 / answer.nanos()))
                .with("jvmMs", rounds.figure(number, Answer::processNanos).times(1e-6))
                .with("jvmSpeed", rounds.cost(first, number, Answer::processNanos))
                .with("liveMb", server.liveBytesAtHalf(way, client, (long) bytes) / 1e6)
                .with("mb", bytes / 1e6);
    }

    /**
     * How much is run.
     *
     * @param rows in the table
     * @param warmUps rounds that are not told
     * @param rounds rounds that are
     * @param time for all of them, for each database
     */
    public record Size(int rows, int warmUps, int rounds, Duration time) {
        /** For figures to be told. */
        public static final Size FULL = new Size(200_000, 15, 31, Duration.ofSeconds(65));

        /** For a first look. */
        public static final Size QUICK = new Size(50_000, 3, 7, Duration.ofMillis(2_500));
    }
}
