package io.rowstream.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each promise of the README names a test, and the test is there. */
class PromisesTest {
    private static final Pattern TEST = Pattern.compile("\\[`(\\w+)`\\]\\(([^)]+)\\)");

    private static List<String> promises() throws IOException {
        String readme = Files.readString(Documents.ROOT.resolve("README.md"));
        String table = readme.substring(readme.indexOf("| promise |"));
        return table.substring(0, table.indexOf("\n\n")).lines().skip(2).toList();
    }

    @Test
    void eachNamesTestsThatAreThere() throws IOException {
        List<String> promises = promises();

        assertThat(promises).hasSizeGreaterThan(12);
        for (String promise : promises) {
            List<String> tests = new ArrayList<>();
            Matcher test = TEST.matcher(promise);
            while (test.find()) {
                tests.add(test.group(1));
                Path file = Documents.ROOT.resolve(test.group(2));
                assertThat(file).hasFileName(test.group(1) + ".java");
                assertThat(Documents.name(file)).contains("/src/test/java/");
                assertThat(file)
                        .content()
                        .containsPattern(
                                "@(Test|ParameterizedTest|TestFactory|RepeatedTest|ArchTest|OnEachContainer|OnEachDelivery)\\b");
            }
            assertThat(tests).as(promise).isNotEmpty();
        }
    }
}
