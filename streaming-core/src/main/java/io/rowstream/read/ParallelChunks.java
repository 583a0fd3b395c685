package io.rowstream.read;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands chunks on, several at a time. Whoever comes first takes the oldest one that is waiting: a thread of the executor, or the
 * caller's where there is no room for a further chunk.
 */
final class ParallelChunks<T> {
    private final Executor executor;
    private final int parallelism;
    private final Consumer<? super List<T>> action;

    private final Object lock = new Object();
    /** Guarded by the lock, as are the next fields. */
    private final Deque<List<T>> waiting = new ArrayDeque<>();

    private int going;
    private @Nullable Throwable failure;

    ParallelChunks(Executor executor, int parallelism, Consumer<? super List<T>> action) {
        if (parallelism < 1) {
            throw new IllegalArgumentException("parallelism is at least 1, not " + parallelism);
        }
        this.executor = Objects.requireNonNull(executor, "executor");
        this.action = Objects.requireNonNull(action, "action");
        this.parallelism = parallelism;
    }

    void run(Iterator<List<T>> chunks) {
        try {
            while (makeRoom() && chunks.hasNext()) {
                begin(chunks.next());
            }
        } catch (RuntimeException | Error e) {
            failed(e, false);
        }
        while (handOnOne()) {
            // what the executor did not get to
        }
        Throwable thrown = awaitEnd();
        if (thrown instanceof RuntimeException e) {
            throw e;
        } else if (thrown instanceof Error e) {
            throw e;
        }
    }

    /** Waits until a further chunk may begin; false after a failure. */
    private boolean makeRoom() {
        while (true) {
            synchronized (lock) {
                try {
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    while (failure == null && waiting.isEmpty() && going >= parallelism) {
                        lock.wait();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    failed(new IllegalStateException("interrupted while chunks were handed on", e), true);
                }
                if (failure != null || waiting.size() + going < parallelism) {
                    return failure == null;
                }
            }
            handOnOne();
        }
    }

    private void begin(List<T> chunk) {
        synchronized (lock) {
            waiting.add(chunk);
        }
        try {
            executor.execute(this::handOnOne);
        } catch (RejectedExecutionException e) {
            handOnOne();
        }
    }

    private boolean handOnOne() {
        List<T> chunk;
        synchronized (lock) {
            chunk = waiting.poll();
            if (chunk == null) {
                return false;
            }
            going++;
        }
        try {
            action.accept(chunk);
        } catch (RuntimeException | Error e) {
            failed(e, true);
        } finally {
            synchronized (lock) {
                going--;
                lock.notifyAll();
            }
        }
        return true;
    }

    /**
     * Notes the first failure.
     *
     * @param dropsWaiting whether chunks that have not begun are left out; not where the stream failed behind them
     */
    private void failed(Throwable thrown, boolean dropsWaiting) {
        synchronized (lock) {
            if (failure == null) {
                failure = thrown;
            } else if (failure != thrown) {
                failure.addSuppressed(thrown);
            }
            if (dropsWaiting) {
                waiting.clear();
            }
        }
    }

    /** Chunks that are going on are the caller's rows in somebody's hands: they are waited for, whatever happens. */
    private @Nullable Throwable awaitEnd() {
        boolean interrupted = false;
        synchronized (lock) {
            while (going > 0) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return failure;
        }
    }
}
