package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.Spread;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.write.RowStreamer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import tools.jackson.core.JsonGenerator;

/** Rows of a database to a sink that counts, in each contestant's way beside the hand-written loop. */
public final class ExportBenchmark {
    /** The name of its results. */
    public static final String TABLE = "export";

    /** How many there are; the first is the one that the others are compared with. */
    public static final int CONTESTANTS = Contestants.COUNT;

    private ExportBenchmark() {}

    /** What has a version. */
    public static Class<?>[] libraries() throws ClassNotFoundException {
        return new Class<?>[] {
            RowStreamer.class,
            JsonGenerator.class,
            DSLContext.class,
            org.h2.Driver.class,
            org.sqlite.JDBC.class,
            Class.forName("org.postgresql.Driver") // by name: it has annotations that javac does not find
        };
    }

    /** Creates what is exported. */
    public static void fill(BenchmarkDatabase database, Size size) throws Exception {
        Users.create(database, size.rows());
    }

    /** Runs one contestant beside the first, and gives its result, and that of the first if it is the second. */
    public static List<Result> run(BenchmarkDatabase database, Size size, int contestant) throws Exception {
        List<Contestant> all = Contestants.on(database);
        List<Contestant> both = List.of(all.get(0), all.get(contestant));
        List<Callable<Measurement>> measurements = Stream.of(both.get(0), both.get(1))
                .<Callable<Measurement>>map(measured -> () -> Measurement.of(measured))
                .toList();
        Rounds<Measurement> rounds = Rounds.run(size.warmUps(), size.rounds(), measurements);
        List<Result> results = new ArrayList<>();
        for (int number = contestant == 1 ? 0 : 1; number < 2; number++) {
            results.add(result(database.name(), both.get(number).name(), size, rounds, number));
        }
        return results;
    }

    private static Result result(
            String database, String contestant, Size size, Rounds<Measurement> rounds, int number) {
        Spread nanos = rounds.figure(number, Measurement::nanos);
        return Result.of(TABLE, database, contestant)
                .with("ms", nanos.times(1e-6))
                .with("rowsPerSecond", rounds.figure(number, run -> size.rows() * 1e9 / run.nanos()))
                .with("speed", rounds.speed(number, Measurement::nanos))
                .with("cpuMs", rounds.figure(number, Measurement::threadNanos).times(1e-6))
                .with("cpuSpeed", rounds.speed(number, Measurement::threadNanos))
                .with("jvmMs", rounds.figure(number, Measurement::processNanos).times(1e-6))
                .with(
                        "bytesPerRow",
                        rounds.figure(number, Measurement::allocated).median() / size.rows())
                .with("mb", rounds.figure(number, Measurement::bytes).median() / 1e6);
    }

    /**
     * How much is run.
     *
     * @param rows in the table
     * @param warmUps rounds that are not told
     * @param rounds rounds that are
     */
    public record Size(int rows, int warmUps, int rounds) {
        /** For figures to be told. */
        public static final Size FULL = new Size(200_000, 15, 41);

        /** For a first look. */
        public static final Size QUICK = new Size(200_000, 8, 11);
    }
}
