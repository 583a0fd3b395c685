package io.rowstream.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.rowstream.testing.Rows;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of temporary files when the process is killed, and of responses when there is no room for files. */
class SpoolFilesTest {
    @TempDir
    Path directory;

    @TempDir
    Path home;

    @OnEachContainer
    void areGoneWhenTheServerIsKilled(Container container) throws Exception {
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Djava.io.tmpdir=" + home, // of the container's own
                        SpoolingServer.class.getName(),
                        container.name(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = new BufferedReader(new InputStreamReader(server.getInputStream(), UTF_8))) {
            int port = Integer.parseInt(said.readLine());
            try (Socket client = StalledClientsTest.ask(port)) {
                assertThat(said.readLine()).isEqualTo(SpoolingServer.SPOOLED);
                server.destroyForcibly().waitFor();
                StalledClientsTest.assertCut(client);
            }
        } finally {
            server.destroyForcibly().waitFor();
        }
        assertThat(directory).isEmptyDirectory();
    }

    @OnEachContainer
    void failTheirResponseAloneWhenTheDiskIsFull(Container container) throws Exception {
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", directory.toString()), "nothing can be mounted");
        try {
            Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
            Permits permits = Permits.of(5);
            Decoupling decoupling = Decoupling.builder().directory(directory).build();
            ExportResponder responder = ExportResponder.builder()
                    .permits(permits)
                    .decoupled(decoupling)
                    .writeDeadline(Duration.ofSeconds(1))
                    .listener(new ResponseListener() {
                        @Override
                        public void failed(long rows, Throwable cause) {
                            failures.add(cause);
                        }
                    })
                    .build();
            try (Container.Running running = container.start(
                    new TestServlet((request, response) -> responder.respond(
                            request, response, rows(request.getHeader("Large") == null ? 1_000 : 10_000_000))),
                    true)) {
                try (Socket large = StalledClientsTest.ask(running.port(), "Large: yes")) {
                    assertThat(large.getInputStream().read()).isEqualTo('H');
                    Await.until("the disk is full", () -> !failures.isEmpty());
                    RawClient.Response other = RawClient.get(running.port());
                    assertThat(new String(other.content(), UTF_8)).isEqualTo(Rows.ndjson(1_000) + Rows.sentinel(1_000));
                    Await.until(
                            "everything is given back",
                            () -> permits.inUse() == 0
                                    && decoupling.openResponses() == 0
                                    && decoupling.spooledBytes() == 0);
                    StalledClientsTest.assertCut(large);
                }
                assertThat(failures).singleElement().isInstanceOf(IOException.class);
                assertThat(directory).isEmptyDirectory();
                assertThat(Files.getFileStore(directory).getUsableSpace()).isEqualTo(1 << 20);
            }
        } finally {
            assertThat(run("umount", directory.toString())).isTrue();
        }
    }

    private static Export<Integer> rows(int count) {
        return Export.of(RowSource.ofIterator(() -> IntStream.range(0, count).iterator()), Rows.ENCODER);
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // there is no such command
        }
    }
}
