package io.rowstream.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * A file of results: one line of JSON that tells of the run, and one for each {@link Result}. Several JVMs may append to it, one
 * after the other.
 */
public final class Results {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path file;

    private Results(Path file) {
        this.file = file;
    }

    /** A file that has been begun. */
    public static Results at(Path file) {
        return new Results(file);
    }

    /** Begins the file anew, and makes its folder if need be. */
    public static Results begin(Path file, Run run) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, JSON.writeValueAsString(run) + "\n");
        return new Results(file);
    }

    /** Where it is. */
    public Path file() {
        return file;
    }

    /** Appends a result. */
    public void add(Result result) throws IOException {
        Files.writeString(file, JSON.writeValueAsString(result) + "\n", StandardOpenOption.APPEND);
    }

    /** Appends results. */
    public void addAll(List<Result> results) throws IOException {
        for (Result result : results) {
            add(result);
        }
    }

    /** The run. */
    public Run run() throws IOException {
        return JSON.readValue(Files.readAllLines(file).get(0), Run.class);
    }

    /** The results in the order in which they were appended. */
    public List<Result> results() throws IOException {
        return Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> JSON.readValue(line, Result.class))
                .toList();
    }
}
