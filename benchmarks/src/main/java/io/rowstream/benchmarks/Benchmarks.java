package io.rowstream.benchmarks;

import io.rowstream.benchmarks.client.ClientBenchmark;
import io.rowstream.benchmarks.delivery.DeliveryBenchmark;
import io.rowstream.benchmarks.export.ExportBenchmark;
import io.rowstream.benchmarks.export.ExportBenchmark.Size;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs what matters side by side and prints its tables: {@code java -jar benchmarks.jar [--quick] [database …]} for exports,
 * {@code java -jar benchmarks.jar delivery [--quick]} for their delivery over HTTP, {@code java -jar
 * benchmarks.jar client [--quick]} for reading them from there.
 *
 * <p>Of exports, each contestant has a JVM of its own on each database, which it shares with the hand-written loop alone: code
 * that contestants share is compiled for what calls it, and where several of them do, each is slower than it would be in a
 * program that has one.
 */
public final class Benchmarks {
    private Benchmarks() {}

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(arguments));
        boolean quick = words.remove("--quick");
        if (words.remove("--isolated")) {
            try (BenchmarkDatabase opened = BenchmarkDatabase.open(words.get(0))) {
                Size size = quick ? Size.QUICK : Size.FULL;
                ExportBenchmark.fill(opened, size);
                System.out.print(ExportBenchmark.run(opened, size, Integer.parseInt(words.get(1))));
            }
            return;
        }
        if (words.equals(List.of("delivery"))) {
            System.out.println(machine());
            System.out.print(DeliveryBenchmark.run(quick ? DeliveryBenchmark.Size.QUICK : DeliveryBenchmark.Size.FULL));
            return;
        }
        if (words.equals(List.of("client"))) {
            System.out.println(machine());
            System.out.print(ClientBenchmark.run(quick ? ClientBenchmark.Size.QUICK : ClientBenchmark.Size.FULL));
            return;
        }
        List<String> databases = words.isEmpty() ? BenchmarkDatabase.NAMES : words;
        for (String database : databases) {
            if (!BenchmarkDatabase.NAMES.contains(database)) {
                throw new IllegalArgumentException(
                        "no database is called " + database + ": choose of " + BenchmarkDatabase.NAMES);
            }
        }
        System.out.println(machine());
        for (String database : databases) {
            for (int contestant = 1; contestant < ExportBenchmark.CONTESTANTS; contestant++) {
                runInItsOwnJvm(database, contestant, quick);
            }
        }
    }

    private static void runInItsOwnJvm(String database, int contestant, boolean quick)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path", "."), Benchmarks.class.getName()));
        command.addAll(List.of("--isolated", database, Integer.toString(contestant)));
        if (quick) {
            command.add("--quick");
        }
        Process process = new ProcessBuilder(command)
                .directory(new File(".").getAbsoluteFile())
                .inheritIO()
                .start();
        int status = process.waitFor();
        if (status != 0) {
            throw new IllegalStateException("the benchmark on " + database + " ended with status " + status);
        }
    }

    private static String machine() {
        Runtime runtime = Runtime.getRuntime();
        return System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + runtime.availableProcessors() + " processors; Java " + Runtime.version() + " ("
                + System.getProperty("java.vm.name") + "), heap up to " + runtime.maxMemory() / (1024 * 1024) + " MB";
    }
}
