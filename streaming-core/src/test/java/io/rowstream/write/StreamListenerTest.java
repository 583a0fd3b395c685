package io.rowstream.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.testing.FaultySink;
import io.rowstream.testing.FaultySource;
import io.rowstream.testing.Rows;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who listens learns everything, and can break nothing. */
class StreamListenerTest {
    private final List<String> events = new ArrayList<>();
    private final FaultySink sink = new FaultySink();
    private @Nullable Throwable failure;
    private @Nullable StreamSummary summary;

    private final StreamListener listener = new StreamListener() {
        @Override
        public void started() {
            events.add("started");
        }

        @Override
        public void firstByte(Duration elapsed) {
            assertThat(elapsed).isPositive();
            events.add("first byte, " + sink.flushes() + " flush");
        }

        @Override
        public void progress(long rows, long bytes) {
            assertThat(sink.size()).isEqualTo(bytes);
            assertThat(sink.flushedBytes()).hasSize((int) bytes);
            events.add("progress " + rows);
        }

        @Override
        public void completed(StreamSummary completed) {
            summary = completed;
            events.add("completed");
        }

        @Override
        public void failed(long rows, Throwable cause) {
            failure = cause;
            events.add("failed " + rows);
        }
    };

    private RowStreamer.Builder settings() {
        return RowStreamer.builder().listener(listener).flushInterval(Duration.ZERO);
    }

    @Test
    void learnsOfACompleteStreamInOrder() throws IOException {
        StreamSummary returned = settings().build().stream(Export.of(FaultySource.counting(3), Rows.ENCODER), sink);

        assertThat(events)
                .containsExactly(
                        "started",
                        "first byte, 1 flush",
                        "progress 1",
                        "progress 2",
                        "progress 3",
                        "progress 3",
                        "completed");
        assertThat(summary).isSameAs(returned);
    }

    @Test
    void learnsOfAStreamThatFailsBeforeItsFirstByte() {
        FaultySource<Integer> source = FaultySource.counting(3).failAtOpen(new IllegalStateException("injected"));

        Throwable thrown =
                catchThrowable(() -> settings().build().stream(Export.of(source, Rows.ENCODER), new FaultySink()));

        assertThat(events).containsExactly("started", "failed 0");
        assertThat(failure).isSameAs(thrown);
    }

    @Test
    void learnsOfAStreamThatFailsLater() {
        FaultySource<Integer> source = FaultySource.counting(3).failAtRow(2, new IllegalStateException("injected"));

        Throwable thrown = catchThrowable(() -> settings().build().stream(Export.of(source, Rows.ENCODER), sink));

        assertThat(events)
                .containsExactly(
                        "started", "first byte, 1 flush", "progress 1", "progress 2", "progress 2", "failed 2");
        assertThat(failure).isSameAs(thrown).isInstanceOf(ExportException.class);
    }

    @Test
    void learnsThatTheClientHasGone() {
        IOException gone = new IOException("injected");

        Throwable thrown = catchThrowable(() -> settings().build().stream(
                Export.of(FaultySource.counting(3), Rows.ENCODER), FaultySink.failingAfter(0, gone)));

        assertThat(events).containsExactly("started", "failed 1");
        assertThat(failure).isSameAs(thrown).isSameAs(gone);
    }

    @Test
    void breaksNothingByThrowing() throws IOException {
        StreamListener broken = new StreamListener() {
            @Override
            public void started() {
                throw new IllegalStateException("started");
            }

            @Override
            public void firstByte(Duration elapsed) {
                throw new StackOverflowError("first byte");
            }

            @Override
            public void progress(long rows, long bytes) {
                throw new IllegalStateException("progress");
            }

            @Override
            public void completed(StreamSummary completed) {
                throw new IllegalStateException("completed");
            }

            @Override
            public void failed(long rows, Throwable cause) {
                throw new IllegalStateException("failed");
            }
        };

        settings().listener(broken).build().stream(Export.of(FaultySource.counting(3), Rows.ENCODER), sink);
        assertThat(sink.text()).isEqualTo(Rows.ndjson(3) + Rows.sentinel(3));

        IllegalStateException injected = new IllegalStateException("injected");
        FaultySource<Integer> source = FaultySource.counting(3).failAtRow(1, injected);
        Throwable thrown = catchThrowable(
                () -> settings().listener(broken).build().stream(Export.of(source, Rows.ENCODER), new FaultySink()));
        assertThat(thrown)
                .isInstanceOf(ExportException.class)
                .hasCause(injected)
                .hasNoSuppressedExceptions();
    }

    @Test
    void leavesAnEventOfEachStreamToTheFlightRecorder(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("streams.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("io.rowstream.Stream");
            recording.start();
            RowStreamer.builder().coding(ContentCoding.GZIP).build().stream(
                    Export.of(FaultySource.counting(3), Rows.ENCODER), sink);
            FaultySource<Integer> source = FaultySource.counting(3).failAtRow(2, new IOException("secret"));
            RowStreamer array =
                    RowStreamer.builder().format(StreamFormat.JSON_ARRAY).build();
            assertThatThrownBy(() -> array.stream(Export.of(source, Rows.ENCODER), new FaultySink()))
                    .isInstanceOf(ExportException.class);
            recording.stop();
            recording.dump(file);
        }

        List<RecordedEvent> recorded = RecordingFile.readAllEvents(file);

        assertThat(recorded).hasSize(2);
        assertThat(recorded).anySatisfy(event -> {
            assertThat(event.getString("format")).isEqualTo("NDJSON");
            assertThat(event.getString("coding")).isEqualTo("gzip");
            assertThat(event.getLong("rows")).isEqualTo(3);
            assertThat(event.getLong("bytes")).isEqualTo(sink.size());
            assertThat(event.getDuration("firstByte")).isPositive().isLessThanOrEqualTo(event.getDuration());
            assertThat(event.getBoolean("complete")).isTrue();
            assertThat(event.getString("failure")).isNull();
        });
        assertThat(recorded).anySatisfy(event -> {
            assertThat(event.getString("format")).isEqualTo("JSON_ARRAY");
            assertThat(event.getLong("rows")).isEqualTo(2);
            assertThat(event.getBoolean("complete")).isFalse();
            assertThat(event.getString("failure")).isEqualTo("java.io.IOException");
        });
    }
}
