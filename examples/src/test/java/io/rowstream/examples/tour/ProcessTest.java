package io.rowstream.examples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tour as a process of its own: everything it prints, whoever prints it, and what is left when it has gone. */
@Timeout(60)
class ProcessTest {
    @TempDir
    private Path temporary;

    private Process tour(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                Tour.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String output(Process process) throws IOException, InterruptedException {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            String output = lines.lines().filter(line -> !isOfTheJvm(line)).collect(Collectors.joining("\n", "", "\n"));
            process.waitFor();
            return output;
        }
    }

    /** Newer JVMs remark on native libraries, and on a folder for temporary files that is not there. */
    private static boolean isOfTheJvm(String line) {
        return line.startsWith("WARNING: ") || line.isEmpty();
    }

    @Test
    void showsNoPasswordThatADriverLogs() throws Exception {
        Process process = tour("--url", "jdbc:postgresql://me:s3cret@db", "--table", "users");

        assertThat(output(process))
                .startsWith("tour: ")
                .doesNotContain("s3cret")
                .hasLineCount(1);
        assertThat(process.exitValue()).isEqualTo(2);
    }

    @Test
    void logsWhyAnExportFailedInOneLine() throws Exception {
        assertThat(output(tour("--rows", "10", "--streamed-only")))
                .containsPattern(
                        "server log: SEVERE /failing: the export failed after 4 rows.*The source broke on purpose at row 4")
                .doesNotContain("\tat ");
    }

    @Test
    void leavesNoFileBehindWhenASignalEndsTheServer() throws Exception {
        Process process = tour("--rows", "10", "--serve");
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.lines().filter(line -> !isOfTheJvm(line)).findFirst())
                    .hasValueSatisfying(line -> assertThat(line).startsWith("Serving table users"));
            assertThat(temporary.toFile().list((folder, name) -> name.endsWith(".sqlite")))
                    .hasSize(1);
            process.destroy();
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }

        assertThat(temporary.toFile().list((folder, name) -> name.endsWith(".sqlite")))
                .isEmpty();
    }

    @Test
    void saysInOneLineThatItHasNoPlaceForItsDatabase() throws Exception {
        temporary = temporary.resolve("absent");

        assertThat(output(tour("--rows", "1"))).startsWith("tour: ").hasLineCount(1);
    }
}
