package io.rowstream.examples.consumer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A local repository in which Rowstream's artifacts lie as they would after they were fetched. Whatever else a build takes comes from
 * the local repository of this build, and from nowhere else.
 */
final class Repository {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String VERSION = Consumers.property("rowstream.version");

    private final Path folder;

    Repository(Path folder) {
        this.folder = folder;
    }

    /** Lays the packaged jars and their poms in, in place of those of the last time. */
    void layIn(String... modules) throws IOException {
        copy(ROOT.resolve("pom.xml"), "rowstream", ".pom");
        for (String module : modules) {
            copy(ROOT.resolve(module + "/pom.xml"), module, ".pom");
            copy(ROOT.resolve(module + "/target/" + module + "-" + VERSION + ".jar"), module, ".jar");
        }
    }

    private void copy(Path file, String artifact, String extension) throws IOException {
        Path place = folder.resolve("io/rowstream/" + artifact + "/" + VERSION);
        Files.createDirectories(place);
        Files.copy(file, place.resolve(artifact + "-" + VERSION + extension), StandardCopyOption.REPLACE_EXISTING);
    }

    Path folder() {
        return folder;
    }

    /** Settings with which Maven asks nobody but this build's own repository. */
    Path settings() throws IOException {
        Path settings = folder.resolveSibling("settings.xml");
        Files.writeString(settings, """
                <settings>
                  <mirrors>
                    <mirror>
                      <id>of-this-build</id>
                      <mirrorOf>*</mirrorOf>
                      <url>%s</url>
                    </mirror>
                  </mirrors>
                </settings>
                """.formatted(
                        Path.of(Consumers.property("repository")).toUri()));
        return settings;
    }
}
