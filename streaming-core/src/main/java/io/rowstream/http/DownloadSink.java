package io.rowstream.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Writes rows where they can be taken back. */
final class DownloadSink implements RowSink<byte[]> {
    private static final long TELL_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int ROWS_BETWEEN_LOOKS = 64;

    private final PartFile part;
    private final boolean startOver;
    private final Consumer<? super DownloadProgress> listener;
    private final long began = System.nanoTime();
    private long told = began;
    private long received;
    private OptionalLong totalBytes = OptionalLong.empty();

    DownloadSink(PartFile part, boolean startOver, Consumer<? super DownloadProgress> listener) {
        this.part = part;
        this.startOver = startOver;
        this.listener = listener;
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void write(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void begin(HttpHeaders response) {
        OptionalLong length = response.firstValue("Content-Encoding").isPresent()
                ? OptionalLong.empty()
                : response.firstValueAsLong("Content-Length");
        totalBytes = length.isPresent() ? OptionalLong.of(part.bytes() + length.getAsLong()) : length;
    }

    @Override
    public void row(byte[] row, long bytes) {
        write(() -> part.append(row));
        received += row.length + 1;
        if (part.rows() % ROWS_BETWEEN_LOOKS == 0 && System.nanoTime() - told >= TELL_EVERY_NANOS) {
            tell();
        }
    }

    @Override
    public void covered(String token) {
        write(() -> part.cover(token));
        if (System.nanoTime() - told >= TELL_EVERY_NANOS) {
            tell();
        }
    }

    @Override
    public void complete() {
        write(part::complete);
        tell();
    }

    private void tell() {
        long now = System.nanoTime();
        told = now;
        double seconds = Math.max(1, now - began) / (double) TimeUnit.SECONDS.toNanos(1);
        listener.accept(new DownloadProgress(
                part.rows(), part.bytes(), received / seconds, totalBytes, Duration.ofNanos(now - began)));
    }

    @Override
    public void discard() {
        write(part::rollBack);
    }

    @Override
    public boolean startOver(ResponseException refusal) {
        if (startOver) {
            write(part::clear);
        }
        return startOver;
    }
}
