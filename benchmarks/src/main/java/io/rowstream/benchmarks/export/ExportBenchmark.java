package io.rowstream.benchmarks.export;

import io.rowstream.benchmarks.BenchmarkDatabase;
import io.rowstream.benchmarks.Spread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Compares contestants on a machine that others use too: each round runs every contestant once, in an order that moves on by one
 * from round to round, and they are compared within a round only. What is told is the median of these comparisons.
 */
public final class ExportBenchmark {
    private final List<Contestant> contestants;
    private final Size size;
    /** For each contestant its measurements, round by round. */
    private final List<List<Measurement>> measured = new ArrayList<>();

    private ExportBenchmark(List<Contestant> contestants, Size size) {
        this.contestants = contestants;
        this.size = size;
        contestants.forEach(contestant -> measured.add(new ArrayList<>()));
    }

    /** How many there are; the first is the one that the others are compared with. */
    public static final int CONTESTANTS = Contestants.COUNT;

    /** Creates what is exported. */
    public static void fill(BenchmarkDatabase database, Size size) throws Exception {
        Users.create(database, size.rows());
    }

    /** Runs one contestant beside the first, and gives its line, with all that stands above if it is the second. */
    public static String run(BenchmarkDatabase database, Size size, int contestant) throws Exception {
        List<Contestant> all = Contestants.on(database);
        ExportBenchmark benchmark = run(size, List.of(all.get(0), all.get(contestant)));
        return (contestant == 1 ? benchmark.head(database) + benchmark.line(0) : "") + benchmark.line(1);
    }

    private static ExportBenchmark run(Size size, List<Contestant> contestants) throws Exception {
        ExportBenchmark benchmark = new ExportBenchmark(contestants, size);
        for (int round = 0; round < size.warmUps(); round++) {
            benchmark.round(round);
        }
        benchmark.measured.forEach(List::clear);
        for (int round = 0; round < size.rounds(); round++) {
            benchmark.round(round);
        }
        return benchmark;
    }

    private void round(int number) throws Exception {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, contestants.size()).boxed().toList());
        Collections.rotate(order, number);
        for (int contestant : order) {
            measured.get(contestant).add(Measurement.of(contestants.get(contestant)));
        }
    }

    private String head(BenchmarkDatabase database) {
        StringBuilder table = new StringBuilder();
        table.append(String.format(
                Locale.ROOT,
                "%n%s, %,d rows of id, email, note to a sink that counts; medians of %d rounds%n%n",
                database.name(),
                size.rows(),
                size.rounds()));
        table.append(String.format(
                "| %-24s | %8s | %10s | %22s | %8s | %8s | %8s | %9s | %6s |%n",
                "contestant",
                "ms",
                "rows/s",
                "of the loop (quartiles)",
                "by CPU",
                "CPU s",
                "JVM s",
                "bytes/row",
                "MB"));
        table.append("|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
        return table.toString();
    }

    private String line(int contestant) {
        List<Measurement> own = measured.get(contestant);
        double millis = median(own, Measurement::nanos) / 1e6;
        Spread ratio = ratio(contestant, Measurement::nanos);
        return String.format(
                Locale.ROOT,
                "| %-24s | %8.1f | %,10.0f |    %5.3f (%.3f–%.3f) | %8.3f | %8.3f | %8.3f | %9.1f | %6.1f |%n",
                contestants.get(contestant).name(),
                millis,
                size.rows() / millis * 1000,
                ratio.median(),
                ratio.lower(),
                ratio.upper(),
                ratio(contestant, Measurement::threadNanos).median(),
                median(own, Measurement::threadNanos) / 1e9,
                median(own, Measurement::processNanos) / 1e9,
                median(own, Measurement::allocated) / size.rows(),
                median(own, Measurement::bytes) / 1e6);
    }

    /** How fast it is compared with the first contestant in the same round: 1 is as fast, 0.5 takes twice as long. */
    private Spread ratio(int contestant, ToDoubleFunction<Measurement> cost) {
        List<Measurement> limit = measured.get(0);
        List<Measurement> own = measured.get(contestant);
        return Spread.of(IntStream.range(0, own.size())
                .mapToDouble(round -> cost.applyAsDouble(limit.get(round)) / cost.applyAsDouble(own.get(round)))
                .toArray());
    }

    private static double median(List<Measurement> measurements, ToDoubleFunction<Measurement> figure) {
        return Spread.of(measurements.stream().mapToDouble(figure).toArray()).median();
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
