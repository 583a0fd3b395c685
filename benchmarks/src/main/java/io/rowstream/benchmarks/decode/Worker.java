package io.rowstream.benchmarks.decode;

import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An executor of one thread, which is known. */
final class Worker implements AutoCloseable {
    private final ThreadPoolExecutor executor =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::make);
    private @Nullable Thread thread;

    Worker() {
        executor.prestartAllCoreThreads();
    }

    private Thread make(Runnable work) {
        Thread made = new Thread(work, "worker");
        made.setDaemon(true);
        thread = made;
        return made;
    }

    Executor executor() {
        return executor;
    }

    Thread thread() {
        return Objects.requireNonNull(thread);
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
