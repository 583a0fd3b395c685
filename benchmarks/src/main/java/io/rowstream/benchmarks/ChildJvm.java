package io.rowstream.benchmarks;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs the main class once more, in a JVM with the same options. */
final class ChildJvm {
    private ChildJvm() {}

    /** Waits for its end, and fails unless that is a good one. */
    static void run(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path", "."), Benchmarks.class.getName()));
        command.addAll(words);
        Process process = new ProcessBuilder(command)
                .directory(new File(".").getAbsoluteFile())
                .inheritIO()
                .start();
        int status = process.waitFor();
        if (status != 0) {
            throw new IllegalStateException("the benchmark " + words + " ended with status " + status);
        }
    }
}
