package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.Rows;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a crash may leave of a download, and what becomes of it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PartFileTest {
    private static final int ROWS = 33;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("f");
    }

    private void download(ScriptedServer server) throws IOException, InterruptedException {
        ExportFetch fetch = ExportFetch.builder(
                        client, RowRequests.get(server.uri()).build())
                .pacing(new RecordedPacing(0))
                .maxTries(1)
                .build();
        ExportDownload.of(fetch, file()).run();
    }

    private void assertWhole() throws IOException {
        assertThat(Files.readAllBytes(file())).isEqualTo((Rows.ndjson(ROWS) + Rows.sentinel(ROWS)).getBytes(UTF_8));
        try (var left = Files.list(folder)) {
            assertThat(left).containsExactly(file());
        }
        Files.delete(file());
    }

    /** The state that a run leaves behind which got so far. */
    private byte[] stateAfter(ScriptedServer cut) throws Exception {
        try {
            download(cut);
            throw new AssertionError("it was not cut");
        } catch (FetchException e) {
            return Files.readAllBytes(folder.resolve("f.part.state"));
        } finally {
            Files.deleteIfExists(folder.resolve("f.part"));
            Files.deleteIfExists(folder.resolve("f.part.state"));
        }
    }

    /**
     * Every state that was ever on disk, beside every length of the part that can have been there with it: all that the state
     * speaks of, and any number of bytes behind, right or wrong.
     */
    @Test
    void everyLengthBehindTheStateLeadsToTheSameFile() throws Exception {
        byte[] whole = (Rows.ndjson(ROWS) + Rows.sentinel(ROWS)).getBytes(UTF_8);
        try (ScriptedServer server = new ScriptedServer(Script.whole(ROWS, 10))) {
            for (int covered : List.of(10, 20, 30)) {
                PartState state = stateOf(server, covered);
                for (int length = (int) state.bytes(); length <= whole.length; length++) {
                    byte[] part = Arrays.copyOf(whole, length);
                    if (length % 3 == 0) {
                        Arrays.fill(part, (int) state.bytes(), length, (byte) 0); // blocks that were never written
                    }
                    Files.write(folder.resolve("f.part"), part);
                    state.save(folder.resolve("f.part.state"));

                    download(server);

                    assertThat(lastToken(server)).isEqualTo("t" + covered);
                    assertWhole();
                }
            }
        }
    }

    /** A part that lost what its state speaks of: nothing of it counts. */
    @Test
    void everyLengthShortOfTheStateBeginsAnew() throws Exception {
        byte[] whole = Rows.ndjson(ROWS).getBytes(UTF_8);
        try (ScriptedServer server = new ScriptedServer(Script.whole(ROWS, 10))) {
            PartState state = stateOf(server, 20);
            for (int length = 0; length < state.bytes(); length++) {
                Files.write(folder.resolve("f.part"), Arrays.copyOf(whole, length));
                state.save(folder.resolve("f.part.state"));

                download(server);

                assertThat(lastToken(server)).isNull();
                assertWhole();
            }
        }
    }

    /** The state is replaced whole, but a disk may be damaged. */
    @Test
    void everyCutOfTheStateBeginsAnew() throws Exception {
        byte[] part = Rows.ndjson(20).getBytes(UTF_8);
        try (ScriptedServer server = new ScriptedServer(Script.whole(ROWS, 10))) {
            Path stateFile = folder.resolve("f.part.state");
            stateOf(server, 20).save(stateFile);
            byte[] state = Files.readAllBytes(stateFile);
            for (int length = 0; length < state.length; length++) {
                Files.write(folder.resolve("f.part"), part);
                Files.write(stateFile, Arrays.copyOf(state, length));

                download(server);

                assertThat(lastToken(server)).isNull();
                assertWhole();
            }
        }
    }

    @Test
    void anEndThatWasNotReachedIsWrittenAgain() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.whole(ROWS, 10))) {
            // A crash behind the sentinel and before the renaming; and one behind it, before the state is deleted.
            stateOf(server, 30).save(folder.resolve("f.part.state"));
            Files.writeString(folder.resolve("f.part"), Rows.ndjson(ROWS) + Rows.sentinel(ROWS));
            download(server);
            assertWhole();

            stateOf(server, 30).save(folder.resolve("f.part.state"));
            Files.writeString(file(), Rows.ndjson(ROWS) + Rows.sentinel(ROWS));
            download(server);
            assertWhole();
        }
    }

    @Test
    void theStateSaysWhatARunLeft() throws Exception {
        try (ScriptedServer server = new ScriptedServer(Script.cutAt(25, 10))) {
            byte[] left = stateAfter(server);
            stateOf(server, 20).save(folder.resolve("expected"));

            assertThat(left).isEqualTo(Files.readAllBytes(folder.resolve("expected")));
        }
    }

    private static PartState stateOf(ScriptedServer server, int rows) {
        byte[] bytes = Rows.ndjson(rows).getBytes(UTF_8);
        PartState empty = PartState.empty(PartState.source(server.uri()));
        return new PartState(
                empty.source(),
                rows,
                bytes.length,
                PartState.add(empty.checksum(), bytes, 0, bytes.length),
                "t" + rows);
    }

    private static @Nullable String lastToken(ScriptedServer server) {
        List<ScriptedServer.Request> requests = server.requests();
        return requests.get(requests.size() - 1).token();
    }
}
