package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.read.Completeness;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What options make of a response. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HttpOptionsTest {
    private static final ReadOptions FOREIGN = ReadOptions.builder().foreign().build();

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void knowsWhetherTheTransportTellsTheEnd() throws Exception {
        assertThat(completeness("1\n", "Content-Length: 2")).isEqualTo(Completeness.TRANSPORT_ONLY);
        assertThat(completeness("2\r\n1\n\r\n0\r\n\r\n", "Transfer-Encoding: chunked"))
                .isEqualTo(Completeness.TRANSPORT_ONLY);
        assertThat(completeness("1\n", "Connection: close")).isEqualTo(Completeness.UNPROVED);
    }

    private Completeness completeness(String body, String header) throws Exception {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        response.writeBytes(RawServer.head("Content-Type: application/x-ndjson", header));
        response.writeBytes(body.getBytes(UTF_8));
        try (RawServer server = new RawServer(response.toByteArray());
                RowReader<String> reader = client.send(
                                RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of, FOREIGN))
                        .body()) {
            List<String> rows = new ArrayList<>();
            reader.forEach(rows::add);
            assertThat(rows).containsExactly("1");
            return reader.completeness();
        }
    }

    @Test
    void readsAnArrayInsideADocument() throws Exception {
        ReadOptions options = ReadOptions.builder().pointer("/items").build();
        assertThat(read("application/json", "{\"items\":[1,2],\"next\":null}", options)
                        .rows())
                .containsExactly("1", "2");
    }

    @Test
    void refusesAFormatThatTheOptionsDoNotFit() throws Exception {
        ReadOptions pointer = ReadOptions.builder().pointer("/items").build();
        ReadOptions resumed = ReadOptions.builder().resumedFrom("rs1").build();

        assertThat(read("application/x-ndjson", "{\"end\":true,\"count\":0}\n", pointer)
                        .failure())
                .isInstanceOf(ResponseException.class)
                .hasMessageContaining("/items");
        assertThat(read("application/json", "[]", resumed).failure())
                .isInstanceOf(ResponseException.class)
                .hasMessageContaining("resumed");
    }

    @Test
    void readsThroughAnExecutor() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            String rows = "{\"n\":1}\n".repeat(50_000);
            ReadOutcome<String> read = read(
                    "application/x-ndjson",
                    rows + "{\"end\":true,\"count\":50000}\n",
                    ReadOptions.builder().executor(executor).build());
            assertThat(read.failure()).isNull();
            assertThat(read.rows()).hasSize(50_000);
        } finally {
            executor.shutdownNow();
        }
    }

    private ReadOutcome<String> read(String type, String body, ReadOptions options) throws Exception {
        try (ExportServer server = ExportServer.answering(200, type, null, body.getBytes(UTF_8))) {
            return ReadOutcome.of(
                    client.send(RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of, options))
                            .body());
        }
    }
}
