package io.rowstream.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a real browser. */
@Timeout(120)
class DemoPageTest {
    private static final int ROWS = 60_000;
    private static final String ALL = "60,000";

    @TempDir
    private static Path profile;

    private static DemoDatabase database;
    private static DemoServer server;
    private static Browser browser;

    /** Chromium remarks on bodies that broke off: what these tests make happen. */
    private final Pattern expectedErrors =
            Pattern.compile("/users/export.*net::ERR_(INCOMPLETE_CHUNKED_ENCODING|ABORTED)");

    @BeforeAll
    static void start() throws Exception {
        browser = Browser.start(profile);
        DemoOptions options = DemoOptions.parse("--port", "0", "--rows", String.valueOf(ROWS), "--faults");
        database = DemoDatabase.open(options);
        server = DemoServer.start(
                database, options, new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    }

    @AfterAll
    static void stop() throws Exception {
        for (AutoCloseable opened : Arrays.asList(browser, server, database)) {
            if (opened != null) { // as where there is no browser
                opened.close();
            }
        }
    }

    @BeforeEach
    void open() throws Exception {
        browser.pretend(1280, "light");
        browser.open(server.uri("/"));
        waitUntil("#page-pill", "id 1 to 10");
    }

    @AfterEach
    void hasNoErrorsAndKeepsNothing() throws Exception {
        assertThat(browser.errors())
                .filteredOn(error -> !expectedErrors.matcher(error).find())
                .isEmpty();
        browser.open(URI.create("about:blank")); // leaves the page, and all its requests
        Waiting.until(() -> database.connectionsInUse() == 0);
    }

    @Test
    void startsAnExportByTheKeyboardAlone() throws Exception {
        browser.choose("#speed", "0");
        browser.script("document.activeElement.blur(); getSelection().removeAllRanges()");
        for (int presses = 0; !browser.focused().equals("start"); presses++) {
            assertThat(presses).as("stops before the button").isLessThan(10);
            browser.press(Browser.TAB);
        }
        assertThat(browser.script("return getComputedStyle(document.activeElement).outlineStyle")
                        .stringValue())
                .isEqualTo("solid");

        browser.press(Browser.ENTER);

        waitUntil("#export-pill", "Complete");
        assertThat(browser.text("#rows")).isEqualTo(ALL);
        assertThat(browser.text("#legs-verdict")).isEqualTo("every row, once");
        assertThat(browser.script("return document.getElementById('export-live').textContent")
                        .stringValue())
                .startsWith("Complete.");
        assertThat(browser.focused()).isEqualTo("start");
    }

    @Test
    void showsRowsWhileTheyComeAndGoesOnBehindACut() throws Exception {
        browser.choose("#speed", "20000");
        browser.click("#start");
        waitForRows(2_000);
        int early = rows();
        waitForRows(early + 2_000);
        assertThat(browser.text("#export-pill")).isEqualTo("Streaming");
        assertThat(browser.text("#first")).matches("[0-9.]+ m?s");
        assertThat(browser.text("#bytes")).endsWith("B");

        browser.click("#cut");

        waitUntil("#export-pill", "Incomplete");
        int kept = number(browser.text("#legs-sum"));
        assertThat(kept).isPositive().isLessThanOrEqualTo(rows()).isLessThan(ROWS);
        assertThat(browser.text("#export-note")).startsWith("Incomplete: you cut it");
        assertThat(browser.text("#legs-verdict")).isEqualTo("not all");

        browser.choose("#speed", "0");
        browser.click("#resume");

        waitUntil("#export-pill", "Complete");
        assertThat(browser.texts("#legs tr td:nth-child(3)").stream().mapToInt(DemoPageTest::number))
                .hasSize(2)
                .contains(kept, ROWS - kept);
        assertThat(browser.text("#legs-sum")).isEqualTo(ALL);
        assertThat(browser.text("#legs-verdict")).isEqualTo("every row, once");
        assertThat(browser.text("#export-note")).contains(" = " + ALL + " rows");
    }

    @Test
    void tellsThatTheServerBrokeAndGoesOn() throws Exception {
        browser.choose("#speed", "0");
        browser.choose("#fault", "failAfter");
        browser.click("#start");

        waitUntil("#export-pill", "Incomplete");
        // Chromium may drop what it has received, the error line too, when the body breaks off.
        assertThat(browser.text("#export-note"))
                .containsAnyOf("The demo broke its source on purpose", "it broke off")
                .endsWith("come again.");
        assertThat(rows()).isLessThanOrEqualTo(ROWS / 2);
        assertThat(browser.text("#legs-verdict")).isEqualTo("not all");

        browser.click("#resume");

        waitUntil("#export-pill", "Complete");
        assertThat(browser.text("#legs-verdict")).isEqualTo("every row, once");
    }

    @Test
    void showsASilentServerAsSilent() throws Exception {
        browser.choose("#speed", "0");
        browser.choose("#fault", "stallAfter");
        browser.click("#start");

        waitUntil("#export-pill", "Silent for \\d+ s");
        assertThat(rows()).isEqualTo(ROWS / 2);
        waitUntil("#export-note", "No rows come, but the server says that it lives.*");

        browser.click("#cut");

        waitUntil("#export-pill", "Incomplete");
    }

    @Test
    void comparesBufferedWithStreamed() throws Exception {
        browser.click("#compare-run");

        waitUntil("#compare-note", "Both gave " + ALL + " rows.*");
        assertThat(browser.texts("[data-cell$=first], [data-cell$=total]"))
                .hasSize(4)
                .allMatch(text -> text.matches("[0-9.]+ m?s"));
        assertThat(browser.text("[data-cell=streamed-heap]")).matches("\\+ [0-9.]+ k?M?B");
        assertThat(browser.text("[data-cell=buffered-heap]")).matches("\\+ [0-9]{2}\\.?[0-9]* MB");
        assertThat(browser.script("return getComputedStyle(document.querySelector('[data-cell=streamed-heap]'))"
                                + ".getPropertyValue('--part')")
                        .stringValue())
                .as("beside the buffered one")
                .satisfies(part -> assertThat(Double.parseDouble(part)).isLessThan(0.5));
        assertThat(browser.text("[data-cell=streamed-proof]")).isEqualTo("by its end mark");
    }

    @Test
    void pagesForwardsAndBackwards() throws Exception {
        List<String> first = browser.texts("#page-rows tr");
        assertThat(first).hasSize(10);
        assertThat(browser.script("return document.getElementById('page-prev').ariaDisabled")
                        .stringValue())
                .isEqualTo("true");

        browser.click("#page-next");
        waitUntil("#page-pill", "id 11 to 20");
        String token = browser.text("#token");
        assertThat(token).startsWith("rs1");
        List<String> second = browser.texts("#page-rows tr");
        browser.click("#page-next");
        waitUntil("#page-pill", "id 21 to 30");
        assertThat(browser.text("#token")).startsWith("rs1").isNotEqualTo(token);
        browser.click("#page-prev");
        waitUntil("#page-pill", "id 11 to 20");
        assertThat(browser.texts("#page-rows tr")).isEqualTo(second);
        browser.click("#page-prev");
        waitUntil("#page-pill", "id 1 to 10");
        assertThat(browser.texts("#page-rows tr")).isEqualTo(first);
    }

    @Test
    void streamsWhatFollowsAPage() throws Exception {
        browser.choose("#speed", "0");
        browser.click("#page-export");

        waitUntil("#export-pill", "Complete");
        assertThat(rows()).isEqualTo(ROWS - 10);
        assertThat(browser.text("#legs-verdict")).isEqualTo("all that follow");
    }

    @Test
    void downloadsTheFieldsThatAreChosen() throws Exception {
        browser.click("#fields label:nth-child(2) input");
        browser.click("#fields label:nth-child(6) input");

        assertThat(browser.script("return [...document.querySelectorAll('#download-links a')].map(a => a.href)")
                        .valueStream()
                        .map(link -> link.stringValue()))
                .containsExactly(link("ndjson"), link("json"), link("csv"));
    }

    private static String link(String format) {
        return server.uri("/users/export?format=" + format + "&fields=id,email,city,joined")
                .toString();
    }

    @ParameterizedTest
    @CsvSource({"360,light", "360,dark", "1280,light", "1280,dark"})
    void isReadableOnEveryScreen(int width, String scheme) throws Exception {
        browser.pretend(width, scheme);
        browser.choose("#speed", "0");
        browser.choose("#fault", "failAfter");
        browser.click("#start");
        waitUntil("#export-pill", "Incomplete");

        assertThat(browser.script("return document.documentElement.scrollWidth").intValue())
                .isLessThanOrEqualTo(width);
        assertThat(browser.script(contrast()).toString()).isEqualTo("[]");
    }

    @Test
    void hasANameForEveryControl() throws Exception {
        browser.choose("#speed", "0");
        browser.click("#start");
        waitUntil("#export-pill", "Complete"); // now all of it is there

        assertThat(browser.labels("button, select, input, progress, a, table, [role=region]"))
                .hasSizeGreaterThan(20)
                .allSatisfy(label -> assertThat(label).isNotBlank());
    }

    private static String contrast() throws IOException {
        try (InputStream in = DemoPageTest.class.getResourceAsStream("contrast.js")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private int rows() throws IOException {
        return number(browser.text("#rows"));
    }

    private static int number(String text) {
        return Integer.parseInt(text.replace(",", ""));
    }

    private void waitForRows(int least) throws Exception {
        Waiting.until(() -> rows() >= least);
    }

    private void waitUntil(String css, String text) throws Exception {
        Pattern wanted = Pattern.compile(text);
        try {
            Waiting.until(() -> wanted.matcher(browser.text(css)).matches());
        } catch (AssertionError e) {
            fail(css + " is not \"" + text + "\" but \"" + browser.text(css) + "\"", e);
        }
    }
}
