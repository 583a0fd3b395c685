package io.rowstream.examples.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adding the Maven dependency is all it takes: a project of somebody else's compiles and runs. */
class ConsumerTest {
    private static final Path PROJECT = Path.of("src/test/project").toAbsolutePath();
    private static final String PLUGINS = "org.apache.maven.plugins:maven-";

    private static final Repository REPOSITORY =
            new Repository(Path.of("target/repository").toAbsolutePath());

    @TempDir
    private Path folder;

    @BeforeAll
    static void layArtifactsIn() throws IOException {
        REPOSITORY.layIn("streaming-core", "servlet-adapter", "jooq-adapter");
    }

    @Test
    void worksOnTheClassPath() throws Exception {
        copy("com/example/Consumer.java");
        String path = build();

        String said = java(List.of("-cp", path, "com.example.Consumer"));
        assertThat(said.lines())
                .contains("1000 rows", "{\"x\":1} says Jackson 2")
                .anyMatch(line -> line.startsWith("unnamed module"));
    }

    @Test
    void worksOnTheModulePath() throws Exception {
        copy("com/example/Consumer.java");
        copy("module-info.java");
        String path = build();

        String said = java(List.of("-p", path, "-m", "com.example.consumer/com.example.Consumer"));
        assertThat(said.lines()).contains("1000 rows", "{\"x\":1} says Jackson 2", "module io.rowstream.core");
    }

    private void copy(String source) throws IOException {
        Path target = folder.resolve("src/main/java").resolve(source);
        Files.createDirectories(target.getParent());
        Files.copy(PROJECT.resolve(source), target);
    }

    /** Compiles the project; gives what it then takes to run. */
    private String build() throws Exception {
        Files.copy(PROJECT.resolve("pom.xml"), folder.resolve("pom.xml"));
        Path path = folder.resolve("path.txt");
        List<String> command = new ArrayList<>(List.of(
                Consumers.property("maven"),
                "-B",
                "-q",
                "-s",
                REPOSITORY.settings().toString(),
                "-gs",
                REPOSITORY.settings().toString(),
                "-Dmaven.repo.local=" + REPOSITORY.folder(),
                "-Dmdep.outputFile=" + path));
        for (String name : List.of(
                "rowstream.version",
                "servlet-api.version",
                "jackson2.version",
                "h2.version",
                "jackson.version",
                "jooq.version")) {
            command.add("-D" + name + "=" + Consumers.property(name));
        }
        command.add(PLUGINS + "compiler-plugin:" + Consumers.property("compiler-plugin.version") + ":compile");
        command.add(
                PLUGINS + "dependency-plugin:" + Consumers.property("dependency-plugin.version") + ":build-classpath");
        Consumers.run(folder, command);
        return folder.resolve("target/classes")
                + File.pathSeparator
                + Files.readString(path).strip();
    }

    private String java(List<String> arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of(Consumers.JAVA_HOME.resolve("bin/java").toString()));
        command.addAll(arguments);
        return Consumers.run(folder, command);
    }
}
