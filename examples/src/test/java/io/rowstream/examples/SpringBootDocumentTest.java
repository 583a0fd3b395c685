package io.rowstream.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** docs/spring-boot.md shows what stands in examples/spring-boot, whose own tests run it. */
class SpringBootDocumentTest {
    private static final String SOURCES = "examples/spring-boot/src/main/java/io/rowstream/examples/spring/";

    @Test
    void showsCompiledCode() throws IOException {
        assertThat(Snippets.shownIn("docs/spring-boot.md"))
                .containsExactly(
                        Snippets.in(SOURCES + "Streaming.java", "beans"),
                        Snippets.in(SOURCES + "UserController.java", "controller"));
    }

    @Test
    void pinsTheSameJooq() throws IOException {
        String document = Files.readString(Path.of("../docs/spring-boot.md"));
        assertThat(Files.readString(Path.of("spring-boot/pom.xml")))
                .contains(document.substring(document.indexOf("<jooq.version>"), document.indexOf("</jooq.version>")));
    }
}
