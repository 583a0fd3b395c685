package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Settings are checked where they are set; streamers and sources can be used again. */
class SettingsTest {

    @Test
    void refusesSettingsThatMakeNoSense() {
        RowStreamer.Builder settings = RowStreamer.builder();

        assertThatThrownBy(() -> settings.maxRowBytes(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> settings.flushBytes(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> settings.flushInterval(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> settings.heartbeats(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> settings.deadline(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void streamsNdjsonUncompressedByDefault() throws IOException {
        FaultySink sink = new FaultySink();

        StreamSummary summary =
                RowStreamer.builder().build().stream(Export.of(FaultySource.counting(2), Rows.ENCODER), sink);

        assertThat(sink.text()).isEqualTo(Rows.ndjson(2) + Rows.sentinel(2));
        assertThat(summary.rows()).isEqualTo(2);
        assertThat(summary.bytes()).isEqualTo(sink.size());
        assertThat(summary.elapsed()).isPositive();
    }

    @Test
    void streamsOneExportInSeveralWays() throws IOException {
        Export<Integer> export = Export.of(RowSource.of(List.of(0, 1)), Rows.ENCODER);
        RowStreamer arrays =
                RowStreamer.builder().format(StreamFormat.JSON_ARRAY).build();
        for (int i = 0; i < 3; i++) {
            FaultySink sink = new FaultySink();
            arrays.stream(export, sink);
            assertThat(sink.text()).isEqualTo("[{\"n\":0},{\"n\":1}]");
            RowStreamer.builder().coding(ContentCoding.GZIP).build().stream(export, new FaultySink());
        }
    }

    @Test
    void doesNotChangeWithItsBuilder() throws IOException {
        RowStreamer.Builder settings = RowStreamer.builder().format(StreamFormat.JSON_ARRAY);
        RowStreamer streamer = settings.build();
        settings.format(StreamFormat.NDJSON).maxRowBytes(1);
        FaultySink sink = new FaultySink();

        streamer.stream(Export.of(FaultySource.counting(1), Rows.ENCODER), sink);

        assertThat(sink.text()).isEqualTo("[{\"n\":0}]");
    }

    @Test
    void refusesRowsThatAreNull() {
        List<Integer> rows = Arrays.asList(0, null, 2);
        FaultySink sink = new FaultySink();

        assertThatThrownBy(
                        () -> RowStreamer.builder().build().stream(Export.of(RowSource.of(rows), Rows.ENCODER), sink))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("row 1");
    }

    @Test
    void hasNoCurrentRowBeforeTheFirstAndAfterTheLast() throws Exception {
        RowCursor<Integer> one = RowSource.of(List.of(7)).open();
        assertThatThrownBy(one::current).isInstanceOf(IllegalStateException.class);
        assertThat(one.advance()).isTrue();
        assertThat(one.current()).isEqualTo(7);
        assertThat(one.advance()).isFalse();
        assertThatThrownBy(one::current).isInstanceOf(IllegalStateException.class);
        one.cancel();
        one.close();
        RowCursor<Integer> none = RowSource.of(Collections.<Integer>emptyList()).open();
        assertThat(none.advance()).isFalse();
        none.close();
    }
}
