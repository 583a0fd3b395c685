package io.rowstream.wireformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.write.Checkpoints;
import io.rowstream.write.Column;
import io.rowstream.write.DrivenStream;
import io.rowstream.write.Export;
import io.rowstream.write.ExportException;
import io.rowstream.write.RowStreamer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Replays a {@code write} vector through {@link RowStreamer}, and what came out through {@link RowReader}. */
final class WriteReplay {
    private final Vector.Write vector;
    private final ContentCoding coding;

    WriteReplay(Vector.Write vector) {
        this.vector = vector;
        this.coding = Names.coding(vector.coding());
    }

    void run() throws Exception {
        ReplaySource source =
                new ReplaySource(vector.rows(), vector.times() == null ? 1 : vector.times(), vector.fails());
        Sink sink = new Sink();
        Throwable failure = catchThrowable(() -> stream(source, sink));

        boolean complete = vector.outcome().equals("complete");
        if (complete) {
            assertThat(failure).isNull();
        } else {
            assertThat(vector.outcome()).isEqualTo("failed");
            assertThat(failure).isInstanceOf(ExportException.class);
        }
        assertThat(source.closed()).as("times the source was closed").isEqualTo(source.opened());
        assertBytes(sink, complete);
        assertReading(sink.toByteArray(), complete);
    }

    private void stream(ReplaySource source, Sink sink) throws IOException {
        DrivenStream stream = new DrivenStream(streamer(), export(source), sink);
        Vector.WriteOptions wanted = vector.options();
        if (wanted != null && wanted.heartbeatsAfter() != null) {
            source.whenSilent(rows -> wanted.heartbeatsAfter().stream()
                    .filter(after -> after == rows)
                    .forEach(after -> stream.heartbeat()));
        }
        stream.run();
    }

    private Export<?> export(ReplaySource source) {
        Export<JsonNode> export = Export.of(source, source::encode);
        if (vector.columns() != null) {
            export = export.withColumns(vector.columns().stream()
                    .map(column -> new Column(column.name(), Names.kind(column.type())))
                    .toList());
        }
        Vector.WriteOptions wanted = vector.options();
        if (wanted != null && wanted.resume() != null) {
            export = export.resumedFrom(wanted.resume());
        }
        Vector.Checkpoints checkpoints = wanted == null ? null : wanted.checkpoints();
        if (checkpoints != null) {
            export = export.withTokens(row -> checkpoints.cursors() == null
                    ? checkpoints.cursor()
                    : checkpoints.cursors().get(source.index()));
        }
        return export;
    }

    private void assertBytes(Sink sink, boolean complete) throws Exception {
        byte[] decoded = decoded(sink.toByteArray(), complete);
        assertThat(vector.bytes() != null || vector.lacks() != null)
                .as("a vector has bytes, or what they lack")
                .isTrue();
        if (vector.bytes() != null) {
            assertText(decoded, Bytes.of(vector.bytes()));
        }
        if (vector.lacks() != null) {
            assertThat(new String(decoded, StandardCharsets.UTF_8)).doesNotContain(vector.lacks());
        }
        if (vector.firstFlush() != null) {
            assertText(decoded(sink.firstFlush, false), Bytes.of(vector.firstFlush()));
        }
    }

    /** Compares text first, which shows what is wrong, then bytes. */
    private static void assertText(byte[] actual, byte[] expected) {
        assertThat(new String(actual, StandardCharsets.UTF_8)).isEqualTo(new String(expected, StandardCharsets.UTF_8));
        assertThat(actual).isEqualTo(expected);
    }

    private byte[] decoded(byte[] bytes, boolean ended) throws Exception {
        return coding == ContentCoding.GZIP && (bytes.length > 0 || ended) ? GzipMember.content(bytes, ended) : bytes;
    }

    /** What a complete stream wrote reads back as such, and nothing else does; where there is no end mark, nothing at all. */
    private void assertReading(byte[] bytes, boolean written) {
        if (vector.format().equals("csv")) {
            return; // is not read
        }
        boolean complete = written
                && (vector.options() == null
                        || !Boolean.FALSE.equals(vector.options().sentinel()));
        try (RowReader<Row> reader = RowReader.open(
                new ByteArrayInputStream(bytes),
                Names.format(vector.format()),
                coding,
                Row::decode,
                ReadOptions.DEFAULTS)) {
            Throwable failure = catchThrowable(() -> reader.forEach(row -> {}));
            if (complete) {
                assertThat(failure).isNull();
            } else {
                assertThat(failure).isInstanceOf(RowStreamException.class);
            }
        }
    }

    private RowStreamer streamer() {
        RowStreamer.Builder builder =
                RowStreamer.builder().format(Names.format(vector.format())).coding(coding);
        Vector.WriteOptions wanted = vector.options();
        if (wanted == null) {
            return builder.build();
        }
        if (wanted.maxRowBytes() != null) {
            builder.maxRowBytes(wanted.maxRowBytes());
        }
        Vector.ErrorLine error = wanted.error();
        if (error != null) {
            builder.errors(cause -> new StreamError(error.type(), error.title(), statusOf(error), error.retryable()));
        }
        if (wanted.maxRows() != null) {
            builder.maxRows(wanted.maxRows());
        }
        if (wanted.sentinel() != null) {
            builder.sentinel(wanted.sentinel());
        }
        Vector.Checkpoints checkpoints = wanted.checkpoints();
        if (checkpoints != null) {
            int rows = checkpoints.everyRows() == null ? 1_000 : checkpoints.everyRows();
            builder.checkpoints(Checkpoints.every(rows, 1024 * 1024, Duration.ofSeconds(2)));
        }
        return builder.build();
    }

    private static int statusOf(Vector.ErrorLine error) {
        if (error.status() == null) {
            throw new AssertionError("a writer's error has a status");
        }
        return error.status();
    }

    /** Keeps what had arrived when it was flushed for the first time. */
    private static final class Sink extends ByteArrayOutputStream {
        private byte @Nullable [] firstFlush;

        @Override
        public void flush() {
            if (firstFlush == null) {
                firstFlush = toByteArray();
            }
        }
    }
}
