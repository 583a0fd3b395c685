package io.rowstream.examples.javascript;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** Runs JavaScript, where there is a Node that can. */
final class Node {
    private static final int OLDEST = 20;
    private static final Path ROOT = Path.of("..");

    /** How a run ended, and all that it printed. */
    record Run(int status, String output) {}

    private Node() {}

    /** Skips the test, saying why, unless {@code node} is there and new enough. */
    static void assumePresent() throws Exception {
        Run version;
        try {
            version = run("--version");
        } catch (IOException e) {
            Assumptions.abort("there is no node on the path: the JavaScript client is not tested here");
            return;
        }
        String major = version.output().trim().replaceFirst("^v(\\d+).*$", "$1");
        Assumptions.assumeTrue(
                major.matches("\\d+") && Integer.parseInt(major) >= OLDEST,
                "node is older than " + OLDEST + ": the JavaScript client is not tested here");
    }

    /** Runs {@code node} in the root of the project. */
    static Run run(String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("node"));
        command.addAll(List.of(args));
        File log = File.createTempFile("node", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(ROOT.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start();
            try {
                if (!process.waitFor(5, TimeUnit.MINUTES)) {
                    throw new IOException("node did not end: " + command);
                }
            } finally {
                process.destroyForcibly();
            }
            return new Run(process.exitValue(), Files.readString(log.toPath(), StandardCharsets.UTF_8));
        } finally {
            Files.delete(log.toPath());
        }
    }
}
