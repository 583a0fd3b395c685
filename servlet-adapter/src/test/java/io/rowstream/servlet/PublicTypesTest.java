package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What users have to know of this module. */
class PublicTypesTest {
    private static final int MOST = 8;

    @Test
    void areFew() throws Exception {
        Path classes = Path.of(ExportResponder.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> visible = new ArrayList<>();
        try (var files = Files.list(classes.resolve("io/rowstream/servlet"))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString().replace(".class", "");
                if (!name.equals("package-info")
                        && Modifier.isPublic(
                                Class.forName("io.rowstream.servlet." + name).getModifiers())) {
                    visible.add(name);
                }
            }
        }
        assertThat(visible).contains("ExportResponder", "Decoupling").hasSizeLessThanOrEqualTo(MOST);
    }
}
