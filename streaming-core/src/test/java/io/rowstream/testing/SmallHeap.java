package io.rowstream.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a main class in a JVM of its own with a heap of its own, of 64 MB where nothing else is said. */
public final class SmallHeap {
    private SmallHeap() {}

    /** Fails unless the class ends with the status 0. */
    public static void run(Class<?> main, String... arguments) throws IOException, InterruptedException {
        run(64, main, arguments);
    }

    /** The same in a heap of so many megabytes. */
    public static void run(int megabytes, Class<?> main, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + megabytes + "m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), UTF_8);
            assertThat(process.waitFor())
                    .as("the exit status; it said: %s", said)
                    .isZero();
        } finally {
            process.destroyForcibly();
        }
    }
}
