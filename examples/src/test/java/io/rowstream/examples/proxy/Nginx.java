package io.rowstream.examples.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The nginx that is installed, in front of a server, with docs/nginx.conf or with that changed. */
final class Nginx implements AutoCloseable {
    private static final Path CONFIGURATION = Path.of("../docs/nginx.conf");

    private final Process process;
    private final int port;

    private Nginx(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** The configuration as the document has it. */
    static String configuration() throws IOException {
        return Files.readString(CONFIGURATION);
    }

    /**
     * Starts it; skips the test where it is not installed.
     *
     * @param folder for all that it writes
     * @param upstream the port of the server
     */
    static Nginx start(Path folder, String configuration, int upstream) throws IOException, InterruptedException {
        Optional<Path> program = program();
        assumeTrue(program.isPresent(), "nginx is not installed: apt-get install nginx-light");
        int port = freePort();
        String main = """
                daemon off;
                master_process off;
                pid nginx.pid;
                error_log error.log;
                events {}
                http {
                    access_log off;
                    client_body_temp_path client;
                    proxy_temp_path proxy;
                    fastcgi_temp_path fastcgi;
                    uwsgi_temp_path uwsgi;
                    scgi_temp_path scgi;
                %s
                }
                """.formatted(changed(
                changed(configuration, "server 127.0.0.1:8080;", "server 127.0.0.1:" + upstream + ";"),
                "listen 80;",
                "listen 127.0.0.1:" + port + ";"));
        Path file = Files.writeString(folder.resolve("nginx.conf"), main);
        Process process = new ProcessBuilder(
                        program.get().toString(), "-p", folder.toString(), "-c", file.toString(), "-e", "stderr")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
        Nginx nginx = new Nginx(process, port);
        try {
            nginx.awaitListening(folder);
        } catch (Throwable e) {
            nginx.close();
            throw e;
        }
        return nginx;
    }

    /** {@code text} with a part of it, which has to be there, replaced. */
    static String changed(String text, String part, String replacement) {
        assertThat(text).contains(part);
        return text.replace(part, replacement);
    }

    private static Optional<Path> program() {
        Stream<String> folders =
                Stream.concat(Arrays.stream(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/sbin"));
        return folders.map(folder -> Path.of(folder, "nginx"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitListening(Path folder) throws IOException, InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (true) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return;
            } catch (IOException e) {
                String said = Files.readString(folder.resolve("output.txt"));
                assertThat(process.isAlive()).as(said).isTrue();
                assertThat(System.nanoTime()).as(said).isLessThan(end);
                Thread.sleep(10);
            }
        }
    }

    URI uri(String target) {
        return URI.create("http://127.0.0.1:" + port + target);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
        process.destroyForcibly();
    }
}
