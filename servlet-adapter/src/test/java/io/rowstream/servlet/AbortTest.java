package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.rowstream.http.RowBodyHandlers;
import io.rowstream.http.RowRequests;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.read.StreamFailedException;
import io.rowstream.testing.FieldCase;
import io.rowstream.wire.StreamFormat;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AbortTest {
    private static final int FAILS_AT = 5_000;

    static List<Arguments> cells() {
        List<Arguments> cells = new ArrayList<>();
        for (Container container : Container.tested().toList()) {
            for (StreamFormat format : List.of(StreamFormat.NDJSON, StreamFormat.JSON_ARRAY)) {
                for (String coding : List.of("identity", "gzip")) {
                    cells.add(Arguments.of(container, format, coding));
                }
            }
        }
        return cells;
    }

    @Tag("container")
    @ParameterizedTest
    @MethodSource("cells")
    @FieldCase("W1")
    void sendsNoFinalChunkWhenTheSourceFailsInMidStream(Container container, StreamFormat format, String coding)
            throws Exception {
        ExportServlet servlet = ExportServlet.failingAt(FAILS_AT, format);
        try (Container.Running running = container.start(servlet, true)) {
            RawClient.Response response = RawClient.get(running.port(), "Accept-Encoding: " + coding);

            assertThat(response.head()).startsWith("HTTP/1.1 200").containsIgnoringCase("Transfer-Encoding: chunked");
            assertThat(response.hasFinalChunk()).isFalse();
            assertThat(response.reset()).isFalse();
            assertThat(servlet.opened()).hasValue(1);
            assertThat(servlet.closed()).hasValue(1);
            if (coding.equals("identity")) {
                if (format == StreamFormat.NDJSON) {
                    assertThat(response.body().stripTrailing())
                            .contains(
                                    "{\"end\":false,\"count\":5000,\"error\":{\"type\":\"urn:rowstream:problem:export-failed\"")
                            .endsWith("}}");
                } else {
                    assertThat(response.body().stripTrailing()).endsWith("}").doesNotContain("]");
                }
            }
        }
    }

    @Tag("container")
    @ParameterizedTest
    @MethodSource("cells")
    @FieldCase("W1")
    void makesTheClientThrowWithTheRowsItGot(Container container, StreamFormat format, String coding) throws Exception {
        try (Container.Running running = container.start(ExportServlet.failingAt(FAILS_AT, format), true)) {
            List<Long> rows = new ArrayList<>();
            try (RowReader<Long> reader = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .build()
                    .send(
                            RowRequests.get(URI.create("http://127.0.0.1:" + running.port() + "/export"))
                                    .setHeader("Accept-Encoding", coding)
                                    .build(),
                            RowBodyHandlers.rows(ExportServlet::decode))
                    .body()) {
                RowStreamException failure =
                        catchThrowableOfType(RowStreamException.class, () -> reader.forEach(rows::add));

                assertThat(failure).isNotNull();
                assertThat(failure.rows()).isEqualTo(FAILS_AT).isEqualTo(rows.size());
                if (format == StreamFormat.NDJSON) {
                    assertThat(failure).isInstanceOf(StreamFailedException.class);
                }
                assertThat(reader.isComplete()).isFalse();
            }
        }
    }

    @OnEachContainer
    void sendsNoFinalChunkWhereAsynchronousRequestsAreNotDeclared(Container container) throws Exception {
        try (Container.Running running =
                container.start(ExportServlet.failingAt(FAILS_AT, StreamFormat.NDJSON), false)) {
            assertThat(RawClient.get(running.port()).hasFinalChunk()).isFalse();
        }
    }
}
