package io.rowstream.benchmarks;

import io.rowstream.benchmarks.report.Report;
import io.rowstream.benchmarks.report.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs what matters side by side: {@code java -jar benchmarks.jar [benchmark] [--quick]}, from the root of the checkout. The README
 * of the module tells of each benchmark.
 *
 * <p>Each contestant has a JVM of its own, which it shares with the one that all are compared with alone: code that contestants
 * share is compiled for what calls it, and where several of them do, each is slower than it would be in a program that has one.
 */
public final class Benchmarks {
    private static final Path FULL_RESULTS = Path.of("benchmarks", "results");
    private static final Path QUICK_RESULTS = Path.of("benchmarks", "target", "results");
    private static final Path QUICK_REPORT = Path.of("benchmarks", "target", "report");
    private static final Path DOCS = Path.of("docs");

    private static final List<Benchmark> OTHERS = List.of(
            new SocketParts(),
            new DeliveryPart(),
            new ClientPart(),
            new DecodeParts(),
            new PagesParts(),
            new GrowthParts(),
            new LoadPart(),
            new MicroPart());

    private Benchmarks() {}

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(arguments));
        boolean quick = words.remove("--quick");
        if (words.remove("--isolated")) {
            part(words, quick);
        } else if (words.equals(List.of("report"))) {
            report(quick);
        } else if (words.equals(List.of("all"))) {
            run(ExportParts.of(List.of(), quick), quick);
            for (Benchmark other : OTHERS) {
                run(other, quick);
            }
            report(quick);
        } else {
            run(named(words, quick), quick);
        }
    }

    private static Benchmark named(List<String> words, boolean quick) {
        return OTHERS.stream()
                .filter(other -> words.equals(List.of(other.name())))
                .findFirst()
                .orElseGet(() -> ExportParts.of(words, quick));
    }

    private static void run(Benchmark benchmark, boolean quick) throws Exception {
        Path folder = quick ? QUICK_RESULTS : FULL_RESULTS;
        Results results = Results.begin(folder.resolve(benchmark.name() + ".jsonl"), benchmark.here(quick));
        List<List<String>> parts = benchmark.parts();
        for (int number = 0; number < parts.size(); number++) {
            System.err.printf("%s: part %d of %d%n", benchmark.name(), number + 1, parts.size());
            List<String> words = new ArrayList<>(
                    List.of("--isolated", benchmark.name(), results.file().toString()));
            words.addAll(parts.get(number));
            if (quick) {
                words.add("--quick");
            }
            ChildJvm.run(words);
        }
        System.out.print(Report.tables(results));
    }

    private static void part(List<String> words, boolean quick) throws Exception {
        String name = words.get(0);
        Benchmark benchmark = OTHERS.stream()
                .filter(other -> other.name().equals(name))
                .findFirst()
                .orElseGet(() -> ExportParts.of(List.of(), quick));
        Results.at(Path.of(words.get(1))).addAll(benchmark.run(words.subList(2, words.size()), quick));
    }

    /** Full figures go into the documentation; those of quick runs beside it, as far from it as can be. */
    private static void report(boolean quick) throws IOException {
        Path written = quick ? Report.write(QUICK_RESULTS, DOCS, QUICK_REPORT) : Report.write(FULL_RESULTS, DOCS, DOCS);
        System.out.println("written: " + written);
    }
}
