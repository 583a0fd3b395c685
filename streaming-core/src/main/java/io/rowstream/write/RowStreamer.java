package io.rowstream.write;

import io.rowstream.wire.ContentCoding;
import io.rowstream.wire.StreamError;
import io.rowstream.wire.StreamFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
 * otherwise behind a whole row. CSV without a coding has nothing of the kind; only the transport can tell there. Whoever owns the output stream must then see to it that the transport does not end cleanly.
 *
 * <p>Immutable and safe for use by any number of threads.
 */
public final class RowStreamer {
    final StreamFormat format;
    final RowFormat rowFormat;
    final ContentCoding coding;
    final @Nullable Executor codingExecutor;
    final @Nullable Checkpoints checkpoints;
    final long heartbeatNanos;
    final long heartbeatGraceNanos;
    final @Nullable Duration deadline;
    final StreamListener listener;
    final Function<? super Throwable, StreamError> errors;
    final long maxRows;
    final long maxBytes;
    final int maxRowBytes;
    final int maxDepth;
    final int flushBytes;
    final long flushNanos;

    private RowStreamer(Builder builder) {
        this.format = builder.format;
        this.rowFormat = RowFormat.of(builder);
        this.coding = builder.coding;
        this.codingExecutor = builder.codingExecutor;
        this.checkpoints = builder.checkpoints;
        this.heartbeatNanos = builder.heartbeatNanos;
        this.heartbeatGraceNanos = builder.heartbeatGraceNanos;
        this.deadline = builder.deadline;
        this.listener = builder.listener;
        this.errors = builder.errors;
        this.maxRows = builder.maxRows;
        this.maxBytes = builder.maxBytes;
        this.maxRowBytes = builder.maxRowBytes;
        this.maxDepth = builder.maxDepth;
        this.flushBytes = builder.flushBytes;
        this.flushNanos = builder.flushNanos;
    }

    /** Settings with their defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Streams an export: opens its source, encodes the first row, and only then opens the sink and writes the first row at once, the
     * others as they come; then, if the source was read to its end and closed without an error, the end mark. What fails before the
     * sink was opened {@linkplain ExportException#sinkOpened() can be told} and answered in another way. Returns when all is
     * written, and the source is closed when this returns or throws.
     *
     * <p>While the source is silent, rows that are held back and heartbeats are written by other threads, one at a time and never
     * beyond the end of this call.
     *
     * @throws IOException when writing failed: the very exception that the sink threw
     * @throws ExportException when the rows could not be had; the format's error line, if it has one, was written and flushed
     *     where the sink was open and still took it
     */
    public StreamSummary stream(Export<?> export, StreamSink sink) throws IOException {
        return new StreamRun(this, export, sink).run();
    }

    /**
     * Streams an export into a stream that is open already; otherwise as {@link #stream(Export, StreamSink)}.
     *
     * @param out stays the caller's: it is flushed but never closed
     * @throws IOException when writing failed: the very exception that {@code out} threw
     * @throws ExportException when the rows could not be had
     */
    public StreamSummary stream(Export<?> export, OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out");
        return stream(export, () -> out);
    }

    /**
     * Whether a body can prove by itself, uncompressed, that it is whole: not in a format without an
     * {@linkplain StreamFormat#hasEndMark() end mark}, nor in NDJSON without a sentinel.
     */
    public boolean hasEndMark() {
        return format == StreamFormat.NDJSON ? rowFormat.hasControlLines() : format.hasEndMark();
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

    /**
     * What clients are told of a failure unless a function for {@link Builder#errors} says otherwise:
     * {@link StreamError#EXPORT_TOO_LARGE} of an {@link ExportLimitException}, {@link StreamError#EXPORT_TIMEOUT} of an
     * {@link ExportTimeoutException}, {@link StreamError#EXPORT_FAILED} of everything else.
     */
    public static StreamError defaultError(Throwable cause) {
        if (cause instanceof ExportLimitException) {
            return StreamError.EXPORT_TOO_LARGE;
        }
        return cause instanceof ExportTimeoutException ? StreamError.EXPORT_TIMEOUT : StreamError.EXPORT_FAILED;
    }

    /** Settings of a {@link RowStreamer}. Not thread-safe. */
    public static final class Builder {
        StreamFormat format = StreamFormat.NDJSON;
        boolean sentinel = true;
        int maxDepth = JsonFormat.DEFAULT_DEPTH;
        CsvOptions csv = CsvOptions.DEFAULTS;
        private @Nullable Checkpoints checkpoints;
        private long heartbeatNanos = Long.MAX_VALUE;
        private long heartbeatGraceNanos = Duration.ofSeconds(10).toNanos();
        private @Nullable Duration deadline;
        private StreamListener listener = new StreamListener() {};
        private ContentCoding coding = ContentCoding.IDENTITY;
        private @Nullable Executor codingExecutor;
        private Function<? super Throwable, StreamError> errors = RowStreamer::defaultError;
        private long maxRows = Long.MAX_VALUE;
        private long maxBytes = Long.MAX_VALUE;
        private int maxRowBytes = 16 * 1024 * 1024;
        private int flushBytes = 128 * 1024;
        private long flushNanos = Duration.ofMillis(100).toNanos();

        private Builder() {}

        /**
         * How rows are framed. By default {@link StreamFormat#NDJSON}. {@link StreamFormat#CSV} takes the library
         * {@code tools.jackson.dataformat:jackson-dataformat-csv}.
         */
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
         * Has bytes compressed on a thread of {@code executor} while the next rows are read and encoded, where {@link #coding}
         * compresses at all. By default the thread that drains does it all, which is less work in sum: this is for machines with cores to
         * spare. The executor stays the caller's; where it is busy or refuses, the thread that drains compresses. Its
         * {@code execute} must not block.
         *
         * <p>Each stream holds some 450 KiB more then, and rows are flushed {@linkplain #flushInterval by time} only, no longer after
         * {@link #flushBytes}.
         */
        public Builder codingExecutor(Executor executor) {
            this.codingExecutor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /**
         * What the error line says of a failure, given its original cause. By default {@link RowStreamer#defaultError};
         * {@link StreamError#EXPORT_FAILED} where the function throws, or gives null or an error without a status.
         */
        public Builder errors(Function<? super Throwable, StreamError> errors) {
            this.errors = Objects.requireNonNull(errors, "errors");
            return this;
        }

        /**
         * Whether NDJSON ends in a sentinel. By default true. False is for clients that cannot take a line that is no row: the
         * stream then has no control lines at all, no error line and no checkpoints either, and nobody can prove from it that
         * it is complete.
         */
        public Builder sentinel(boolean sentinel) {
            this.sentinel = sentinel;
            return this;
        }

        /**
         * Writes checkpoints into NDJSON, for exports whose rows {@linkplain Export#withTokens have tokens}. By default there
         * are none, since only a client that asked for them expects them.
         */
        public Builder checkpoints(Checkpoints checkpoints) {
            this.checkpoints = Objects.requireNonNull(checkpoints, "checkpoints");
            return this;
        }

        /**
         * Sends a heartbeat into NDJSON whenever nothing was flushed for this long: it keeps what stands between from cutting an idle
         * connection, and finds out that the client has gone, which cancels the source. Formats without control lines are only
         * flushed. By default there are none, since only a client that asked for them expects them.
         *
         * @see #heartbeatGrace
         */
        public Builder heartbeats(Duration interval) {
            this.heartbeatNanos = positive("heartbeats", interval);
            return this;
        }

        /**
         * How long after the beginning the first heartbeat may come before the first row. By default 10 seconds. It opens the
         * {@link StreamSink}, so that what fails afterwards can no longer be answered in another way.
         */
        public Builder heartbeatGrace(Duration grace) {
            this.heartbeatGraceNanos = positive("heartbeatGrace", grace);
            return this;
        }

        /**
         * How long a stream may take, from the opening of its source to its end, before it fails with an
         * {@link ExportTimeoutException}. The source is cancelled then, in whatever it is doing. A sink that takes its time
         * counts too, but is not disturbed: the stream fails when the sink returns. By default there is no deadline.
         */
        public Builder deadline(Duration deadline) {
            positive("deadline", deadline);
            this.deadline = deadline;
            return this;
        }

        /** Is told what becomes of each stream. By default nobody is. */
        public Builder listener(StreamListener listener) {
            this.listener = Objects.requireNonNull(listener, "listener");
            return this;
        }

        /** How CSV is written. By default {@link CsvOptions#DEFAULTS}. */
        public Builder csv(CsvOptions csv) {
            this.csv = Objects.requireNonNull(csv, "csv");
            return this;
        }

        /** The most rows before the stream fails. By default unlimited. */
        public Builder maxRows(long maxRows) {
            this.maxRows = atLeastOne("maxRows", maxRows);
            return this;
        }

        /**
         * The most bytes, before content coding, that rows and what stands before and between them may come to before the
         * stream fails. By default unlimited.
         */
        public Builder maxBytes(long maxBytes) {
            this.maxBytes = atLeastOne("maxBytes", maxBytes);
            return this;
        }

        /** The deepest nesting of a row, its own object or array counted, before the stream fails. By default 500. */
        public Builder maxDepth(int maxDepth) {
            this.maxDepth = (int) atLeastOne("maxDepth", maxDepth);
            return this;
        }

        /** The longest row, in bytes, before the stream fails. By default 16 MiB. */
        public Builder maxRowBytes(int maxRowBytes) {
            this.maxRowBytes = (int) atLeastOne("maxRowBytes", maxRowBytes);
            return this;
        }

        /**
         * Flush after this many bytes (before coding) since the last flush. By default 128 KiB. The first row is always
         * flushed at once.
         */
        public Builder flushBytes(int flushBytes) {
            this.flushBytes = (int) atLeastOne("flushBytes", flushBytes);
            return this;
        }

        /**
         * How long a row may be held back, whatever its source is doing. By default 100 ms. Where the source is silent, another
         * thread does the flushing; {@link Duration#ZERO} flushes with every row, on the thread that drains the stream.
         */
        public Builder flushInterval(Duration flushInterval) {
            if (flushInterval.isNegative()) {
                throw new IllegalArgumentException("flushInterval must not be negative");
            }
            this.flushNanos = StreamTimer.nanos(flushInterval);
            return this;
        }

        private static long positive(String name, Duration duration) {
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException(name + " must be longer than nothing");
            }
            return StreamTimer.nanos(duration);
        }

        private static long atLeastOne(String name, long value) {
            if (value < 1) {
                throw new IllegalArgumentException(name + " must be at least 1, not " + value);
            }
            return value;
        }

        /**
         * The streamer.
         *
         * @throws IllegalStateException for {@link StreamFormat#CSV} where its library is not there
         */
        public RowStreamer build() {
            return new RowStreamer(this);
        }
    }
}
