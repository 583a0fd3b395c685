package io.rowstream.examples.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.rowstream.examples.Snippets;
import io.rowstream.http.ResponseException;
import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import io.rowstream.read.StreamFailedException;
import io.rowstream.write.Export;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JsonParser;

@Timeout(60)
class AdapterTest {
    @TempDir
    private Path folder;

    @Test
    void theDocumentShowsCompiledCode() throws IOException {
        assertThat(Snippets.shownIn("docs/writing-an-adapter.md"))
                .containsExactly(
                        Snippets.of("adapter.LogLines", "source"), Snippets.of("adapter.ExportHandler", "transport"));
    }

    @Test
    void sendsEveryLineWithTheProof() throws Exception {
        List<String> lines =
                IntStream.range(0, 50_000).mapToObj(i -> "line " + i).toList();
        Path file = Files.write(folder.resolve("log"), lines);

        List<String> received = new ArrayList<>();
        fetch(Export.of(new LogLines(file), (line, out) -> out.writeString(line)), rows -> {
            rows.forEach(received::add);
            assertThat(rows.isComplete()).isTrue();
        });

        assertThat(received).isEqualTo(lines);
    }

    @Test
    void answersHonestlyWhereTheFileIsMissing() throws Exception {
        Export<String> export = Export.of(new LogLines(folder.resolve("none")), (line, out) -> out.writeString(line));

        fetch(export, rows -> {
            ResponseException refused = catchThrowableOfType(ResponseException.class, () -> rows.forEach(row -> {}));
            assertThat(refused.status()).isEqualTo(500);
        });
    }

    @Test
    void isCutOffWhereALineCannotBeEncoded() throws Exception {
        Path file = Files.write(
                folder.resolve("log"),
                IntStream.range(0, 9_000).mapToObj(i -> "line " + i).toList());
        Export<String> export = Export.of(new LogLines(file), (line, out) -> {
            if (line.equals("line 8000")) {
                throw new IllegalStateException("injected");
            }
            out.writeString(line);
        });

        fetch(export, rows -> {
            StreamFailedException failed =
                    catchThrowableOfType(StreamFailedException.class, () -> rows.forEach(row -> {}));
            assertThat(failed.rows()).isEqualTo(8_000);
            assertThat(rows.isComplete()).isFalse();
        });
    }

    private interface Check {
        void accept(RowReader<String> rows) throws Exception;
    }

    private static void fetch(Export<?> export, Check check) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", new ExportHandler(() -> export));
        server.start();
        try {
            URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
            try (RowReader<String> rows = HttpClient.newHttpClient()
                    .send(RowRequests.get(uri).build(), RowBodyHandlers.rows(JsonParser::getString))
                    .body()) {
                check.accept(rows);
            }
        } finally {
            server.stop(0);
        }
    }
}
