package io.rowstream.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.IndependentJson;
import io.rowstream.testing.JsonText;
import io.rowstream.testing.ReadOutcome;
import io.rowstream.wire.StreamError;
import java.net.http.HttpClient;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A response that is no stream of rows fails with its status and the server's reason, never with zero rows. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HttpRefusalTest {
    private static final String PROBLEM = "application/problem+json";

    private final HttpClient client = HttpClient.newHttpClient();

    @ParameterizedTest
    @CsvSource({
        "400, false",
        "404, false",
        "410, false",
        "429, true",
        "500, false",
        "502, true",
        "503, true",
        "504, true"
    })
    void tellsTheServersProblem(int status, boolean retryable) throws Exception {
        ResponseException failure = fail(
                status,
                PROBLEM + "; charset=utf-8",
                null,
                "{\"type\":\"urn:rowstream:problem:x\",\"title\":\"No such table\",\"status\":1,\"detail\":\"users\","
                        + "\"nested\":{\"type\":\"no\"},\"list\":[1]}");

        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.problem())
                .isEqualTo(new StreamError("urn:rowstream:problem:x", "No such table: users", status, retryable));
        assertThat(failure)
                .hasMessageContaining("status " + status)
                .hasMessageContaining("No such table: users")
                .hasMessageContaining("urn:rowstream:problem:x");
    }

    @Test
    void readsACompressedProblem() throws Exception {
        byte[] body = IndependentJson.gzip("{\"title\":\"Too many exports\"}".getBytes(UTF_8));
        try (ExportServer server = ExportServer.answering(503, PROBLEM, "gzip", body)) {
            ResponseException failure = fail(server);

            assertThat(failure.problem()).isEqualTo(new StreamError("about:blank", "Too many exports", 503, true));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not JSON", "[]", "\"text\"", "{\"title\":", "{\"title\":\"x\"", "\u0000"})
    void takesNoHalfProblem(String body) throws Exception {
        ResponseException failure = fail(500, PROBLEM, null, body);

        assertThat(failure.problem()).isNull();
        assertThat(failure.status()).isEqualTo(500);
        assertThat(failure)
                .hasMessage("the server answered with status 500 (docs/troubleshooting.md#unexpected-response)");
    }

    @Test
    void takesMembersOfTheWrongTypeForAbsent() throws Exception {
        ResponseException failure = fail(500, PROBLEM, null, "{\"type\":1,\"title\":null,\"detail\":[\"x\"]}");

        assertThat(failure.problem()).isEqualTo(new StreamError("about:blank", "", 500, false));
    }

    @Test
    void readsNoProblemWithoutEnd() throws Exception {
        ResponseException failure = fail(500, PROBLEM, null, "{\"title\":\"" + "x".repeat(1_000_000) + "\"}");

        assertThat(failure.problem()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "404, text/html",
        "500, text/html",
        "500, application/json",
        "500, application/x-ndjson",
        "201, application/x-ndjson",
        "206, application/x-ndjson"
    })
    void takesNoOtherStatusForRows(int status, String type) throws Exception {
        ResponseException failure = fail(status, type, null, "{\"end\":true,\"count\":0}\n");

        assertThat(failure.status()).isEqualTo(status);
        assertThat(failure.problem()).isNull();
        assertThat(failure).hasMessageContaining("status " + status);
    }

    @Test
    void takesNoContentForAFailure() throws Exception {
        try (ExportServer server = new ExportServer(exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
            exchange.sendResponseHeaders(204, -1);
        })) {
            assertThat(fail(server).status()).isEqualTo(204);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html",
                "text/plain; charset=utf-8",
                "application/json; charset=iso-8859-1",
                "application/problem+json",
                "application/octet-stream",
            })
    void takesNoOtherContentType(String type) throws Exception {
        ResponseException failure = fail(200, type, null, "[1,2,3]");

        assertThat(failure.status()).isEqualTo(200);
        assertThat(failure).hasMessageContaining(type);
    }

    @Test
    void takesNoResponseWithoutContentType() throws Exception {
        assertThat(fail(200, null, null, "[1]")).hasMessageContaining("no Content-Type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "zstd", "deflate", "gzip, gzip", "gzip, br", "utf-8"})
    void takesNoUnknownCoding(String coding) throws Exception {
        ResponseException failure = fail(200, "application/x-ndjson", coding, "{\"end\":true,\"count\":0}\n");

        assertThat(failure).hasMessageContaining("Content-Encoding").hasMessageContaining('"' + coding + '"');
    }

    @Test
    void keepsLongTextFromOutsideShort() throws Exception {
        assertThat(fail(200, "text/" + "x".repeat(5000), null, "")).message().hasSizeLessThan(500);
        assertThat(fail(200, "application/json", "x".repeat(5000), ""))
                .message()
                .hasSizeLessThan(500);
        ResponseException failure = fail(500, PROBLEM, null, "{\"title\":\"" + "x".repeat(50_000) + "\"}");
        assertThat(failure).message().hasSizeLessThan(500);
        assertThat(Objects.requireNonNull(failure.problem()).title()).hasSize(50_000);
    }

    private ResponseException fail(int status, @Nullable String type, @Nullable String coding, String body)
            throws Exception {
        try (ExportServer server = ExportServer.answering(status, type, coding, body.getBytes(UTF_8))) {
            return fail(server);
        }
    }

    private ResponseException fail(ExportServer server) throws Exception {
        ReadOutcome<String> read =
                ReadOutcome.of(client.send(RowRequests.get(server.uri()).build(), RowBodyHandlers.rows(JsonText::of))
                        .body());
        assertThat(read.rows()).isEmpty();
        assertThat(read.failure()).isInstanceOf(ResponseException.class);
        assertThat(read.expectFailure().rows()).isZero();
        return (ResponseException) Objects.requireNonNull(read.failure());
    }
}
