package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.rowstream.wire.StreamFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExportTest {
    private final Export<Integer> export = Export.<Integer>of(RowSource.of(List.of(1, 2, 3)), (row, out) -> {
                out.writeStartObject();
                out.writeNumberProperty("n", row);
                out.writeEndObject();
            })
            .withColumns(List.of(new Column("n", Column.Kind.NUMBER)))
            .withTokens(row -> "rs1token" + row)
            .resumedFrom("rs1begin");

    @Test
    void keepsTokensAndPlaceWithAnotherSource() throws IOException {
        assertThat(streamed(export.withSource(RowSource.of(List.of(8, 9))), StreamFormat.NDJSON))
                .isEqualTo("""
                        {"end":false,"count":0,"cursor":"rs1begin"}
                        {"n":8}
                        {"end":false,"count":1,"cursor":"rs1token8"}
                        {"n":9}
                        {"end":false,"count":2,"cursor":"rs1token9"}
                        {"end":true,"count":2}
                        """);
        assertThat(streamed(export, StreamFormat.NDJSON)).contains("{\"n\":1}").doesNotContain("8");
    }

    @Test
    void keepsColumnsWithAnotherSource() throws IOException {
        assertThat(streamed(export.withSource(RowSource.of(List.of())), StreamFormat.CSV))
                .isEqualTo("n\r\n");
    }

    private static String streamed(Export<?> export, StreamFormat format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RowStreamer.Builder streamer = RowStreamer.builder().format(format);
        if (format == StreamFormat.NDJSON) {
            streamer.checkpoints(Checkpoints.every(1, 1024 * 1024, Duration.ofSeconds(2)));
        }
        streamer.build().stream(export, out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
