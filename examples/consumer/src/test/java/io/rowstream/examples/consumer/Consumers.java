package io.rowstream.examples.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Runs other processes, and tells them what this build knows. */
final class Consumers {
    static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

    private Consumers() {}

    /** What the pom of this module has handed over. */
    static String property(String name) {
        return Objects.requireNonNull(System.getProperty("consumer." + name), name);
    }

    /**
     * What a process writes, which has to succeed.
     *
     * @param folder where it works
     */
    static String run(Path folder, List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("JAVA_HOME", JAVA_HOME.toString());
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        String said = Files.readString(output);
        assertThat(process.exitValue()).as(said).isZero();
        return said;
    }
}
