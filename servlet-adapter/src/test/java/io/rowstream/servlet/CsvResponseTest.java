package io.rowstream.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.testing.FieldCase;
import io.rowstream.wire.StreamFormat;

/** CSV has no end mark, so that the transport or the coding must tell. */
class CsvResponseTest {

    @OnEachContainer
    @FieldCase("W6")
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

    @OnEachContainer
    @FieldCase("S3")
    void isCompressedOrRefusedWhereClosingTheConnectionEndsTheBody(Container container) throws Exception {
        ExportServlet servlet = ExportServlet.of(2, StreamFormat.CSV);
        try (Container.Running running = container.start(servlet, true)) {
            RawClient.Response refused = RawClient.get10(running.port());

            assertThat(refused.status()).isEqualTo(406);
            assertThat(refused.head()).contains("application/problem+json");
            assertThat(refused.body())
                    .contains("urn:rowstream:problem:not-acceptable")
                    .contains("\"offered\":[\"gzip\"]");
            assertThat(servlet.opened()).as("nothing is queried").hasValue(0);

            RawClient.Response compressed = RawClient.get10(running.port(), "Accept-Encoding: gzip;q=0.1, identity");

            assertThat(compressed.status()).isEqualTo(200);
            assertThat(compressed.header("Content-Encoding")).isEqualTo("gzip");
        }
    }

    @OnEachContainer
    @FieldCase("S3")
    void isSentPlainlyToAClientThatClosesTheConnectionSinceItsChunksTell(Container container) throws Exception {
        try (Container.Running running = container.start(ExportServlet.failingAt(5_000, StreamFormat.CSV))) {
            RawClient.Response cut = RawClient.get(running.port(), "Connection: close");

            assertThat(cut.status()).isEqualTo(200);
            assertThat(cut.isChunked()).isTrue();
            assertThat(cut.hasFinalChunk()).isFalse();
            assertThat(cut.header("Content-Encoding")).isNull();
        }
    }
}
