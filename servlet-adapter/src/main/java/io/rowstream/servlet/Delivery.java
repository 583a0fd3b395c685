package io.rowstream.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Carries one spool into one response by the container's asynchronous I/O. Whoever has something for it, the one that fills the
 * spool, the container or a deadline, calls {@link #pump}; one of them at a time does what there is to do, and no one waits.
 */
final class Delivery implements WriteListener, AsyncListener {
    private static final System.Logger LOG = System.getLogger(ExportResponder.class.getName());

    private final AsyncContext async;
    private final Spool spool;
    private final ClientWatch client;
    private final HeldSource source;
    private final End end;

    /** Calls of {@link #pump} that have not been served. */
    private final AtomicInteger calls = new AtomicInteger();
    /** Whether the container is to call when it can take more. Set before it is asked, since its call may come at once. */
    private volatile boolean waiting;

    private volatile @Nullable ServletOutputStream out;
    private volatile @Nullable Throwable gone;
    private volatile boolean aborted;

    // For whoever pumps.
    private @Nullable SpoolBlock written;
    private boolean ended;

    Delivery(AsyncContext async, Spool spool, ClientWatch client, HeldSource source, End end) {
        this.async = async;
        this.source = source;
        this.spool = spool;
        this.client = client;
        this.end = end;
    }

    void listen() {
        async.addListener(this);
    }

    /** Whether the container has ended the response: then it, and the request, may be somebody else's. */
    boolean isGone() {
        return gone != null;
    }

    /** Before the response is touched by another thread than the request's own. */
    void throwIfGone() throws IOException {
        Throwable failure = gone;
        if (failure != null) {
            throw new IOException("the response has ended before it began", failure);
        }
    }

    /** From here on the response is this delivery's to write and to end. */
    void begin(ServletOutputStream out) {
        out.setWriteListener(this);
        this.out = out;
        pump();
    }

    boolean isBegun() {
        return out != null;
    }

    /** Ends the response, whatever is left of it: it is not worth going on. */
    void abort() {
        aborted = true;
        abandon();
    }

    private void abandon() {
        spool.close();
        pump(); // first: the client waits for it
        source.cancel();
    }

    /** Does what there is to do. By any thread. */
    void pump() {
        if (out == null || calls.getAndIncrement() != 0) {
            return;
        }
        int served = 1;
        do {
            serve();
            served = calls.addAndGet(-served);
        } while (served != 0);
    }

    private void serve() {
        if (ended) {
            return;
        }
        try {
            Throwable failure = gone;
            if (failure != null) {
                end(false, failure);
            } else if (aborted) {
                end(false, null);
            } else if (carry()) {
                end(true, null);
            }
        } catch (Throwable e) { // or else nobody would pump any more
            end(false, gone == null ? e : gone);
        }
    }

    /** @return whether everything has been carried over */
    private boolean carry() throws IOException {
        ServletOutputStream to = out;
        if (to == null || waiting) {
            return false;
        }
        while (isReady(to)) {
            client.unblocked();
            if (written != null) {
                spool.release(written); // not before: some containers look at it until they can take more
                written = null;
            }
            SpoolBlock block = spool.take();
            if (block != null) {
                written = block;
                to.write(block.array(), block.from, block.length());
            } else if (spool.takeFlush()) {
                to.flush();
            } else {
                return spool.isDrained();
            }
        }
        client.blocked();
        return false;
    }

    private boolean isReady(ServletOutputStream to) {
        waiting = true;
        if (to.isReady()) {
            waiting = false;
            return true;
        }
        return false;
    }

    private void end(boolean carried, @Nullable Throwable failure) {
        ended = true;
        spool.close();
        client.stop();
        try {
            end.of(carried, failure);
        } finally {
            complete();
        }
    }

    /** Hands the response back to the container. */
    void complete() {
        try {
            async.complete();
        } catch (RuntimeException e) { // where the container has ended the response already
            LOG.log(System.Logger.Level.DEBUG, "a response had been completed", e);
        }
    }

    @Override
    public void onWritePossible() {
        waiting = false;
        pump();
    }

    /** The client has gone: nobody wants what the source is still doing. */
    @Override
    public void onError(Throwable failure) {
        gone = failure;
        abandon();
    }

    @Override
    public void onError(AsyncEvent event) {
        Throwable failure = event.getThrowable();
        onError(failure == null ? new IOException("the container has ended the response") : failure);
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        onError(new IOException("the container's timeout has ended the response"));
    }

    @Override
    public void onComplete(AsyncEvent event) {
        onError(new IOException("the response was completed by somebody else"));
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        event.getAsyncContext().addListener(this); // listeners are dropped there
    }

    /** Is told, once, how a delivery that had begun ended; the response can still be aborted. */
    @FunctionalInterface
    interface End {
        /**
         * The delivery has ended.
         *
         * @param carried whether the container has taken all that there was
         * @param failure of the connection to the client; null where there was none
         */
        void of(boolean carried, @Nullable Throwable failure);
    }
}
