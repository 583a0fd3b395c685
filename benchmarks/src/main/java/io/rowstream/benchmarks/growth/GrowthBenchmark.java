package io.rowstream.benchmarks.growth;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.Cpu;
import io.rowstream.benchmarks.FirstByteSink;
import io.rowstream.benchmarks.HalfwaySink;
import io.rowstream.benchmarks.Rounds;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.jdbc.JdbcExport;
import io.rowstream.wire.StreamFormat;
import io.rowstream.write.Export;
import io.rowstream.write.RowStreamer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import tools.jackson.core.JsonGenerator;

/**
 * Exports of more and more rows, which the database makes up as it goes along. Rounds are run as those of exports are, but it is
 * sizes that are compared: each with the first, within a round.
 */
public final class GrowthBenchmark {
    /** The name of its results. */
    public static final String TABLE = "growth";

    private static final RowStreamer STREAMER =
            RowStreamer.builder().format(StreamFormat.NDJSON).build();

    private GrowthBenchmark() {}

    /** What has a version. */
    public static Class<?>[] libraries() throws ClassNotFoundException {
        return new Class<?>[] {
            RowStreamer.class,
            JsonGenerator.class,
            org.h2.Driver.class,
            org.sqlite.JDBC.class,
            Class.forName("org.postgresql.Driver") // by name: it has annotations that javac does not find
        };
    }

    /** Runs all sizes on a database. */
    public static List<Result> run(BenchmarkDatabase database, Size size) throws Exception {
        List<Callable<Timing>> measurements = new ArrayList<>();
        for (int rows : size.rows()) {
            measurements.add(() -> time(database, rows));
        }
        for (int i = 0; i < size.warmUps(); i++) {
            measurements.get(1).call();
        }
        Rounds<Timing> rounds = Rounds.run(1, size.trials(), measurements);
        List<Result> results = new ArrayList<>();
        for (int number = 0; number < measurements.size(); number++) {
            int rows = size.rows().get(number);
            results.add(Result.of(TABLE, String.format(Locale.ROOT, "%,d rows", rows), database.name())
                    .with("nanosPerRow", rounds.figure(number, Timing::nanos))
                    .with("cost", rounds.cost(number, Timing::nanos))
                    .with("cpuNanosPerRow", rounds.figure(number, Timing::cpuNanos))
                    .with("cpuCost", rounds.cost(number, Timing::cpuNanos))
                    .with("liveMb", liveBytesAtHalf(database, rows) / 1e6));
        }
        return results;
    }

    /** From the first bytes to the end, so that the connection and the start of the query are left out. */
    private static Timing time(BenchmarkDatabase database, int rows) throws Exception {
        Export<?> export = export(database, rows);
        FirstByteSink sink = new FirstByteSink();
        long streamed = STREAMER.stream(export, sink).rows();
        long nanos = System.nanoTime() - sink.firstNanos();
        long cpuNanos = Cpu.ofCaller() - sink.firstCpuNanos();
        if (streamed != rows) {
            throw new IllegalStateException(streamed + " rows of " + rows);
        }
        double timedRows = rows * (1 - sink.firstBytes() / (double) sink.bytes());
        return new Timing(nanos / timedRows, cpuNanos / timedRows);
    }

    private static double liveBytesAtHalf(BenchmarkDatabase database, int rows) throws Exception {
        FirstByteSink whole = new FirstByteSink();
        STREAMER.stream(export(database, rows), whole);
        HalfwaySink sink = new HalfwaySink(whole.bytes());
        STREAMER.stream(export(database, rows), sink);
        return sink.liveBytes();
    }

    /** A number, an address and a note of 60 characters. */
    private static Export<?> export(BenchmarkDatabase database, int rows) {
        String numbers = switch (database.dialect()) {
            case H2 -> "select x as n from system_range(1, " + rows + ")";
            case SQLITE ->
                "with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < " + rows
                        + ") select n from numbers";
            case POSTGRES -> "select generate_series(1, " + rows + ") as n";
            default -> throw new IllegalArgumentException(database.name());
        };
        String sql = "select n as \"id\", 'user' || n || '@example.com' as \"email\","
                + " 'note of a customer who has been with us for some years: ' || (1000 + n % 1000) as \"note\""
                + " from (" + numbers + ") made_up";
        return JdbcExport.of(database.dataSource(), sql);
    }

    /** Of one row: in all, and by the processor time of the thread that exports. */
    private record Timing(double nanos, double cpuNanos) {}

    /**
     * How much is run.
     *
     * @param rows from few to many, at least two sizes
     * @param warmUps exports of the second size before anything is measured
     * @param trials rounds
     */
    public record Size(List<Integer> rows, int warmUps, int trials) {
        /** For figures to be told. */
        public static final Size FULL = new Size(List.of(10_000, 100_000, 1_000_000, 10_000_000), 30, 3);

        /** For a first look. */
        public static final Size QUICK = new Size(List.of(10_000, 100_000, 500_000), 5, 2);

        /** Copies the list. */
        public Size {
            rows = List.copyOf(rows);
        }
    }
}
