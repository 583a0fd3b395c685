package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.StreamFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** CSV has no end mark, so that the transport or the coding must tell. */
class CsvResponseTest {

    @ParameterizedTest
    @EnumSource(Container.class)
    void endsWithTheFinalChunkOnlyWhenItIsComplete(Container container) throws Exception {
        try (Container.Running running = container.start(ExportServlet.of(2, StreamFormat.CSV), true)) {
            RawClient.Response whole = RawClient.get(running.port());

            assertThat(whole.head())
                    .containsIgnoringCase("Content-Type: text/csv")
                    .contains("200");
            assertThat(whole.body()).contains("id,email\r\n").contains("1,user1@example.com\r\n");
            assertThat(whole.hasFinalChunk()).isTrue();
        }
        try (Container.Running running = container.start(ExportServlet.failingAt(5_000, StreamFormat.CSV), true)) {
            RawClient.Response cut = RawClient.get(running.port());

            assertThat(cut.body()).contains("4999,user4999@example.com\r\n").doesNotContain("secret");
            assertThat(cut.hasFinalChunk()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(Container.class)
    void isCompressedOrRefusedWhereClosingTheConnectionEndsTheBody(Container container) throws Exception {
        ExportServlet servlet = ExportServlet.of(2, StreamFormat.CSV);
        try (Container.Running running = container.start(servlet, true)) {
            RawClient.Response refused = RawClient.get(running.port(), "Connection: close");

            assertThat(refused.head()).startsWith("HTTP/1.1 406").contains("application/problem+json");
            assertThat(refused.body()).contains("urn:rowstream:problem:not-acceptable");
            assertThat(servlet.opened()).as("nothing is queried").hasValue(0);

            RawClient.Response compressed = RawClient.get(running.port(), "Connection: close", "Accept-Encoding: gzip");

            assertThat(compressed.head()).startsWith("HTTP/1.1 200").containsIgnoringCase("Content-Encoding: gzip");
        }
    }
}
