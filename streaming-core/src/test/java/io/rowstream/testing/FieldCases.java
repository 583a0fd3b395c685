package io.rowstream.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds which tests of a module claim which {@link FieldCase}, and holds that against the document. */
public final class FieldCases {
    private static final Path DOCUMENT = Path.of("..", "docs", "field-cases.md");
    private static final Pattern ROW = Pattern.compile("\\| ([WSDKTR]\\d+) \\|.*\\|(.*)\\|");
    private static final Set<String> RUN =
            Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "AfterEach");
    private static final Pattern TEST = Pattern.compile("`(\\w+)`");

    private FieldCases() {}

    /**
     * Fails unless exactly {@code ids} are claimed by tests of a module, and its section of the document lists for each the very
     * classes that claim it.
     *
     * @param module names the module and the section
     * @param anchor any test class of the module
     */
    public static void assertProved(String module, Class<?> anchor, Collection<String> ids)
            throws IOException, URISyntaxException, ClassNotFoundException {
        Map<String, Set<String>> claimed = claimed(anchor);
        assertThat(claimed.keySet()).as("claimed by tests").containsExactlyInAnyOrderElementsOf(ids);
        assertThat(documented(module)).as("in %s", DOCUMENT).isEqualTo(claimed);
    }

    private static Map<String, Set<String>> claimed(Class<?> anchor)
            throws IOException, URISyntaxException, ClassNotFoundException {
        Path root = Path.of(
                anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> names;
        try (Stream<Path> files = Files.walk(root)) {
            names = files.map(file ->
                            root.relativize(file).toString().replace('\\', '.').replace('/', '.'))
                    .filter(name -> name.endsWith(".class"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .toList();
        }
        Map<String, Set<String>> claimed = new TreeMap<>();
        for (String name : names) {
            Class<?> type = Class.forName(name, false, anchor.getClassLoader());
            for (Method method : type.getDeclaredMethods()) {
                FieldCase claim = method.getAnnotation(FieldCase.class);
                if (claim != null && !method.isBridge()) {
                    assertThat(method.getAnnotations())
                            .as("%s is run by the tests", method)
                            .anyMatch(FieldCases::isRun);
                    Arrays.stream(claim.value())
                            .forEach(id -> claimed.computeIfAbsent(id, key -> new TreeSet<>())
                                    .add(type.getSimpleName()));
                }
            }
        }
        return claimed;
    }

    /** Also by an annotation that is composed of those. */
    private static boolean isRun(Annotation annotation) {
        return Stream.concat(
                        Stream.of(annotation),
                        Arrays.stream(annotation.annotationType().getAnnotations()))
                .anyMatch(each -> RUN.contains(each.annotationType().getSimpleName()));
    }

    private static Map<String, Set<String>> documented(String module) throws IOException {
        Map<String, Set<String>> documented = new TreeMap<>();
        boolean here = false;
        for (String line : Files.readAllLines(DOCUMENT)) {
            if (line.startsWith("## ")) {
                here = line.contains(module);
            }
            Matcher row = ROW.matcher(line);
            if (here && row.matches()) {
                Set<String> tests = new TreeSet<>();
                TEST.matcher(row.group(2)).results().forEach(test -> tests.add(test.group(1)));
                assertThat(documented.put(row.group(1), tests)).as(line).isNull();
            }
        }
        return documented;
    }
}
