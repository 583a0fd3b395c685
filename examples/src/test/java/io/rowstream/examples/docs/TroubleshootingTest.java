package io.rowstream.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.help.Help;
import io.rowstream.servlet.Decoupling;
import io.rowstream.servlet.ExportResponder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each section that code names is there, and code names each section that is there. */
class TroubleshootingTest {
    private static final Path DOCUMENT = Documents.ROOT.resolve("docs/troubleshooting.md");
    private static final Pattern SECTION =
            Pattern.compile("<a id=\"([a-z-]+)\"></a>\n### [^\n]+\n\n(.*?)(?=\n<a id|\n## |\\z)", Pattern.DOTALL);
    private static final Pattern PROBLEM = Pattern.compile("(?:urn:rowstream:problem:|PREFIX \\+ \")([a-z-]+)\"");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

    /** Of all that is published, with texts that are put together from several literals made one. */
    private static String sources = "";

    @BeforeAll
    static void readSources() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path source : Documents.mainSources()) {
            all.append(Files.readString(source));
        }
        sources = all.toString().replaceAll("\"\\s*\\+\\s*\"", "").replace("\\\"", "\"");
    }

    private static Map<String, String> sections() throws IOException {
        Map<String, String> sections = new LinkedHashMap<>();
        Matcher matcher = SECTION.matcher(Files.readString(DOCUMENT));
        while (matcher.find()) {
            assertThat(sections.put(matcher.group(1), matcher.group(2).strip())).isNull();
        }
        return sections;
    }

    private static Set<String> helps() {
        return Arrays.stream(Help.values()).map(Help::anchor).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> problems() {
        Set<String> types = new TreeSet<>();
        Matcher matcher = PROBLEM.matcher(sources);
        while (matcher.find()) {
            types.add(matcher.group(1));
        }
        return types;
    }

    @Test
    void hasASectionForWhateverCodeNamesAndForNothingElse() throws IOException {
        Set<String> named = helps();
        named.addAll(problems());

        assertThat(problems()).contains("invalid-cursor", "export-failed", "not-acceptable", "unavailable");
        assertThat(sections().keySet()).containsExactlyInAnyOrderElementsOf(named);
        assertThat(Documents.prose(DOCUMENT).split("<a id=", -1)).hasSize(named.size() + 1);
    }

    @Test
    void everySectionOfMessagesIsNamedByAMessage() {
        for (Help help : Help.values()) {
            assertThat(sources).contains("Help." + help.name() + ".in(");
        }
        assertThat(sources.split("troubleshooting\\.md", -1))
                .as("messages are put together in one place: its comment and its code")
                .hasSize(3);
    }

    @Test
    void quotesMessagesAsTheyAre() throws IOException {
        Map<String, String> sections = sections();
        for (Help help : Help.values()) {
            String first = Objects.requireNonNull(sections.get(help.anchor())).split("\n\n", 2)[0];
            Matcher quotes = QUOTED.matcher(first);
            int found = 0;
            while (quotes.find()) {
                found++;
                for (String piece : quotes.group(1).replace('\n', ' ').split("…", -1)) {
                    assertThat(sources).as(help.anchor()).contains(piece.strip());
                }
            }
            assertThat(found).as("messages in " + help.anchor()).isPositive();
        }
    }

    @Test
    void messagesEndInTheirSection() {
        ExportResponder.Builder builder =
                ExportResponder.builder().decoupled(Decoupling.builder().build());

        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith(" (docs/troubleshooting.md#no-permits)");
    }
}
