package io.rowstream.examples.tour;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;

/** Counts a body's bytes as they come off the wire, and notes when the first one came. */
final class MeteredBody<T> implements BodySubscriber<T> {
    private final BodySubscriber<T> body;
    private final Meter meter;

    private MeteredBody(BodySubscriber<T> body, Meter meter) {
        this.body = body;
        this.meter = meter;
    }

    static <T> BodyHandler<T> of(BodyHandler<T> handler, Meter meter) {
        return response -> new MeteredBody<>(handler.apply(response), meter);
    }

    @Override
    public CompletionStage<T> getBody() {
        return body.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        body.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        meter.arrived(buffers.stream().mapToLong(ByteBuffer::remaining).sum());
        body.onNext(buffers);
    }

    @Override
    public void onError(Throwable failure) {
        body.onError(failure);
    }

    @Override
    public void onComplete() {
        body.onComplete();
    }

    /** What was counted. */
    static final class Meter {
        private final long startedAt = System.nanoTime();
        private final AtomicLong bytes = new AtomicLong();
        private volatile long firstByteNanos = -1;

        private void arrived(long count) {
            if (firstByteNanos < 0 && count > 0) {
                firstByteNanos = System.nanoTime() - startedAt;
            }
            bytes.addAndGet(count);
        }

        long bytes() {
            return bytes.get();
        }

        long firstByteNanos() {
            return firstByteNanos;
        }

        long elapsedNanos() {
            return System.nanoTime() - startedAt;
        }
    }
}
