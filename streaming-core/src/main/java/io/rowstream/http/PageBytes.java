package io.rowstream.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes a body whole, up to a limit. What is longer is cut there, or fails, and ends the exchange in either case. */
final class PageBytes implements BodySubscriber<byte[]> {
    private final int limit;
    private final boolean cuts;
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;

    /** A page is longer than it may be. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;

        TooLongException(int limit) {
            super("the page is longer than maxPageBytes, " + limit + " bytes");
        }
    }

    PageBytes(int limit, boolean cuts) {
        this.limit = limit;
        this.cuts = cuts;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        this.subscription = subscription;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] piece = new byte[Math.min(buffer.remaining(), limit - bytes.size())];
            buffer.get(piece);
            bytes.writeBytes(piece);
            if (buffer.hasRemaining()) {
                end();
                return;
            }
        }
    }

    private void end() {
        if (subscription != null) {
            subscription.cancel();
        }
        if (cuts) {
            whole.complete(bytes.toByteArray());
        } else {
            whole.completeExceptionally(new TooLongException(limit));
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        whole.complete(bytes.toByteArray());
    }
}
