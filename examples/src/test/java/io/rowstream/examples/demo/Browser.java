package io.rowstream.examples.demo;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium, driven over the WebDriver protocol (W3C). */
final class Browser implements AutoCloseable {
    static final String ENTER = "\uE007";
    static final String TAB = "\uE004";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");
    /** The key of an element's id, the same in every answer. */
    private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process driver;
    private final URI session;

    private Browser(Process driver, int port, Path chromium, Path profile) throws IOException {
        this.driver = driver;
        URI root = URI.create("http://127.0.0.1:" + port + "/");
        JsonNode made = call("POST", root.resolve("session"), capabilities(chromium, profile));
        this.session = root.resolve("session/" + made.get("sessionId").stringValue() + "/");
    }

    /**
     * Starts one; the test that wants it is skipped where there is none.
     *
     * @param profile an empty folder
     */
    static Browser start(Path profile) throws IOException {
        Optional<Path> chromedriver = onPath("chromedriver");
        Optional<Path> chromium = Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> onPath(name).stream())
                .findFirst();
        assumeTrue(
                chromedriver.isPresent() && chromium.isPresent(),
                "no Chromium here, so its page is not looked at: apt-get install chromium chromium-driver");
        Process driver = new ProcessBuilder(chromedriver.get().toString(), "--port=0")
                .redirectErrorStream(true)
                .start();
        try {
            return new Browser(driver, port(driver), chromium.get(), profile);
        } catch (Throwable e) {
            driver.destroy();
            throw e;
        }
    }

    private static Optional<Path> onPath(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static int port(Process driver) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
        List<String> said = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.add(line);
            Matcher started = STARTED.matcher(line);
            if (started.find()) {
                return Integer.parseInt(started.group(1));
            }
        }
        throw new IOException("the driver does not start: " + said);
    }

    private static Map<String, Object> capabilities(Path chromium, Path profile) {
        List<String> arguments = List.of(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile,
                "--window-size=1280,900");
        Map<String, Object> options = Map.of("binary", chromium.toString(), "args", arguments);
        return Map.of(
                "capabilities",
                Map.of(
                        "alwaysMatch",
                        Map.of("goog:chromeOptions", options, "goog:loggingPrefs", Map.of("browser", "ALL"))));
    }

    void open(URI uri) throws IOException {
        command("url", Map.of("url", uri.toString()));
    }

    /** As if the screen were so wide, and the person liked light or dark, and nothing that moves. */
    void pretend(int width, String scheme) throws IOException {
        devTools(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", 800, "deviceScaleFactor", 1, "mobile", false));
        devTools(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(feature("prefers-color-scheme", scheme), feature("prefers-reduced-motion", "reduce"))));
    }

    private static Map<String, Object> feature(String name, String value) {
        return Map.of("name", name, "value", value);
    }

    private void devTools(String name, Map<String, Object> parameters) throws IOException {
        command("goog/cdp/execute", Map.of("cmd", name, "params", parameters));
    }

    /** What {@code script}, the body of a function, returns. */
    JsonNode script(String script) throws IOException {
        return command("execute/sync", Map.of("script", script, "args", List.of()));
    }

    /** The text that a person sees in an element. */
    String text(String css) throws IOException {
        return get("element/" + find(css) + "/text").stringValue();
    }

    List<String> texts(String css) throws IOException {
        return script("return [...document.querySelectorAll('" + css + "')].map(e => e.textContent)")
                .valueStream()
                .map(JsonNode::stringValue)
                .toList();
    }

    /** The name by which a screen reader calls each of these elements. */
    List<String> labels(String css) throws IOException {
        List<String> labels = new ArrayList<>();
        for (JsonNode element : command("elements", Map.of("using", "css selector", "value", css))) {
            labels.add(get("element/" + element.get(ELEMENT).stringValue() + "/computedlabel")
                    .stringValue());
        }
        return labels;
    }

    void click(String css) throws IOException {
        command("element/" + find(css) + "/click", Map.of());
    }

    void choose(String css, String value) throws IOException {
        click(css + " option[value=\"" + value + "\"]");
    }

    /** Presses a key, wherever the focus is. */
    void press(String key) throws IOException {
        List<Map<String, String>> strokes =
                List.of(Map.of("type", "keyDown", "value", key), Map.of("type", "keyUp", "value", key));
        command("actions", Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", strokes))));
    }

    String focused() throws IOException {
        return script("return document.activeElement.id").stringValue();
    }

    /** What the console has at the level of errors since it was last asked. */
    List<String> errors() throws IOException {
        return command("se/log", Map.of("type", "browser"))
                .valueStream()
                .filter(entry -> entry.get("level").stringValue().equals("SEVERE"))
                .map(entry -> entry.get("message").stringValue())
                .toList();
    }

    private String find(String css) throws IOException {
        return command("element", Map.of("using", "css selector", "value", css))
                .get(ELEMENT)
                .stringValue();
    }

    private JsonNode get(String path) throws IOException {
        return call("GET", session.resolve(path), null);
    }

    private JsonNode command(String path, Map<String, Object> body) throws IOException {
        return call("POST", session.resolve(path), body);
    }

    private JsonNode call(String method, URI uri, @Nullable Map<String, Object> body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(PATIENCE)
                .method(
                        method,
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build();
        HttpResponse<String> response;
        try {
            response = http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        JsonNode value = JSON.readTree(response.body()).get("value");
        if (response.statusCode() != 200) {
            throw new IOException(uri.getPath() + ": " + value.get("message"));
        }
        return Objects.requireNonNull(value);
    }

    @Override
    public void close() throws IOException {
        try {
            call("DELETE", URI.create(session.toString().replaceFirst("/$", "")), null);
        } finally {
            driver.destroy();
        }
    }
}
