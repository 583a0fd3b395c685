package io.rowstream.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Fetches one page after the other, at most one at a time. Used by one thread; closed by any. */
final class PageFetch {
    /** A problem is a few sentences; more than this is not read of an answer that is no page. */
    private static final int MAX_PROBLEM_BYTES = 64 * 1024;

    /** What a coding that makes a body longer may add. */
    private static final int CODING_SLACK = 64 * 1024;

    private final HttpClient http;
    private final PageWalk.Settings settings;
    private final CountDownLatch closed = new CountDownLatch(1);
    /** The one that is under way, or waits to be taken. */
    private volatile @Nullable Exchange begun;

    /**
     * A request that was sent.
     *
     * @param sent what the client knows of it
     * @param answer fails when the time is over, too
     */
    private record Exchange(
            CompletableFuture<HttpResponse<byte[]>> sent, CompletableFuture<HttpResponse<byte[]>> answer) {
        void cancel() {
            answer.cancel(true);
            sent.cancel(true);
        }
    }

    PageFetch(HttpClient http, PageWalk.Settings settings) {
        this.http = http;
        this.settings = settings;
    }

    /** Sends a request whose answer is taken by the next {@link #take}. */
    void begin(HttpRequest request) {
        int limit = (int) Math.min(Integer.MAX_VALUE - 8L, (long) settings.maxPageBytes() + CODING_SLACK);
        CompletableFuture<HttpResponse<byte[]>> sent = http.sendAsync(
                request,
                response -> response.statusCode() == 200
                        ? new PageBytes(limit, false)
                        : new PageBytes(MAX_PROBLEM_BYTES, true));
        Exchange exchange =
                new Exchange(sent, sent.copy().orTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS));
        begun = exchange;
        if (closed.getCount() == 0) {
            exchange.cancel(); // close() may have looked before there was anything to end
        }
    }

    /**
     * The answer to a request that was begun, or is begun now. A server that is busy is asked again when it said to.
     *
     * @throws IOException where there is none, or it broke off
     */
    HttpResponse<byte[]> take(HttpRequest request) throws IOException {
        for (int waited = 0; ; waited++) {
            if (begun == null) {
                begin(request);
            }
            HttpResponse<byte[]> response = await();
            Duration pause = waited < settings.waits() ? pause(response) : null;
            if (pause == null || pause.compareTo(settings.longestWait()) > 0) {
                return response;
            }
            pause(pause);
        }
    }

    private HttpResponse<byte[]> await() throws IOException {
        Exchange exchange = begun;
        if (exchange == null) {
            throw new IllegalStateException("nothing was begun");
        }
        try {
            return exchange.answer().get();
        } catch (InterruptedException e) {
            throw interrupted();
        } catch (CancellationException e) {
            throw new IllegalStateException("the reader was closed", e);
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            begun = null;
            exchange.cancel(); // does nothing where it has ended
        }
    }

    private IOException failure(@Nullable Throwable cause) {
        if (cause instanceof TimeoutException) {
            return new HttpTimeoutException("the page did not arrive within " + settings.timeout());
        } else if (cause instanceof CancellationException) {
            throw new IllegalStateException("the reader was closed", cause);
        } else if (cause instanceof IOException e) {
            return e;
        }
        return new IOException(cause);
    }

    private static InterruptedIOException interrupted() {
        Thread.currentThread().interrupt();
        return new InterruptedIOException("interrupted while waiting for a page");
    }

    /** For how long a busy server wants to be left alone; null where it is not, or does not say. */
    private static @Nullable Duration pause(HttpResponse<?> response) {
        if (response.statusCode() != 429 && response.statusCode() != 503) {
            return null;
        }
        return RetryAfter.of(response.headers());
    }

    private void pause(Duration pause) throws IOException {
        try {
            if (closed.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the reader was closed");
            }
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    /** Ends what is under way. */
    void close() {
        closed.countDown();
        Exchange exchange = begun;
        if (exchange != null) {
            exchange.cancel();
        }
    }
}
