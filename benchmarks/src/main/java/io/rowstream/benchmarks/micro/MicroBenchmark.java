package io.rowstream.benchmarks.micro;

import io.rowstream.benchmarks.Spread;
import io.rowstream.benchmarks.report.Result;
import io.rowstream.wire.StreamFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;
import tools.jackson.core.JsonGenerator;

/**
 * Single pieces, by JMH: the time and the allocation of one operation, each beside what one would write by hand for it. A piece is
 * a method; that of the same name with {@code ByHand} behind it is the other.
 */
public final class MicroBenchmark {
    /** The name of its results. */
    public static final String TABLE = "micro";

    private static final String BY_HAND = "ByHand";
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private static final List<Piece> PIECES = List.of(
            new Piece(ColumnPlan.class, "row", "column plan, a row of six"),
            new Piece(RowWriting.class, "row", "encoder, a row of three"),
            new Piece(Framing.class, "ndjson", "framing NDJSON, a row"),
            new Piece(Framing.class, "array", "framing an array, a row"),
            new Piece(Coding.class, "compress", "gzip out, a row"),
            new Piece(Coding.class, "decompress", "gzip in, a row"),
            new Piece(Tokens.class, "seal", "sealing a cursor token"),
            new Piece(Tokens.class, "open", "opening a cursor token"));

    private MicroBenchmark() {}

    /** What has a version. */
    public static Class<?>[] libraries() {
        return new Class<?>[] {StreamFormat.class, JsonGenerator.class, org.h2.Driver.class, Benchmark.class};
    }

    /** Runs all pieces. */
    public static List<Result> run(Size size) throws RunnerException {
        OptionsBuilder options = new OptionsBuilder();
        PIECES.stream()
                .map(piece -> piece.type().getName())
                .distinct()
                .forEach(type -> options.include("^" + Pattern.quote(type) + "\\."));
        options.forks(size.forks())
                .warmupIterations(size.warmUps())
                .warmupTime(TimeValue.milliseconds(size.millis()))
                .measurementIterations(size.trials())
                .measurementTime(TimeValue.milliseconds(size.millis()))
                .timeUnit(TimeUnit.NANOSECONDS)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        Map<String, RunResult> runs = new TreeMap<>();
        for (RunResult run : new Runner(options.build()).run()) {
            runs.put(run.getParams().getBenchmark(), run);
        }
        return results(runs);
    }

    private static List<Result> results(Map<String, RunResult> runs) {
        List<Result> results = new ArrayList<>();
        for (Piece piece : PIECES) {
            RunResult ours = Objects.requireNonNull(runs.get(piece.benchmark()));
            RunResult byHand = Objects.requireNonNull(runs.get(piece.benchmark() + BY_HAND));
            results.add(result("Rowstream", ours, piece).with("cost", median(ours) / median(byHand)));
            results.add(result("by hand", byHand, piece));
        }
        return results;
    }

    private static Result result(String label, RunResult run, Piece piece) {
        return Result.of(TABLE, label, piece.name())
                .with("nanos", spread(run.getPrimaryResult().getStatistics()))
                .with(
                        "bytes",
                        spread(Objects.requireNonNull(run.getSecondaryResults().get(ALLOCATION))
                                .getStatistics()));
    }

    private static Spread spread(Statistics iterations) {
        return new Spread(iterations.getPercentile(25), iterations.getPercentile(50), iterations.getPercentile(75));
    }

    private static double median(RunResult run) {
        return spread(run.getPrimaryResult().getStatistics()).median();
    }

    private record Piece(Class<?> type, String method, String name) {
        String benchmark() {
            return type.getName() + "." + method;
        }
    }

    /**
     * How much is run.
     *
     * @param forks JVMs, one after the other; 0 for this one
     * @param warmUps iterations that are not told, in each JVM
     * @param trials iterations that are
     * @param millis that an iteration takes
     */
    public record Size(int forks, int warmUps, int trials, int millis) {
        /** For figures to be told. */
        public static final Size FULL = new Size(2, 3, 5, 400);

        /** For a first look. */
        public static final Size QUICK = new Size(1, 2, 3, 60);
    }
}
