package io.rowstream.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What documents show of code, and the code it is taken from. */
public final class Snippets {
    private static final Path ROOT = Path.of("..");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    private Snippets() {}

    /**
     * The Java blocks of a document.
     *
     * @param document its path from the root of the project
     */
    public static List<String> shownIn(String document) throws IOException {
        List<String> shown = new ArrayList<>();
        Matcher blocks = JAVA_BLOCK.matcher(Files.readString(ROOT.resolve(document)));
        while (blocks.find()) {
            shown.add(blocks.group(1));
        }
        return shown;
    }

    /**
     * What stands in a source file of the examples between {@code // snippet: name} and {@code // end}, without its
     * indentation and without words that only this module's checks need.
     *
     * @param type a class, from the package of the examples: {@code readme.UsersServlet}
     */
    public static String of(String type, String name) throws IOException {
        return in("examples/src/main/java/io/rowstream/examples/" + type.replace('.', '/') + ".java", name);
    }

    /** As {@link #of}, of any source file, named by its path from the root of the project. */
    public static String in(String file, String name) throws IOException {
        Matcher region = Pattern.compile("// snippet: " + name + "\n(.*?)\n *// end", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve(file)));
        assertThat(region.find()).as("snippet " + name).isTrue();
        return region.group(1).stripIndent().replace("private final transient ", "private final ") + "\n";
    }
}
