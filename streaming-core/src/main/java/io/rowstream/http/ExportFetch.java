package io.rowstream.http;

import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Fetches an export to its end, through cuts and restarts of the server.
 *
 * <pre>{@code
 * ExportFetch.of(http, RowRequests.get(uri).build())
 *         .resumeFrom(store.token()) // null at first
 *         .forEachBatch(User::decode, batch -> store.save(batch.rows(), batch.token()));
 * }</pre>
 *
 * <p>Asks for NDJSON with checkpoints. When a response breaks off, falls silent, ends in an error line that calls itself
 * retryable, when the connection is refused or reset, or the server answers 429, 502, 503 or 504, the export is taken up at the
 * last checkpoint: after a wait that grows from 0.2 to 30 seconds, part of it random, and is at least what {@code Retry-After} asks
 * for, up to an hour. Anything else fails at once: another status or content type, malformed bytes, a row that cannot be decoded, a server
 * that ignores the token, which is noticed before it delivers a row. So do 10 requests in a row that bring no rows that count.
 *
 * <p>Rows reach the consumer once each, in order, in batches that a checkpoint or the sentinel covers; those behind the last
 * checkpoint are held until the next one, and fetched again after a cut. A batch is handed on when the row behind its checkpoint
 * has arrived, or the end. Where the server grants no checkpoints, all rows are one batch. Held are at most 100,000 rows and 64 MiB
 * of JSON; more fail as an {@link UncoveredRowsException}.
 *
 * <p>JSON arrays and streams of other makers cannot be taken up: {@link RowBodyHandlers} reads those. Immutable and safe for use by
 * any number of threads; each call of {@link #forEachBatch} is a fetch of its own, on the thread of the caller.
 */
public final class ExportFetch {
    private final HttpClient client;
    private final HttpRequest request;
    private final FetchOptions options;
    private final @Nullable String token;

    private ExportFetch(HttpClient client, HttpRequest request, FetchOptions options, @Nullable String token) {
        this.client = client;
        this.request = request;
        this.options = options;
        this.token = token;
    }

    /**
     * A fetch with every setting at its default.
     *
     * @param request sent with its own headers, but for {@code Accept}
     */
    public static ExportFetch of(HttpClient client, HttpRequest request) {
        return builder(client, request).build();
    }

    /** A fetch with settings of its own; the arguments as in {@link #of}. */
    public static Builder builder(HttpClient client, HttpRequest request) {
        return new Builder(client, request);
    }

    /**
     * A fetch that begins behind the rows of an earlier one.
     *
     * @param token of the last batch that was stored; null to begin at the beginning
     */
    public ExportFetch resumeFrom(@Nullable String token) {
        return new ExportFetch(client, request, options, token);
    }

    /**
     * Hands all rows to {@code consumer}, and returns only when the export is proved complete: after the last batch, which has no
     * token.
     *
     * @param decoder reads a row
     * @throws FetchException where it is not complete, with all batches handed on that were covered
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public <T> FetchSummary forEachBatch(RowDecoder<? extends T> decoder, BatchConsumer<T> consumer)
            throws InterruptedException {
        Objects.requireNonNull(consumer, "consumer");
        return run(decoder, new BatchSink<>(consumer, options.maxUncoveredRows(), options.maxUncoveredBytes()), 0);
    }

    /** As {@link #forEachBatch}, for a sink that holds rows in its own way, and has some already. */
    <T> FetchSummary run(RowDecoder<? extends T> decoder, RowSink<T> sink, long rowsBefore)
            throws InterruptedException {
        Objects.requireNonNull(decoder, "decoder");
        return new FetchRun<>(client, request, options, token, decoder, sink, rowsBefore).run();
    }

    HttpRequest request() {
        return request;
    }

    @Override
    public String toString() {
        return "ExportFetch[" + request.uri().getPath() + ", " + options + "]";
    }

    /** Changes settings. Not thread-safe. */
    public static final class Builder {
        private final HttpClient client;
        private final HttpRequest request;
        private ReadOptions reading = ReadOptions.DEFAULTS;
        private Duration silence = Patience.DEFAULT_SILENCE;
        private @Nullable Duration deadline;
        private int maxTries = 10;
        private Duration firstWait = Duration.ofMillis(200);
        private Duration longestWait = Duration.ofSeconds(30);
        private Pacing pacing = Pacing.REAL;
        private int maxUncoveredRows = 100_000;
        private long maxUncoveredBytes = 64L * 1024 * 1024;
        private String cursorParameter = RowRequests.CURSOR_PARAMETER;

        private Builder(HttpClient client, HttpRequest request) {
            this.client = Objects.requireNonNull(client, "client");
            this.request = Objects.requireNonNull(request, "request");
        }

        /**
         * Limits for reading, which hold for each response by itself. By default {@link ReadOptions#DEFAULTS}.
         *
         * @throws IllegalArgumentException for options of what cannot be taken up: a pointer, foreign streams; and for a token,
         *     which {@link ExportFetch#resumeFrom} takes
         */
        public Builder reading(ReadOptions options) {
            if (options.foreign() || options.pointer() != null || options.resumedFrom() != null) {
                throw new IllegalArgumentException("an export is NDJSON with control lines, and begins where resumeFrom"
                        + " says; these options are for something else: " + options);
            }
            this.reading = options;
            return this;
        }

        /** How long to wait for the beginning of a response, and for each byte of it, before the next try. By default 5 minutes. */
        public Builder silence(Duration silence) {
            this.silence = Patience.positive(silence, "silence");
            return this;
        }

        /**
         * How long everything may take, waits and the consumer's own time included. Ends whatever is being waited for when it
         * passes; a consumer at work is let finish. By default there is no such limit.
         */
        public Builder deadline(Duration deadline) {
            this.deadline = Patience.positive(deadline, "deadline");
            return this;
        }

        /** How many requests in a row may bring no rows that count, at least 1. By default 10. */
        public Builder maxTries(int tries) {
            this.maxTries = (int) atLeastOne(tries, "tries");
            return this;
        }

        /** How long to wait before a try, first and at most. By default 200 milliseconds and 30 seconds. */
        public Builder waits(Duration first, Duration longest) {
            this.firstWait = Patience.positive(first, "first");
            this.longestWait = Patience.positive(longest, "longest");
            return this;
        }

        /** How much is held that no checkpoint covers yet, at least 1 of each. By default 100,000 rows and 64 MiB of JSON. */
        public Builder maxUncovered(int rows, long bytes) {
            this.maxUncoveredRows = (int) atLeastOne(rows, "rows");
            this.maxUncoveredBytes = atLeastOne(bytes, "bytes");
            return this;
        }

        /** The query parameter that takes the token. By default {@code cursor}. */
        public Builder cursorParameter(String name) {
            this.cursorParameter = Objects.requireNonNull(name, "name");
            return this;
        }

        Builder pacing(Pacing pacing) {
            this.pacing = pacing;
            return this;
        }

        private static long atLeastOne(long number, String name) {
            if (number < 1) {
                throw new IllegalArgumentException(name + " must be at least 1, not " + number);
            }
            return number;
        }

        /** The fetch. Nothing is sent yet. */
        public ExportFetch build() {
            FetchOptions options = new FetchOptions(
                    reading,
                    silence,
                    deadline,
                    maxTries,
                    new Backoff(firstWait, longestWait, pacing),
                    maxUncoveredRows,
                    maxUncoveredBytes,
                    cursorParameter);
            return new ExportFetch(client, request, options, null);
        }
    }
}
