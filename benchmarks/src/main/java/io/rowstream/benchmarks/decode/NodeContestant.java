package io.rowstream.benchmarks.decode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code JSON.parse} of Node, in a process that stays: it is told line by line what to do, looks at its own clocks, and answers with
 * a line each.
 */
final class NodeContestant implements Contestant {
    private static final String NAME = "Node JSON.parse";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path folder;
    private final @Nullable Process process;
    private final Map<String, List<String>> files = new HashMap<>();

    private NodeContestant(Path folder, @Nullable Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Starts the command {@code node}, if there is one. */
    static NodeContestant start(String node) throws IOException {
        Path folder = Files.createTempDirectory("rowstream-benchmark");
        Path script = folder.resolve("parse.mjs");
        try (InputStream source = Objects.requireNonNull(NodeContestant.class.getResourceAsStream("parse.mjs"))) {
            Files.copy(source, script);
        }
        return new NodeContestant(folder, process(node, script));
    }

    private static @Nullable Process process(String node, Path script) {
        try {
            return new ProcessBuilder(node, "--expose-gc", script.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            return null; // there is no such command, which is what absence() says
        }
    }

    /** How it calls itself, null where there is none. */
    @Nullable
    String version() throws IOException {
        return process == null
                ? null
                : ask(JSON.createObjectNode().put("task", "version"))
                        .path("version")
                        .asString();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public @Nullable String absence() {
        return process == null ? "not available here: no node" : null;
    }

    @Override
    public Timing time(DecodeCase decoded) throws IOException {
        JsonNode answer = ask("time", decoded, decoded.repeats());
        return new Timing(
                answer.path("nanos").asDouble() / decoded.repeats(),
                answer.path("cpuNanos").asDouble() / decoded.repeats());
    }

    @Override
    public double pauseNanos(DecodeCase decoded) throws IOException {
        return ask("pause", decoded, 1).path("nanos").asDouble();
    }

    @Override
    public double liveBytes(DecodeCase decoded, int looks) throws IOException {
        return ask("heap", decoded, 1).path("bytes").asDouble();
    }

    private JsonNode ask(String task, DecodeCase decoded, int repeats) throws IOException {
        ObjectNode question = JSON.createObjectNode().put("task", task).put("repeats", repeats);
        filesOf(decoded).forEach(question.putArray("files")::add);
        JsonNode answer = ask(question);
        Tally tally = new Tally();
        tally.addElsewhere(answer.path("rows").asLong(), answer.path("checksum").asLong());
        tally.check(decoded.rows(), decoded.checksum());
        return answer;
    }

    private JsonNode ask(ObjectNode question) throws IOException {
        Process asked = Objects.requireNonNull(process);
        PrintWriter in = new PrintWriter(asked.outputWriter(StandardCharsets.UTF_8), true);
        in.println(question);
        BufferedReader out = asked.inputReader(StandardCharsets.UTF_8);
        String answer = out.readLine();
        if (answer == null) {
            throw new IOException("node has ended");
        }
        return JSON.readTree(answer);
    }

    private List<String> filesOf(DecodeCase decoded) throws IOException {
        List<String> known = files.get(decoded.label());
        if (known == null) {
            known = new ArrayList<>();
            for (Document document : decoded.documents()) {
                Path file = folder.resolve(decoded.label().replace(' ', '-') + "-" + known.size() + ".json");
                document.writeTo(file);
                known.add(file.toString());
            }
            files.put(decoded.label(), known);
        }
        return known;
    }

    @Override
    public void close() throws IOException {
        if (process != null) {
            process.destroy();
        }
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
