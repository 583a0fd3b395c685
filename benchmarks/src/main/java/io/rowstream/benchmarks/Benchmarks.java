package io.rowstream.benchmarks;

import io.rowstream.benchmarks.export.ExportBenchmark;
import io.rowstream.benchmarks.export.ExportBenchmark.Size;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs what matters side by side and prints its tables: {@code java -jar benchmarks.jar [--quick] [database …]}.
 *
 * <p>Each database has a JVM of its own, so that the code all contestants share is compiled for that database's driver alone.
 */
public final class Benchmarks {
    private Benchmarks() {}

    /** See above. */
    public static void main(String[] arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(arguments));
        boolean isolated = words.remove("--isolated");
        boolean quick = words.remove("--quick");
        List<String> databases = words.isEmpty() ? BenchmarkDatabase.NAMES : words;
        for (String database : databases) {
            if (!BenchmarkDatabase.NAMES.contains(database)) {
                throw new IllegalArgumentException(
                        "no database is called " + database + ": choose of " + BenchmarkDatabase.NAMES);
            }
        }
        if (!isolated) {
            System.out.println(machine());
        }
        for (String database : databases) {
            if (isolated) {
                try (BenchmarkDatabase opened = BenchmarkDatabase.open(database)) {
                    System.out.println(ExportBenchmark.run(opened, quick ? Size.QUICK : Size.FULL));
                }
            } else {
                runInItsOwnJvm(database, quick);
            }
        }
    }

    private static void runInItsOwnJvm(String database, boolean quick) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path", "."), Benchmarks.class.getName()));
        command.addAll(List.of("--isolated", database));
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
