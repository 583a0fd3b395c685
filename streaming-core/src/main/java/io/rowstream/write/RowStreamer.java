package io.rowstream.write;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;

/**
 * Drains exports into output streams, row by row, in memory bounded by one row and a buffer.
 *
 * <pre>{@code
 * RowStreamer streamer = RowStreamer.builder().format(StreamFormat.NDJSON).build();
 * streamer.stream(Export.of(RowSource.of(users), User::encode), out);
 * }</pre>
 *
 * <p>What makes a stream complete (the sentinel, the closing bracket, the trailer of its coding) is written only after the
 * source was read to its end and closed without an error. A stream that fails ends without it: in NDJSON with an error line,
 * in a JSON array in the middle. Whoever owns the output stream must then see to it that the transport does not end cleanly.
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class RowStreamer {
    final StreamFormat format;
    final ContentCoding coding;
    final Function<? super Throwable, StreamError> errors;
    final int maxRowBytes;
    final int flushBytes;
    final long flushNanos;

    private RowStreamer(Builder builder) {
        this.format = builder.format;
        this.coding = builder.coding;
        this.errors = builder.errors;
        this.maxRowBytes = builder.maxRowBytes;
        this.flushBytes = builder.flushBytes;
        this.flushNanos = builder.flushNanos;
    }

    /** Settings with their defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Streams an export whole: {@link #prepare(Export)}, then {@link PreparedStream#writeTo(OutputStream)}.
     *
     * @param sink stays the caller's: it is flushed but never closed
     * @throws IOException when writing failed: the very exception that {@code sink} threw
     * @throws ExportException when the rows could not be had
     */
    public StreamSummary stream(Export<?> export, OutputStream sink) throws IOException {
        try (PreparedStream prepared = prepare(export)) {
            return prepared.writeTo(sink);
        }
    }

    /**
     * Opens an export and encodes its first row, without writing anything: what fails here fails while the caller can still
     * answer with an honest status. An export without rows has been closed already when this returns.
     *
     * @return to be closed by the caller in any case
     * @throws ExportException when the source cannot be opened or the first row cannot be had; everything is given back then
     */
    public PreparedStream prepare(Export<?> export) {
        return PreparedStream.prepare(this, export);
    }

    /**
     * What the client is told of a failure: in an error line, or before the first byte in a problem document. Never throws;
     * where the mapping does, that is suppressed into {@code failure}.
     */
    public StreamError describe(ExportException failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        try {
            StreamError error = Objects.requireNonNull(errors.apply(cause), "the description of a failure is null");
            if (error.status() == 0) {
                throw new IllegalArgumentException("the description of a failure has no status");
            }
            return error;
        } catch (Throwable e) {
            failure.addSuppressed(e);
            return StreamError.EXPORT_FAILED;
        }
    }

    /** Settings of a {@link RowStreamer}. Not thread-safe. */
    public static final class Builder {
        /** Some 292 years: what a clock in nanoseconds can tell. */
        private static final Duration LONGEST_INTERVAL = Duration.ofNanos(Long.MAX_VALUE);

        private StreamFormat format = StreamFormat.NDJSON;
        private ContentCoding coding = ContentCoding.IDENTITY;
        private Function<? super Throwable, StreamError> errors = cause -> StreamError.EXPORT_FAILED;
        private int maxRowBytes = 16 * 1024 * 1024;
        private int flushBytes = 128 * 1024;
        private long flushNanos = Duration.ofMillis(100).toNanos();

        private Builder() {}

        /** How rows are framed. By default {@link StreamFormat#NDJSON}. */
        public Builder format(StreamFormat format) {
            this.format = Objects.requireNonNull(format, "format");
            return this;
        }

        /** How bytes are compressed. By default {@link ContentCoding#IDENTITY}. */
        public Builder coding(ContentCoding coding) {
            this.coding = Objects.requireNonNull(coding, "coding");
            return this;
        }

        /**
         * What the error line says of a failure, given its original cause. By default {@link StreamError#EXPORT_FAILED}; so
         * too where the function throws, or gives null or an error without a status.
         */
        public Builder errors(Function<? super Throwable, StreamError> errors) {
            this.errors = Objects.requireNonNull(errors, "errors");
            return this;
        }

        /** The longest row, in bytes, before the stream fails. By default 16 MiB. */
        public Builder maxRowBytes(int maxRowBytes) {
            if (maxRowBytes < 1) {
                throw new IllegalArgumentException("maxRowBytes must be at least 1, not " + maxRowBytes);
            }
            this.maxRowBytes = maxRowBytes;
            return this;
        }

        /**
         * Flush after this many bytes (before coding) since the last flush. By default 128 KiB. The first row is always
         * flushed at once.
         */
        public Builder flushBytes(int flushBytes) {
            if (flushBytes < 1) {
                throw new IllegalArgumentException("flushBytes must be at least 1, not " + flushBytes);
            }
            this.flushBytes = flushBytes;
            return this;
        }

        /**
         * Flush with the first row that comes this long after the last flush, so that a slow source does not hold rows back.
         * By default 100 ms.
         */
        public Builder flushInterval(Duration flushInterval) {
            if (flushInterval.isNegative()) {
                throw new IllegalArgumentException("flushInterval must not be negative");
            }
            this.flushNanos = flushInterval.compareTo(LONGEST_INTERVAL) > 0
                    ? LONGEST_INTERVAL.toNanos()
                    : flushInterval.toNanos();
            return this;
        }

        /** The streamer. */
        public RowStreamer build() {
            return new RowStreamer(this);
        }
    }
}
