package io.rowstream.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A response body as an input stream that hands out every byte that was received before it reports that the body broke off.
 * {@link java.net.http.HttpResponse.BodySubscribers#ofInputStream()} drops what it has not handed out yet when the failure
 * arrives, and with it the rows and the error line that a server sent last.
 *
 * <p>Asks for one delivery at once, and for the next when it is read: of a body that is known to have broken off before the client
 * has handed it over, nothing would be handed over at all. Holds the delivery that is being read and at most two more. Waits no
 * longer than its patience allows; while nobody reads no time passes for it. Read by one thread; closed by any.
 */
final class BodyInput extends InputStream implements BodySubscriber<InputStream> {
    /** Guarded by this, as are the fields up to the next remark. */
    private final Deque<List<ByteBuffer>> arrived = new ArrayDeque<>();

    private Flow.@Nullable Subscription subscription;
    /** Deliveries wanted before there was a subscription to ask. */
    private int unasked;

    private long received;
    private @Nullable Throwable failure;
    private boolean ended;
    private boolean closed;

    /** The reading thread's own, as are the next fields. */
    private Iterator<ByteBuffer> delivery = Collections.emptyIterator();

    private ByteBuffer current = ByteBuffer.allocate(0);

    private boolean asked;

    private final BodyLength length;
    private final Patience patience;

    BodyInput(ResponseInfo response, Patience patience) {
        this.length = BodyLength.of(response);
        this.patience = patience;
    }

    @Override
    public CompletionStage<InputStream> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        boolean unwanted;
        int wanted;
        synchronized (this) {
            unwanted = closed || this.subscription != null;
            if (!unwanted) {
                this.subscription = subscription;
            }
            wanted = 1 + unasked;
            unasked = 0;
        }
        if (unwanted) {
            subscription.cancel();
        } else {
            subscription.request(wanted);
        }
    }

    @Override
    public synchronized void onNext(List<ByteBuffer> buffers) {
        if (!closed) {
            arrived.add(buffers);
            for (ByteBuffer buffer : buffers) {
                received += buffer.remaining();
            }
            notifyAll();
        }
    }

    @Override
    public synchronized void onError(Throwable failure) {
        this.failure = failure;
        notifyAll();
    }

    @Override
    public synchronized void onComplete() {
        ended = true;
        notifyAll();
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (!current.hasRemaining()) {
            if (delivery.hasNext()) {
                current = delivery.next();
                continue;
            }
            List<ByteBuffer> next = take();
            if (next == null) {
                return -1;
            }
            delivery = next.iterator();
        }
        int count = Math.min(length, current.remaining());
        current.get(bytes, offset, count);
        return count;
    }

    /** The next delivery, or null at the end of the body. */
    private @Nullable List<ByteBuffer> take() throws IOException {
        if (!asked) {
            asked = true;
            ask(1);
        }
        List<ByteBuffer> next = await();
        if (next != null) {
            ask(1);
        }
        return next;
    }

    private synchronized @Nullable List<ByteBuffer> await() throws IOException {
        long began = System.nanoTime();
        while (arrived.isEmpty() && !ended && failure == null && !closed) {
            long left = patience.nanosLeft(began);
            if (left <= 0) {
                throw new HttpTimeoutException(patience.exhausted() + ", " + length.after(received));
            }
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for the response body");
            }
        }
        if (closed) {
            throw new IOException("the response body was closed");
        }
        if (arrived.isEmpty() && failure != null) {
            throw new IOException("the response body broke off " + length.after(received) + reason(failure), failure);
        }
        if (!arrived.isEmpty() && patience.isOver()) {
            throw new HttpTimeoutException(patience.exhausted() + ", " + length.after(received));
        }
        return arrived.poll();
    }

    /** The client says "closed", and only in the cause why. */
    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        String detail = cause == null || cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
        return ": " + failure.getMessage() + detail;
    }

    /** Outside of the lock: asking may deliver at once, on this thread. */
    private void ask(int deliveries) {
        Flow.Subscription source;
        synchronized (this) {
            source = subscription;
            if (source == null) {
                unasked += deliveries;
            }
        }
        if (source != null) {
            source.request(deliveries);
        }
    }

    /** Ends the exchange where the body was not read to its end. */
    @Override
    public void close() {
        Flow.Subscription source;
        synchronized (this) {
            closed = true;
            arrived.clear();
            source = ended ? null : subscription;
            notifyAll();
        }
        if (source != null) {
            source.cancel();
        }
    }
}
