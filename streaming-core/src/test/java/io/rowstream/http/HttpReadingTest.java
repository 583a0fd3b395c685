package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.read.LimitExceededException;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.FieldCase;
import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.testing.Rows;
import io.rowstream.testing.Variant;
import io.rowstream.wire.ContentCoding;
import io.rowstream.write.Export;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Exports read with the JDK's client from the JDK's server. The time limit only keeps what has failed from hanging. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HttpReadingTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    void readsAnExport(Variant variant) throws Exception {
        List<Integer> rows = IntStream.range(0, 20_000).boxed().toList();
        try (ExportServer server = new ExportServer(exchange -> {
            ExportServer.begin(
                    exchange,
                    200,
                    variant.format().mediaType(),
                    variant.coding() == ContentCoding.IDENTITY
                            ? null
                            : variant.coding().token());
            streamer(variant).stream(Export.of(RowSource.of(rows), Rows.ENCODER), exchange.getResponseBody());
        })) {
            ReadOutcome<String> read = read(RowRequests.get(server.uri()).build());

            assertThat(read.failure()).isNull();
            assertThat(read.rows()).isEqualTo(Rows.json(0, rows.size()));
            assertThat(server.requestHeader("Accept")).contains("application/x-ndjson");
            assertThat(server.requestHeader("Accept-Encoding")).isEqualTo("gzip");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/jsonl; charset=UTF-8 | identity",
                "APPLICATION/X-NDJSON | GZIP",
                "application/x-jsonlines | x-gzip",
            })
    void takesOtherSpellingsOfTypesAndCodings(String type, String coding) throws Exception {
        byte[] text = (Rows.ndjson(2) + Rows.sentinel(2)).getBytes(UTF_8);
        byte[] body = coding.equals("identity") ? text : IndependentJson.gzip(text);
        try (ExportServer server = ExportServer.answering(200, type, coding, body)) {
            ReadOutcome<String> read = read(RowRequests.get(server.uri()).build());

            assertThat(read.failure()).isNull();
            assertThat(read.rows()).isEqualTo(Rows.json(0, 2));
        }
    }

    @Test
    void readsWhatWasSentForAsynchronously() throws Exception {
        byte[] body = (Rows.ndjson(3) + Rows.sentinel(3)).getBytes(UTF_8);
        try (ExportServer server = ExportServer.answering(200, "application/x-ndjson", null, body)) {
            ReadOutcome<String> read = client.sendAsync(
                            RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of))
                    .thenApply(response -> ReadOutcome.of(response.body()))
                    .get(50, TimeUnit.SECONDS);

            assertThat(read.failure()).isNull();
            assertThat(read.rows()).isEqualTo(Rows.json(0, 3));
        }
    }

    @Test
    void asksForNoCompressionIfTold() throws Exception {
        try (ExportServer server = ExportServer.answering(200, "application/json", null, "[]".getBytes(UTF_8))) {
            ReadOutcome<String> read = read(RowRequests.get(server.uri())
                    .setHeader("Accept-Encoding", "identity")
                    .build());

            assertThat(read.failure()).isNull();
            assertThat(server.requestHeader("Accept-Encoding")).isEqualTo("identity");
        }
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("R5")
    void deliversTheFirstRowWhileTheServerPauses(Variant variant) throws Exception {
        CountDownLatch firstRowRead = new CountDownLatch(1);
        try (ExportServer server = new ExportServer(exchange -> {
            ExportServer.begin(
                    exchange,
                    200,
                    variant.format().mediaType(),
                    variant.coding() == ContentCoding.IDENTITY
                            ? null
                            : variant.coding().token());
            RowSource<Integer> pausing = FaultySource.counting(3).onAdvance(row -> {
                if (row == 1) {
                    await(firstRowRead);
                }
            });
            streamer(variant).stream(Export.of(pausing, Rows.ENCODER), exchange.getResponseBody());
        })) {
            try (RowReader<String> reader = client.send(
                            RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of))
                    .body()) {
                Iterator<String> rows = reader.iterator();
                assertThat(rows.next()).isEqualTo(Rows.json(0));
                firstRowRead.countDown();
                assertThat(rows.next()).isEqualTo(Rows.json(1));
                assertThat(rows.next()).isEqualTo(Rows.json(2));
                assertThat(rows.hasNext()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.rowstream.testing.Variant#all")
    @FieldCase("R10")
    void endsTheExchangeWhenClosedEarly(Variant variant) throws Exception {
        CountDownLatch serverNoticed = new CountDownLatch(1);
        try (ExportServer server = new ExportServer(exchange -> {
            ExportServer.begin(
                    exchange,
                    200,
                    variant.format().mediaType(),
                    variant.coding() == ContentCoding.IDENTITY
                            ? null
                            : variant.coding().token());
            OutputStream out = exchange.getResponseBody();
            RowSource<Integer> endless =
                    RowSource.of(() -> IntStream.iterate(0, i -> i + 1).iterator());
            try {
                streamer(variant).stream(Export.of(endless, Rows.ENCODER), out);
            } catch (IOException e) {
                serverNoticed.countDown();
                throw e;
            }
        })) {
            RowReader<String> reader = client.send(
                            RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of))
                    .body();
            assertThat(reader.iterator().next()).isEqualTo(Rows.json(0));

            reader.close();

            await(serverNoticed);
            assertThat(reader.isComplete()).isFalse();
        }
    }

    @Test
    void keepsToItsOptions() throws Exception {
        byte[] body = (Rows.ndjson(1) + "\"0123456789\"\n").getBytes(UTF_8);
        ReadOptions options = ReadOptions.builder().maxRowBytes(10).build();
        try (ExportServer server = ExportServer.answering(200, "application/x-ndjson", null, body)) {
            RowReader<String> reader = client.send(
                            RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of, options))
                    .body();
            ReadOutcome<String> read = ReadOutcome.of(reader);

            assertThat(read.rows()).hasSize(1);
            RowStreamException failure = read.expectFailure();
            assertThat(failure).hasMessageContaining("maxRowBytes");
        }
    }

    @Test
    @FieldCase("R9")
    void keepsToItsLimitsWhateverTheCompressionHides() throws Exception {
        byte[] bomb = IndependentJson.gzip(("\"" + "x".repeat(20_000_000) + "\"\n").getBytes(UTF_8));
        ReadOptions options = ReadOptions.builder().maxBytes(1_000_000).build();
        try (ExportServer server = ExportServer.answering(200, "application/x-ndjson", "gzip", bomb)) {
            ReadOutcome<String> read = ReadOutcome.of(
                    client.send(RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of, options))
                            .body());

            assertThat(read.rows()).isEmpty();
            assertThat(read.failure())
                    .isInstanceOf(LimitExceededException.class)
                    .hasMessageContaining("maxBytes");
        }
    }

    private ReadOutcome<String> read(HttpRequest request) throws Exception {
        return ReadOutcome.of(
                client.send(request, RowBodyHandlers.rows(JsonText::of)).body());
    }

    private static RowStreamer streamer(Variant variant) {
        return RowStreamer.builder()
                .format(variant.format())
                .coding(variant.coding())
                .build();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(50, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
