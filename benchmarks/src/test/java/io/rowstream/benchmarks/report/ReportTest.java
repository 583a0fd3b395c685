package io.rowstream.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.benchmarks.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class ReportTest {
    private static final String PLACE =
            "before\n<!-- figures: ndjson -->\nold\n<!-- end of figures: ndjson -->\nafter\n";

    @TempDir
    private Path folder;

    @Test
    void tablesReplaceWhatStoodBetweenTheComments() throws Exception {
        begin();
        Files.writeString(folder.resolve("performance.md"), PLACE);

        Path written = Report.write(folder, folder, folder);

        assertThat(written)
                .content()
                .startsWith("before\n<!-- figures: ndjson -->\n")
                .endsWith("<!-- end of figures: ndjson -->\nafter\n")
                .doesNotContain("old")
                .contains("A quick run")
                .contains("a machine")
                .contains("lib-1.0")
                .contains("| fast one | 12.5 · 1.50 (1.25–1.75) |")
                .contains("| other | not here | not here | not here |")
                .contains("(performance/ndjson.svg)");
        Document plot = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("performance/ndjson.svg").toFile());
        assertThat(plot.getDocumentElement().getTextContent()).contains("fast one", "not here", "plain & more");
    }

    @Test
    void writingTwiceChangesNothing() throws Exception {
        begin();
        Files.writeString(folder.resolve("performance.md"), PLACE);

        String once = Files.readString(Report.write(folder, folder, folder));

        assertThat(Report.write(folder, folder, folder)).hasContent(once);
    }

    @Test
    void resultsWithoutAPlaceAreRefused() throws Exception {
        begin();
        Files.writeString(folder.resolve("performance.md"), "no place\n");

        assertThatThrownBy(() -> Report.write(folder, folder, folder))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("<!-- figures: ndjson -->");
        assertThat(folder.resolve("performance")).doesNotExist();
    }

    @Test
    void theDocumentationHasAPlaceForEveryKindOfResults() throws Exception {
        Path docs = Path.of("..", "docs");
        assertThat(docs.resolve("performance.md")).content().contains(Report.places());
    }

    private void begin() throws IOException {
        Run run = Run.here("decode", true, Spread.class).with("lib-1.0");
        Results results = Results.begin(
                folder.resolve("decode.jsonl"),
                new Run(run.benchmark(), run.quick(), run.date(), "a machine", run.java(), run.libraries()));
        results.add(Result.of("ndjson", "plain & more", "fast one")
                .with("ms", new Spread(12, 12.5, 13))
                .with("speed", new Spread(1.25, 1.5, 1.75))
                .with("cpuMs", new Spread(12, 12.5, 13))
                .with("mbPerSecond", 400));
        results.add(Result.cannot("ndjson", "plain & more", "other", "not here"));
    }
}
