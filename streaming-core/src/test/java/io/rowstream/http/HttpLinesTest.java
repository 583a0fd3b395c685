package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.read.LimitExceededException;
import io.rowstream.read.MalformedStreamException;
import io.rowstream.read.RowReader;
import io.rowstream.testing.FieldCase;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;

/** What a line is does not depend on how it comes through a socket. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HttpLinesTest {
    private final HttpClient http = HttpClient.newHttpClient();

    /** Serves {@code body} in pieces of so many bytes, each a chunk of its own. */
    private static ExportServer serving(String body, int piece) throws Exception {
        byte[] bytes = body.getBytes(UTF_8);
        return new ExportServer(exchange -> {
            ExportServer.begin(exchange, 200, "application/x-ndjson", null);
            OutputStream out = exchange.getResponseBody();
            for (int at = 0; at < bytes.length; at += piece) {
                out.write(bytes, at, Math.min(piece, bytes.length - at));
                out.flush();
            }
        });
    }

    private RowReader<String> reader(ExportServer server) throws Exception {
        return http.send(RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonParser::getString))
                .body();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1000})
    @FieldCase("R3")
    void readsCarriageReturnsAMarkAndSeparatorsInsideOfText(int piece) throws Exception {
        String body = "\ufeff\"a\"\r\n \"\u2028\u0085€\ud83d\ude00\" \r\n{\"end\":true,\"count\":2}\r\n";
        try (ExportServer server = serving(body, piece);
                RowReader<String> reader = reader(server)) {
            assertThat(reader).containsExactly("a", "\u2028\u0085€\ud83d\ude00");
            assertThat(reader.isComplete()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`\"a\"\n\n{\"end\":true,\"count\":1}\n`, 2",
                "`\"a\"\n\"b\"\r\"c\"\n{\"end\":true,\"count\":2}\n`, 2",
                "`\"a\"\n\"b\"\n\ufeff{\"end\":true,\"count\":2}\n`, 3"
            })
    @FieldCase("R3")
    void refusesOtherLinesByTheirNumber(String body, long line) throws Exception {
        for (int piece : new int[] {1, 1000}) {
            try (ExportServer server = serving(body, piece);
                    RowReader<String> reader = reader(server)) {
                List<String> rows = new ArrayList<>();
                MalformedStreamException failure =
                        catchThrowableOfType(MalformedStreamException.class, () -> reader.forEach(rows::add));
                assertThat(failure.line()).isEqualTo(line);
                assertThat(rows).hasSize((int) line - 1);
            }
        }
    }

    /** 16 MiB in half a million deliveries: what looked at all of it again each time would look at four terabytes. */
    @Test
    @FieldCase("R6")
    void readsALongLineInSmallPiecesInLinearTime() throws Exception {
        String longest = '"' + "x".repeat(16 * 1024 * 1024 - 2) + '"';
        try (ExportServer server = serving(longest + "\n{\"end\":true,\"count\":1}\n", 32);
                RowReader<String> reader = reader(server)) {
            assertThat(reader.iterator().next()).hasSize(longest.length() - 2);
            reader.forEach(row -> {});
        }
        try (ExportServer server = serving("\"\"\n " + longest + "\n{\"end\":true,\"count\":2}\n", 10_000);
                RowReader<String> reader = reader(server)) {
            LimitExceededException failure =
                    catchThrowableOfType(LimitExceededException.class, () -> reader.forEach(row -> {}));
            assertThat(failure.rows()).isEqualTo(1);
        }
    }
}
