package io.rowstream.http;

import io.rowstream.read.Checkpoint;
import io.rowstream.read.IncompleteStreamException;
import io.rowstream.read.ReadOptions;
import io.rowstream.read.RowDecoder;
import io.rowstream.read.RowReader;
import io.rowstream.read.RowStreamException;
import io.rowstream.read.StreamFailedException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One fetch: request after request, each from the last place that was covered, until one reaches the end. */
final class FetchRun<T> {
    private final HttpClient client;
    private final HttpRequest request;
    private final FetchOptions options;
    private final RowDecoder<? extends T> decoder;
    private final RowSink<T> sink;
    private final Deadline deadline;
    private final Patience patience;

    private @Nullable String token;
    /** Rows covered, since the beginning or since it was begun anew. */
    private long covered;

    private boolean progress;
    private int requests;
    private int fruitless;
    private int startsOver;

    FetchRun(
            HttpClient client,
            HttpRequest request,
            FetchOptions options,
            @Nullable String token,
            RowDecoder<? extends T> decoder,
            RowSink<T> sink,
            long rowsBefore) {
        this.client = client;
        this.request = request;
        this.options = options;
        this.token = token;
        this.decoder = decoder;
        this.sink = sink;
        this.covered = rowsBefore;
        this.deadline = options.deadline() == null ? Deadline.NONE : Deadline.in(options.deadline());
        this.patience = new Patience(options.silence(), deadline);
    }

    FetchSummary run() throws InterruptedException {
        while (true) {
            Exception failure = attempt();
            if (failure == null) {
                return new FetchSummary(covered, requests);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted after " + covered + " rows");
            }
            recover(failure);
        }
    }

    /** One request; gives what it failed with, or null where the export is complete. */
    private @Nullable Exception attempt() throws InterruptedException {
        requests++;
        progress = false;
        HttpResponse<RowReader<T>> response;
        try {
            response = send();
        } catch (IOException e) {
            return e;
        }
        try (RowReader<T> reader = response.body()) {
            sink.begin(response.headers());
            Exception failure = drain(reader);
            if (failure != null) {
                sink.discard();
            }
            return failure;
        }
    }

    private HttpResponse<RowReader<T>> send() throws IOException, InterruptedException {
        ReadOptions reading = token == null
                ? options.reading()
                : options.reading().toBuilder().resumedFrom(token).build();
        CompletableFuture<HttpResponse<RowReader<T>>> response = client.sendAsync(
                RowRequests.resumable(request, token, options.cursorParameter()).build(),
                RowBodyHandlers.<T>resumableRows(decoder, reading, patience));
        try {
            return response.get(patience.nanosLeft(System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            abandon(response);
            throw new HttpTimeoutException(patience.exhausted() + ", before the response began");
        } catch (InterruptedException e) {
            abandon(response);
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            } else if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("the request could not be sent", e.getCause());
        }
    }

    /** Ends the exchange, whether or not the response begins meanwhile. */
    private static <T> void abandon(CompletableFuture<HttpResponse<RowReader<T>>> response) {
        if (!response.cancel(true)) {
            CompletableFuture<Void> closed =
                    response.thenAccept(late -> late.body().close());
            Objects.requireNonNull(closed);
        }
    }

    /** Reads one response. Whatever a consumer throws comes through; what the reader throws is given back. */
    private @Nullable Exception drain(RowReader<T> reader) {
        Iterator<T> rows = reader.iterator();
        long before = covered;
        while (true) {
            boolean more;
            RowStreamException failure = null;
            try {
                more = rows.hasNext();
            } catch (RowStreamException e) {
                more = false;
                failure = e;
            }
            Checkpoint checkpoint = reader.lastCheckpoint();
            if (checkpoint != null) {
                cover(checkpoint.token(), before + checkpoint.rows());
            }
            if (failure != null) {
                return failure;
            }
            if (!more) {
                sink.complete();
                covered = before + reader.rows();
                return null;
            }
            long bytes = reader.bytes();
            T row = rows.next();
            try {
                sink.row(row, reader.bytes() - bytes);
            } catch (UncoveredRowsException e) {
                return e;
            }
        }
    }

    private void cover(String next, long rows) {
        if (rows > covered) {
            progress = true;
            sink.covered(next);
            covered = rows;
        }
        token = next;
    }

    /** Gets ready for another request, or throws. */
    private void recover(Exception failure) throws InterruptedException {
        if (deadline.nanosLeft() <= 0) {
            throw gaveUp("the deadline of " + options.deadline() + " has passed", failure);
        }
        if (token != null && failure instanceof ResponseException refusal && isRefusedToken(refusal)) {
            startOver(refusal);
            return;
        }
        if (!isPassing(failure)) {
            throw gaveUp(text(failure), failure);
        }
        fruitless = progress ? 0 : fruitless + 1;
        if (fruitless >= options.maxTries()) {
            throw gaveUp(fruitless + " requests in a row brought no rows, the last one: " + text(failure), failure);
        }
        long wait = options.backoff().nanos(fruitless, retryAfter(failure));
        if (wait >= deadline.nanosLeft()) {
            throw gaveUp(
                    "the next try would come after the deadline of " + options.deadline() + ": " + text(failure),
                    failure);
        }
        options.pacing().sleep(wait);
    }

    private void startOver(ResponseException refusal) {
        if (startsOver >= options.maxTries()) {
            throw gaveUp("the export was begun anew " + startsOver + " times: " + text(refusal), refusal);
        }
        if (!sink.startOver(refusal)) {
            throw gaveUp("the place to go on is not accepted any longer: " + text(refusal), refusal);
        }
        startsOver++;
        token = null;
        covered = 0;
    }

    private static boolean isRefusedToken(ResponseException refusal) {
        return refusal.status() == 400 || refusal.status() == 410;
    }

    /** Whether the same request may succeed later. */
    private static boolean isPassing(Exception failure) {
        if (failure instanceof ResponseException refusal) {
            return switch (refusal.status()) {
                case 429, 502, 503, 504 -> true;
                default -> false;
            };
        }
        if (failure instanceof StreamFailedException failed) {
            return failed.error().retryable();
        }
        return failure instanceof IncompleteStreamException || failure instanceof IOException;
    }

    private static @Nullable Duration retryAfter(Exception failure) {
        return failure instanceof ResponseException refusal ? refusal.retryAfter() : null;
    }

    private static String text(Exception failure) {
        return failure instanceof RowStreamException ? String.valueOf(failure.getMessage()) : failure.toString();
    }

    private FetchException gaveUp(String why, Exception failure) {
        return new FetchException(
                "the export is incomplete after " + covered + " rows: " + why,
                covered,
                token == null ? null : new Checkpoint(covered, token),
                failure);
    }
}
