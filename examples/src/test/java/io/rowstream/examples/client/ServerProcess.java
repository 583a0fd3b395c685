package io.rowstream.examples.client;

import io.rowstream.examples.tour.LoopbackServer;
import io.rowstream.page.CursorTokens;
import io.rowstream.page.KeyRing;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.jspecify.annotations.Nullable;

/** The items served by a process of its own, which can be killed. It ends by itself when this process does. */
final class ServerProcess implements AutoCloseable {
    private final List<String> command;
    private @Nullable Process process;
    private int port;

    /**
     * Starts it.
     *
     * @param key seals the cursor tokens, in Base64; processes with the same key take each other's
     */
    ServerProcess(Path database, String key, int checkpointEvery) throws IOException {
        command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1", // up soon rather than fast later
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ServerProcess.class.getName(),
                database.toString(),
                key,
                Integer.toString(checkpointEvery));
        start();
    }

    /** Starts it, on the port that it had before, if it had one; returns when it listens. */
    void start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("PORT", Integer.toString(port));
        Process started = builder.start();
        process = started;
        BufferedReader said = started.inputReader(StandardCharsets.UTF_8);
        String line = said.readLine();
        if (line == null || !line.startsWith("port ")) {
            throw new IOException("the server does not start; it said: " + line);
        }
        port = Integer.parseInt(line.substring("port ".length()));
    }

    /** Ends it at once, by SIGKILL where there are signals. */
    void kill() {
        Process killed = process;
        if (killed != null) {
            killed.destroyForcibly().onExit().orTimeout(50, TimeUnit.SECONDS).join();
        }
    }

    int port() {
        return port;
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + port + "/items");
    }

    @Override
    public void close() {
        kill();
    }

    /** The process. */
    public static void main(String[] args) throws Exception {
        CursorTokens tokens = CursorTokens.of(KeyRing.ofBase64(args[1]));
        ItemServlet servlet = new ItemServlet(Items.open(Path.of(args[0])), tokens, Integer.parseInt(args[2]));
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(servlet), "/items");
        LoopbackServer server = LoopbackServer.start(context, "items", 20, Integer.parseInt(System.getenv("PORT")));
        System.out.println("port " + server.uri("/").getPort());
        while (System.in.read() >= 0) {
            // until the test has gone
        }
        Runtime.getRuntime().halt(0);
    }
}
