package io.rowstream.examples.javascript;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.examples.Served;
import io.rowstream.examples.walk.ResumableServlet;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JavaScript client under Node: its own tests, the wire format's vectors among them, and the example against a server. */
class JavaScriptClientTest {
    private static final int COUNT = 20_000;

    @TempDir
    Path directory;

    @BeforeEach
    void assumeNode() throws Exception {
        Node.assumePresent();
    }

    @Test
    void passesItsTestsAndTheVectors() throws Exception {
        Node.Run run = Node.run("--test", "clients/javascript/test/");

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).contains("# fail 0", "# skipped 0");
    }

    @Test
    void theExampleCopiesAnExportAcrossFailures() throws Exception {
        Path file = directory.resolve("orders.ndjson");
        try (Served server = new Served(new ResumableServlet(COUNT, tokens(), 6_500, 2_500, 500), "/*")) {
            Node.Run run = copy(server, file);

            assertThat(run.status()).as(run.output()).isZero();
            assertThat(run.output()).contains("complete: " + COUNT + " rows");
            assertThat(file).content().isEqualTo(orders(1, COUNT));
            assertThat(directory.resolve("orders.ndjson.part")).doesNotExist();
        }
    }

    @Test
    void theExampleGoesOnWhenItIsStartedAgain() throws Exception {
        Path file = directory.resolve("orders.ndjson");
        try (Served server = new Served(new ResumableServlet(COUNT, tokens(), 6_500, 0), "/*")) {
            Node.Run failed = copy(server, file);
            assertThat(failed.status()).as(failed.output()).isEqualTo(1);
            Matcher safe =
                    Pattern.compile("incomplete: (0|[1-6]000) rows are safe").matcher(failed.output());
            assertThat(safe.find())
                    .as(failed.output())
                    .isTrue(); // how many depends on what fetch drops of a cut response
            String kept = orders(1, Integer.parseInt(safe.group(1)));
            assertThat(file).content().isEqualTo(kept);
            Files.writeString(file, kept + "what a run that was killed left behind");

            Node.Run again = copy(server, file);
            assertThat(again.status()).as(again.output()).isZero();
            assertThat(file).content().isEqualTo(orders(1, COUNT));
        }
    }

    private static CursorTokens tokens() {
        return CursorTokens.of(KeyRing.generated());
    }

    private static Node.Run copy(Served server, Path file) throws Exception {
        return Node.run("examples/javascript/copy.mjs", server.uri("/orders").toString(), file.toString());
    }

    private static String orders(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> "{\"number\":" + number + "}\n")
                .collect(Collectors.joining());
    }
}
