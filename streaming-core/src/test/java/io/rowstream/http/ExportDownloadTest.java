package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.read.Checkpoint;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.Rows;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An export in a file: there only when it is whole, and the same however it came there. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ExportDownloadTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private Path file;
    private Path part;
    private Path state;

    @BeforeEach
    void nameFiles() {
        file = folder.resolve("export.ndjson");
        part = folder.resolve("export.ndjson.part");
        state = folder.resolve("export.ndjson.part.state");
    }

    private ExportFetch fetch(URI uri) {
        return ExportFetch.builder(client, RowRequests.get(uri).build())
                .pacing(new RecordedPacing(0))
                .maxTries(2)
                .build();
    }

    private FetchSummary download(ScriptedServer server) throws IOException, InterruptedException {
        return ExportDownload.of(fetch(server.uri()), file).run();
    }

    private FetchException failing(ScriptedServer server) {
        return catchThrowableOfType(FetchException.class, () -> download(server));
    }

    private void assertWhole(int rows) throws IOException {
        assertThat(file).hasContent(Rows.ndjson(rows) + Rows.sentinel(rows));
        assertThat(Files.readAllBytes(file)).isEqualTo((Rows.ndjson(rows) + Rows.sentinel(rows)).getBytes(UTF_8));
        assertThat(part).doesNotExist();
        assertThat(state).doesNotExist();
    }

    @Test
    void holdsTheRowsAndOneSentinel() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.whole(25, 10))) {
            assertThat(download(server)).isEqualTo(new FetchSummary(25, 1));
            assertWhole(25);
        }
    }

    @Test
    void holdsTheSentinelAloneWhereThereAreNoRows() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.whole(0, 10))) {
            download(server);
            assertWhole(0);
        }
    }

    @Test
    void keepsRowsAsTheyCame() throws Exception {
        String rows = "{\"a\" : 1.50}\n\"\\u00e4\\/\u2028\"\n" + "9".repeat(100_000) + "\n[ ]\r\n";
        String reference = rows.replace("9".repeat(100_000), '"' + "9".repeat(100_000) + '"');
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.ndjson();
            connection.chunk(reference + Rows.sentinel(4));
            connection.lastChunk();
        })) {
            download(server);
            assertThat(Files.readString(file)).isEqualTo(reference + Rows.sentinel(4));
        }
    }

    @Test
    void isTheSameAfterCuts() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                Script.cutAt(25, 10), Script.cutAt(27, 10), Script.cutAt(43, 10), Script.whole(55, 10))) {
            assertThat(download(server)).isEqualTo(new FetchSummary(55, 4));
            assertWhole(55);
        }
    }

    @Test
    void isTheSameWithoutCheckpoints() throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(Script.cutAt(25_000, 1_000_000), Script.whole(30_000, 1_000_000))) {
            assertThat(download(server)).isEqualTo(new FetchSummary(30_000, 2));
            assertWhole(30_000);
        }
    }

    @Test
    @FieldCase("R4")
    void isNotThereUntilItIsWholeAndGoesOnInALaterRun() throws Exception {
        Files.writeString(file, "older");
        try (ScriptedServer server = new ScriptedServer(
                Script.cutAt(25, 10), Script.problem(503), Script.problem(503), Script.whole(33, 10))) {
            FetchException failure = failing(server);

            assertThat(failure.rows()).isEqualTo(20);
            assertThat(failure.lastCheckpoint()).isEqualTo(new Checkpoint(20, "t20"));
            assertThat(file).hasContent("older");
            assertThat(part).hasContent(Rows.ndjson(20));

            assertThat(download(server)).isEqualTo(new FetchSummary(33, 1));
            assertThat(server.requests().get(3).token()).isEqualTo("t20");
            assertWhole(33);
        }
    }

    @Test
    void beginsAnewIfTold() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                Script.cutAt(25, 10), Script.problem(503), Script.problem(503), Script.whole(33, 10))) {
            failing(server);

            ExportDownload.builder(fetch(server.uri()), file)
                    .resume(false)
                    .build()
                    .run();
            assertThat(server.requests().get(3).token()).isNull();
            assertWhole(33);
        }
    }

    @Test
    @FieldCase("T5")
    void failsOrBeginsAnewWhereTheTokenIsTooOld() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                Script.cutAt(25, 10), Script.problem(410), Script.problem(410), Script.whole(33, 10))) {
            assertThat(failing(server)).hasMessageContaining("410");
            assertThat(part).hasContent(Rows.ndjson(20));

            ExportDownload.builder(fetch(server.uri()), file)
                    .startOver(true)
                    .build()
                    .run();
            assertWhole(33);
        }
    }

    @Test
    void doesNotGoOnWithAnotherExport() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.cutAt(25, 10), Script.problem(400))) {
            failing(server);
            URI other = URI.create(server.uri() + "?year=1994");

            assertThatThrownBy(() -> ExportDownload.of(fetch(other), file).run())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another URI");
            assertThat(part).hasContent(Rows.ndjson(20));
        }
    }

    @Test
    void doesNotGoOnWithWhatSomebodyChanged() throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(Script.cutAt(25, 10), Script.problem(400), Script.whole(33, 10))) {
            failing(server);
            byte[] changed = Files.readAllBytes(part);
            changed[5] ^= 1;
            Files.write(part, changed);

            download(server);
            assertThat(server.requests().get(2).token()).isNull();
            assertWhole(33);
        }
    }

    @Test
    void excludesAnotherDownloadToTheSameFile() throws Exception {
        CompletableFuture<Throwable> second = new CompletableFuture<>();
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            ExportFetch other = fetch(URI.create("http://127.0.0.1:1/"));
            second.complete(catchThrowable(() -> ExportDownload.of(other, file).run()));
            Script.whole(25, 10).answer(request, connection);
        })) {
            download(server);

            assertThat(second.get(50, TimeUnit.SECONDS))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another download");
            assertWhole(25);
        }
    }

    @Test
    void tellsHowFarItIs() throws Exception {
        String whole = Rows.ndjson(25) + Rows.sentinel(25);
        List<DownloadProgress> told = new ArrayList<>();
        try (ScriptedServer server = new ScriptedServer((request, connection) -> {
            connection.head(200, "Content-Type: application/x-ndjson", "Content-Length: " + whole.length());
            connection.out().write(whole.getBytes(UTF_8));
        })) {
            ExportDownload.builder(fetch(server.uri()), file)
                    .progress(told::add)
                    .build()
                    .run();
        }
        DownloadProgress last = told.get(told.size() - 1);
        assertThat(last.rows()).isEqualTo(25);
        assertThat(last.bytes()).isEqualTo(whole.length());
        assertThat(last.totalBytes()).isEqualTo(OptionalLong.of(whole.length()));
        assertThat(last.bytesPerSecond()).isPositive();
        assertThat(last.elapsed()).isPositive();
    }

    @Test
    void saysWhereItCannotWrite() throws Exception {
        file = folder.resolve("absent").resolve("file");
        try (ScriptedServer server = new ScriptedServer(Script.whole(25, 10))) {
            assertThatThrownBy(() -> download(server)).isInstanceOf(IOException.class);
            assertThat(server.requests()).isEmpty();
        }
    }
}
