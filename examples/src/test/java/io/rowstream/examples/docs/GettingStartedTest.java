package io.rowstream.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands of docs/getting-started.md as they are printed there, but for the port and the place of what they write: the class path is
 * that of the test, since nothing has been packaged yet.
 */
@Timeout(120)
class GettingStartedTest {
    private static final Path DOCUMENT = Documents.ROOT.resolve("docs/getting-started.md");

    @TempDir
    private Path folder;

    private String address = "";

    private static List<String> commands() throws IOException {
        return Documents.blocks(DOCUMENT).stream()
                .filter(block -> block.language().equals("sh"))
                .flatMap(block -> block.text().lines())
                .toList();
    }

    private Process start(String command) throws IOException {
        String here = command.replace("'examples/target/lib/*'", "\"$CP\"")
                .replace("-cp examples/target/tour.jar", "-cp \"$CP\"")
                .replace("examples/target/", folder + "/")
                .replace(" 8080", " 0")
                .replace("http://127.0.0.1:8080/orders", address)
                .replaceFirst("^java ", "exec \"\\$JAVA\" ");
        ProcessBuilder builder = new ProcessBuilder("bash", "-c", here)
                .directory(folder.toFile())
                .redirectError(folder.resolve("error.txt").toFile());
        builder.environment().put("CP", System.getProperty("java.class.path"));
        builder.environment().put("JAVA", System.getProperty("java.home") + "/bin/java");
        return builder.start();
    }

    private record Ran(String output, int status) {}

    private Ran run(String command) throws Exception {
        Process process = start(command);
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return new Ran(output, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void worksAsPrinted() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")) && has("curl"), "takes bash and curl");
        Files.createDirectories(folder.resolve("examples"));
        Files.createSymbolicLink(
                folder.resolve("examples/getting-started"), Documents.ROOT.resolve("examples/getting-started"));
        Files.createSymbolicLink(folder.resolve("examples/target"), folder); // where the server has its database
        List<String> commands = commands();
        assertThat(commands).hasSize(8);
        assertThat(commands.get(0)).isEqualTo("mvn -q -DskipTests package");
        assertThat(commands.get(7)).isEqualTo("mvn -q -DskipTests install");

        Process server = start(commands.get(1));
        try (BufferedReader said = server.inputReader(StandardCharsets.UTF_8)) {
            String line = said.readLine();
            assertThat(line).as(Files.readString(folder.resolve("error.txt"))).startsWith("Serving http://");
            address = line.substring("Serving ".length());

            printed(run(commands.get(2)), 0);
            printed(run(commands.get(3)), 0);
            printed(run(commands.get(4)), 0);
            run(commands.get(5));
            Ran verified = run(commands.get(6));
            assertThat(verified.output()).startsWith("incomplete: ");
            assertThat(verified.status()).isEqualTo(1);

            server.destroy();
            server.waitFor();
            Ran stopped = run(commands.get(4));
            assertThat(stopped.status()).isEqualTo(1);
        } finally {
            server.destroyForcibly();
        }
    }

    /** The document shows what a command prints, set in by four blanks. */
    private static void printed(Ran ran, int status) throws IOException {
        assertThat(ran.status()).isEqualTo(status);
        assertThat(ran.output()).isNotBlank();
        String shown = ran.output().replace("\r", "").indent(4);
        assertThat(Documents.prose(DOCUMENT)).contains(shown);
    }

    private static boolean has(String program) throws Exception {
        return new ProcessBuilder("bash", "-c", "command -v " + program)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
