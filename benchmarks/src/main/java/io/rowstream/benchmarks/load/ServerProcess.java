package io.rowstream.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A {@link LoadServer} in a JVM whose heap has a bound, which it does not survive. */
final class ServerProcess implements AutoCloseable {
    private static final int OUT_OF_MEMORY = 3; // the status with -XX:+ExitOnOutOfMemoryError

    private final Process process;
    private final PrintWriter questions;
    private final BufferedReader answers;
    private final int port;

    private ServerProcess(Process process) throws IOException {
        this.process = process;
        this.questions = new PrintWriter(process.outputWriter(StandardCharsets.US_ASCII), true);
        this.answers = process.inputReader(StandardCharsets.US_ASCII);
        this.port = Math.toIntExact(number(answers.readLine())
                .orElseThrow(() -> new IOException("a server for the benchmark did not start")));
    }

    static ServerProcess start(Way way, String url, String user, LoadBenchmark.Size size) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-Xmx" + size.heapMegabytes() + "m", "-XX:+ExitOnOutOfMemoryError"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path", "."), LoadServer.class.getName()));
        command.addAll(List.of(way.name(), url, user, Integer.toString(size.connections())));
        return new ServerProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    int port() {
        return port;
    }

    /** Empty when the server has ended. */
    synchronized OptionalLong ask(String question) throws IOException {
        questions.println(question);
        return number(answers.readLine());
    }

    /** None at the end, and where the JVM says in a line of words why it ends. */
    private static OptionalLong number(@Nullable String line) {
        return line == null || !line.matches("\\d+") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(line));
    }

    /** Whether the heap was too small for it; waits for it, since clients see the end first. */
    boolean ranOutOfMemory() throws InterruptedException {
        return process.waitFor(5, TimeUnit.SECONDS) && process.exitValue() == OUT_OF_MEMORY;
    }

    @Override
    public void close() {
        process.destroy();
    }
}
