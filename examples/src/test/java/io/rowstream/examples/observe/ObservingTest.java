package io.rowstream.examples.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.rowstream.examples.Snippets;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowSource;
import io.rowstream.write.RowStreamer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ObservingTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RowStreamer streamer = Observed.streamer(registry);

    @Test
    void showsCompiledCode() throws IOException {
        assertThat(Snippets.shownIn("docs/observing.md"))
                .containsExactly(
                        Snippets.of("observe.StreamMetrics", "listener"), Snippets.of("observe.Observed", "use"));
    }

    @Test
    void countsStreamsThatCompleteAndThatFail() throws IOException {
        streamer.stream(export(5, 5), OutputStream.nullOutputStream());
        assertThatThrownBy(() -> streamer.stream(export(5, 3), OutputStream.nullOutputStream()))
                .isInstanceOf(ExportException.class);
        assertThatThrownBy(() -> streamer.stream(export(5, 5), new Gone())).isInstanceOf(IOException.class);

        assertThat(registry.get("rowstream.streams.running").gauge().value()).isZero();
        assertThat(registry.get("rowstream.streams").timer().count()).isEqualTo(1);
        assertThat(registry.get("rowstream.streams.first.byte").timer().count()).isEqualTo(2);
        assertThat(registry.get("rowstream.rows").counter().count()).isEqualTo(5 + 3 + 1);
        assertThat(failures("source")).isEqualTo(1);
        assertThat(failures("client")).isEqualTo(1);
    }

    private double failures(String side) {
        return registry.get("rowstream.streams.failed")
                .tag("side", side)
                .counter()
                .count();
    }

    private static Export<Integer> export(int rows, int failing) {
        return Export.of(RowSource.ofStream(() -> IntStream.range(0, rows).boxed()), (row, out) -> {
            if (row == failing) {
                throw new IllegalStateException("injected");
            }
            out.writeNumber(row);
        });
    }

    private static final class Gone extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("injected");
        }
    }
}
