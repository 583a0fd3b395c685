package io.rowstream.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.docs.Documents.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the documents show of code is code: each block is looked for in what is compiled and run. */
class SnippetsTest {
    private static final Pattern MARKED = Pattern.compile("// snippet: \\S+\n(.*?)\n *// end", Pattern.DOTALL);
    private static final Pattern POM_VERSION = Pattern.compile("<version>([^<]+)</version>\n  <packaging>pom");

    /** Commands that {@code .ci/run} runs, or a test. */
    private static final Set<String> RUN_ELSEWHERE = new TreeSet<>(List.of(
            // .ci/run takes the README's commands from the README
            "mvn -q -DskipTests package && java -jar examples/target/tour.jar",
            "mvn verify",
            "java -jar examples/target/tour-demo.jar",
            "mvn -q -DskipTests package && java -jar examples/target/tour-demo.jar",
            // DemoServerTest
            "curl -N 'http://127.0.0.1:8080/users/export?failAfter=3'",
            // GettingStartedTest; the first is part of the README's, and the last is Maven's own
            "mvn -q -DskipTests package",
            "java -cp 'examples/target/lib/*' examples/getting-started/OrdersServer.java 8080",
            "curl -s http://127.0.0.1:8080/orders | tail -n 2",
            "curl -s -H 'Accept: text/csv' http://127.0.0.1:8080/orders | head -n 2",
            "java -cp 'examples/target/lib/*' examples/getting-started/OrdersClient.java http://127.0.0.1:8080/orders",
            "curl -s http://127.0.0.1:8080/orders | head -c 100000 > examples/target/half.ndjson",
            "java -cp examples/target/tour.jar io.rowstream.examples.cli.RowstreamCommand verify examples/target/half.ndjson",
            "mvn -q -DskipTests install",
            // .ci/run
            "mvn -q -pl :rowstream,streaming-core,servlet-adapter,jooq-adapter compile javadoc:aggregate"));

    /** What stands between markers, and examples that are shown whole. */
    private static Set<String> compiled() throws IOException {
        Set<String> all = new HashSet<>();
        for (Path source : Documents.files(
                Documents.ROOT.resolve("examples"), file -> file.toString().endsWith(".java"))) {
            String text = Files.readString(source);
            all.add(text);
            Matcher marked = MARKED.matcher(text);
            while (marked.find()) {
                all.add(marked.group(1).stripIndent().replace("private final transient ", "private final ") + "\n");
            }
        }
        return all;
    }

    private static List<Block> blocks(String language) throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Path document : Documents.all()) {
            Documents.blocks(document).stream()
                    .filter(block -> block.language().equals(language))
                    .forEach(blocks::add);
        }
        return blocks;
    }

    @Test
    void everyJavaBlockIsCompiled() throws IOException {
        Set<String> compiled = compiled();
        List<Block> blocks = blocks("java");

        assertThat(blocks).hasSizeGreaterThan(35);
        assertThat(blocks)
                .allSatisfy(block -> assertThat(compiled).as(block.text()).contains(block.text()));
    }

    @Test
    void everyCommandIsRun() throws IOException {
        List<String> commands =
                blocks("sh").stream().flatMap(block -> block.text().lines()).toList();

        assertThat(new TreeSet<>(commands)).isEqualTo(RUN_ELSEWHERE);
    }

    @Test
    void everyDependencyIsOneOfOurs() throws IOException {
        Matcher version = POM_VERSION.matcher(Files.readString(Documents.ROOT.resolve("pom.xml")));
        assertThat(version.find()).isTrue();
        List<Block> blocks = blocks("xml").stream()
                .filter(block -> block.text().contains("<dependency>"))
                .toList();

        assertThat(blocks).isNotEmpty().allSatisfy(block -> {
            Matcher dependency = Pattern.compile(
                            "<groupId>io\\.rowstream</groupId>\\s*<artifactId>([a-z-]+)</artifactId>\\s*<version>([^<]+)</version>")
                    .matcher(block.text());
            int found = 0;
            while (dependency.find()) {
                found++;
                assertThat(Documents.ROOT.resolve(dependency.group(1) + "/pom.xml"))
                        .exists();
                assertThat(dependency.group(2)).isEqualTo(version.group(1));
            }
            assertThat(block.text().split("<dependency>", -1)).hasSize(found + 1);
        });
    }

    @Test
    void theConfigurationOfNginxIsTheTestedOne() throws IOException {
        String tested = Files.readString(Documents.ROOT.resolve("docs/nginx.conf"));

        assertThat(blocks("nginx"))
                .isNotEmpty()
                .allSatisfy(block -> assertThat(lines(tested)).containsAll(lines(block.text())));
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    @Test
    void everyBlockIsOfALanguageThatIsLookedAt() throws IOException {
        for (Path document : Documents.all()) {
            assertThat(Documents.blocks(document))
                    .as(Documents.name(document))
                    .allSatisfy(
                            block -> assertThat(block.language()).isIn("java", "sh", "xml", "nginx", "js", "mermaid"));
        }
    }
}
